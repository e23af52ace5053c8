import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { matchFile } from '../../../resources/facilities/names/matcher.server.ts';
import { messageOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { FilePick } from '../imports/FilePick.tsx';
import type { Proposals } from './proposals.ts';
import { Spellings } from './Spellings.tsx';
import './facilities.css';

/** Spellings from other systems against our facilities: proposals with reasons, confirmed one by one. */
export default function NameMatcher() {
    const say = useSay();
    const { found, busy, failure, match } = useMatches();
    return (
        <div className="k-page kf-page">
            <h1>{say('Match facility names')}</h1>
            <p className="k-lead">
                {say(
                    'Machines and other systems spell facilities in their own way. Paste their names; you see which facility is meant, and why. A spelling you confirm is remembered.',
                )}
            </p>
            <NamesForm busy={busy} onNames={(source) => void match(source)} />
            <output className="kf-status">
                {busy && <p>{say('Comparing …')}</p>}
                {failure && <Alert severity="error">{failure}</Alert>}
                {found && !busy && (
                    <p>
                        {say('%{count} names compared: %{certain} certain.', {
                            count: found.answer.data.length,
                            certain: found.answer.counts.certain,
                        })}
                    </p>
                )}
            </output>
            {found && <Spellings key={found.asked} found={found.answer} />}
        </div>
    );
}

/** Asks the matcher, and keeps its last answer with the number of its question. */
function useMatches() {
    const say = useSay();
    const [found, setFound] = useState<{ asked: number; answer: Proposals } | null>(null);
    const [busy, setBusy] = useState(false);
    const [failure, setFailure] = useState('');

    async function match(source: File) {
        setBusy(true);
        setFailure('');
        try {
            const form = new FormData();
            form.set('file', source);
            const answer = await call<typeof matchFile>('POST /x/facilities/match/file', form, {
                reads: true,
            });
            setFound((before) => ({ asked: (before?.asked ?? 0) + 1, answer }));
        } catch (error) {
            setFound(null);
            setFailure(messageOf(error, say('The names could not be matched. Please try again.')));
        } finally {
            setBusy(false);
        }
    }

    return { found, busy, failure, match };
}

/** Names typed or pasted, or a file that has them. */
function NamesForm({ busy, onNames }: { busy: boolean; onNames(source: File): void }) {
    const say = useSay();
    const [typed, setTyped] = useState('');
    const [file, setFile] = useState<File | null>(null);

    function submit(event: FormEvent) {
        event.preventDefault();
        setFile(null);
        onNames(fileOf(typed));
    }

    return (
        <form className="k-card kf-stack" onSubmit={submit}>
            <TextField
                label={say('Names, one a line')}
                helperText={say(
                    'If you know it, the district after a tab: two columns copied from a spreadsheet fit.',
                )}
                multiline
                minRows={4}
                maxRows={12}
                fullWidth
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" variant="contained" disabled={busy || !typed.trim()}>
                {say('Find facilities')}
            </Button>
            <FilePick
                label={say('Or choose a file')}
                help={say(
                    'CSV or xlsx with a name column and, if there is one, a district column; up to %{most} names.',
                    { most: 5000 },
                )}
                file={file}
                busy={busy}
                onPick={(chosen) => {
                    setFile(chosen);
                    onNames(chosen);
                }}
            />
        </form>
    );
}

/** What was typed, as the file that it stands for. */
function fileOf(typed: string): File {
    const lines = typed
        .split('\n')
        .filter((line) => line.trim())
        .map(recordOf);
    return new File([`name\tdistrict\n${lines.join('\n')}`], 'pasted.txt');
}

/** One typed line as a tab-separated record, whatever quotes it holds. */
const recordOf = (line: string): string =>
    line
        .split('\t')
        .map((part) => `"${part.trim().replaceAll('"', '""')}"`)
        .join('\t');
