import { Link } from 'react-router-dom';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { LongTable } from '../imports/useShown.tsx';
import { fieldWords, valueWords } from '../results/resultWords.ts';
import type { Difference, Reading } from './reading.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    reading: Reading;
    busy: boolean;
    onApply(): void;
}

/** Every result that another reading would change, and the decision. */
export function Differences({ reading, busy, onApply }: Props) {
    const say = useSay();
    const { messages, differences } = reading;
    const count = { smart_count: differences.length };
    return (
        <section className="k-card kg-stack" aria-labelledby="kg-differences">
            <h2 id="kg-differences">
                {differences.length
                    ? say(
                          '%{smart_count} result would change |||| %{smart_count} results would change',
                          count,
                      )
                    : say('Nothing would change')}
            </h2>
            <p className="kd-muted">
                {say('%{smart_count} message was read. |||| %{smart_count} messages were read.', {
                    smart_count: messages,
                })}
            </p>
            {messages > 0 && (
                <div>
                    <AskButton
                        label={
                            differences.length
                                ? say(
                                      'Change %{smart_count} result |||| Change %{smart_count} results',
                                      count,
                                  )
                                : say('Mark as read with the newest tables')
                        }
                        ask={
                            differences.length
                                ? say(
                                      'Change %{smart_count} result? |||| Change %{smart_count} results?',
                                      count,
                                  )
                                : say('Mark them as read with the newest tables?')
                        }
                        about={say(
                            'Lists and figures follow at once. What stands now stays in the history of each result.',
                        )}
                        onSend={async () => {
                            await Promise.resolve();
                            if (!busy) onApply();
                        }}
                    />
                </div>
            )}
            {differences.length > 0 && <ChangeTable differences={differences} />}
        </section>
    );
}

/** Each result with what it would change to. */
export function ChangeTable({ differences }: { differences: readonly Difference[] }) {
    const say = useSay();
    const heads = [say('Message'), say('Result'), say('As shown'), say('Changes')] as const;
    return (
        <LongTable rows={differences} first={50} heads={heads} className="kd-table">
            {(one) => (
                <>
                    <td data-label={heads[0]}>
                        <Link to={`/genexpert/messages/${one.raw_message_id}/show`}>
                            {one.raw_message_id}
                        </Link>
                    </td>
                    <td data-label={heads[1]}>
                        {one.result_id ? (
                            <Link to={`/genexpert/review/${one.result_id}/show`}>
                                {one.assay || one.result_id}
                            </Link>
                        ) : (
                            say('New: %{assay}', { assay: one.assay })
                        )}
                    </td>
                    <td data-label={heads[2]}>{one.result.replaceAll('|', ' | ')}</td>
                    <td>
                        <Changes changes={one.changes} />
                    </td>
                </>
            )}
        </LongTable>
    );
}

/** What of one result would change, from what to what. */
const Changes = ({ changes }: Pick<Difference, 'changes'>) => (
    <ul className="kd-changes">
        {Object.entries(changes).map(([field, change]) => (
            <li key={field}>
                <span>{fieldWords(field)}</span>
                <del>{valueWords(change.before, field)}</del> <span aria-hidden>→</span>{' '}
                <ins>{valueWords(change.after, field)}</ins>
            </li>
        ))}
    </ul>
);
