/** The message board: threads at the left, the one that is open at the right; on a phone one of the two. */
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Link, useSearchParams } from 'react-router-dom';
import { boardThreads } from '../../../resources/chat/threads.report.ts';
import { useRested } from '../../base/useRested.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { LineState } from '../../screens/live/LineState.tsx';
import { type Now, useLive } from '../../screens/live/useLive.ts';
import type { RowOf } from '../../../resources/define/report.ts';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { useSide } from './side.ts';
import { NewThread } from './NewThread.tsx';
import { Thread } from './Thread.tsx';
import { ThreadList } from './ThreadList.tsx';
import './board.css';

/** Milliseconds after the last letter of a search. */
const REST = 400;

export default function Board() {
    const say = useSay();
    const [params, setParams] = useSearchParams();
    const { table } = useSide();
    const words = useRested(params.get('q') ?? '', REST);
    const unread = params.get('unread') === '1';
    const now = useLive(boardThreads, {
        told: 'GET /x/board/threads',
        asked: 'POST /x/board/threads',
        filters: { ...(words && { words }), ...(unread && { unread_only: true }) },
    });
    const open = Number(params.get('thread')) || undefined;
    const writing = params.get('new') === '1';
    const choose = (name: string, value: string) =>
        setParams((before) => changed(before, { [name]: value }), { replace: true });
    const show = (values: Record<string, string>) =>
        setParams((before) => changed(before, { thread: '', new: '', ...values }));
    const threads = now.rows && latestFirst(now.rows);
    const messages = threads?.find(({ id }) => id === open)?.messages;
    return (
        <DeclarationName value={boardThreads.name}>
            <div className={open || writing ? 'kb-page kb-reads' : 'kb-page'}>
                <Head line={now.line} at={now.at} table={table} />
                <div className="kb-sides">
                    <section className="kb-left" aria-label={say('Threads')}>
                        <Button variant="contained" onClick={() => show({ new: '1' })}>
                            {say('New thread')}
                        </Button>
                        <TextField
                            type="search"
                            size="small"
                            label={say('Search in messages')}
                            value={params.get('q') ?? ''}
                            onChange={({ target }) => choose('q', target.value)}
                        />
                        <FormControlLabel
                            control={
                                <Switch
                                    checked={unread}
                                    onChange={({ target }) =>
                                        choose('unread', target.checked ? '1' : '')
                                    }
                                />
                            }
                            label={say('Not read yet')}
                        />
                        {threads ? (
                            <ThreadList
                                threads={threads}
                                open={open}
                                onOpen={(thread) => show({ thread: String(thread) })}
                            />
                        ) : now.error ? (
                            <Failed error={now.error} onRetry={now.retry} />
                        ) : (
                            <Waiting />
                        )}
                    </section>
                    <section className="kb-right" aria-label={say('Thread')}>
                        {(open || writing) && (
                            <Button className="kb-back" onClick={() => show({})}>
                                {say('All threads')}
                            </Button>
                        )}
                        <Right
                            open={open}
                            writing={writing}
                            count={messages}
                            onBegun={(thread) => show({ thread: String(thread) })}
                            onLeave={() => show({})}
                        />
                    </section>
                </div>
            </div>
        </DeclarationName>
    );
}

Board.takes = { q: 'text', unread: ['1'], thread: 'record', new: ['1'] } as const;

function Head({
    table,
    ...fresh
}: Pick<Now<typeof boardThreads>, 'line' | 'at'> & { table: string }) {
    const say = useSay();
    return (
        <header>
            <h1>{say('Message board')}</h1>
            <p className="kb-about">
                <LineState {...fresh} />
                {' · '}
                <Link to={table}>{say('As a table')}</Link>
            </p>
        </header>
    );
}

const latestFirst = (rows: readonly RowOf<typeof boardThreads>[]) =>
    rows.toSorted((a, b) => b.last_at.localeCompare(a.last_at));

interface RightProps {
    open: number | undefined;
    writing: boolean;
    count: number | undefined;
    onBegun(thread: number): void;
    onLeave(): void;
}

/** The thread that is open, or the one that is begun. */
function Right({ open, writing, count, onBegun, onLeave }: RightProps) {
    const say = useSay();
    if (writing) return <NewThread onDone={onBegun} />;
    if (open) return <Thread key={open} id={open} count={count} onLeave={onLeave} />;
    return (
        <Nothing
            title={say('No thread is open')}
            about={say('Choose a thread, or begin a new one.')}
        />
    );
}

function changed(before: URLSearchParams, values: Record<string, string>): URLSearchParams {
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries(values))
        if (value) next.set(name, value);
        else next.delete(name);
    return next;
}
