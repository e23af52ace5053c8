import type { RowOf } from '../../../resources/define/report.ts';
import { boardThreads } from '../../../resources/chat/threads.report.ts';
import { Nothing } from '../../screens/list/ListStates.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { useSay } from '../../widgets/say.ts';

type Row = RowOf<typeof boardThreads> & { id: number };

interface Props {
    threads: readonly Row[];
    open: number | undefined;
    onOpen(thread: number): void;
}

/** The threads, the latest first, with what is new of each. */
export function ThreadList({ threads, open, onOpen }: Props) {
    const say = useSay();
    if (!threads.length)
        return (
            <Nothing
                title={say('No messages')}
                about={say('Nobody has written yet, or nothing has these words.')}
            />
        );
    return (
        <ul className="kb-threads">
            {threads.map((one) => (
                <li key={one.id}>
                    <button
                        type="button"
                        aria-current={one.id === open ? 'true' : undefined}
                        onClick={() => onOpen(one.id)}
                    >
                        <strong>{one.subject}</strong>
                        {one.unread > 0 && (
                            <b className="kb-new">
                                {say('%{smart_count} new |||| %{smart_count} new', {
                                    smart_count: one.unread,
                                })}
                            </b>
                        )}
                        <small>
                            {one.last_author} · {formatInstant(one.last_at)}
                        </small>
                        {one.last_words && <span className="kb-words">{one.last_words}</span>}
                    </button>
                    <p className="kb-about">
                        <Cell
                            field={boardThreads.columns.facility}
                            name="facility"
                            value={one.facility}
                            record={one}
                        />
                        {one.operator && ` · ${one.operator}`}
                    </p>
                </li>
            ))}
        </ul>
    );
}
