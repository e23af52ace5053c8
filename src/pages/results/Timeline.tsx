import { formatInstant } from '../../widgets/dates/dates.ts';

import type { Change, Happening } from '../../../resources/results/detail/happenings.ts';
import { notMdrReasons } from '../../../resources/mdr/linkage/reasons.ts';
import { Beside } from './Beside.tsx';
import { fieldWords, protocolWords, valueWords } from './resultWords.ts';
import { useSay } from '../../widgets/say.ts';
import { sayNow } from '../../widgets/sayNow.ts';
import { phrases } from '../../../resources/define/say.ts';

/** What happened to a result, oldest first; each replaced reading with its differences. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
    const say = useSay();
    return (
        <section className="k-card" aria-labelledby="kt-timeline">
            <h2 id="kt-timeline">{say('What happened')}</h2>
            <ol className="kt-timeline">
                {happenings.map((one, at) => (
                    <li key={at}>
                        <time dateTime={one.at}>{formatInstant(one.at)}</time>
                        <div>
                            <strong>{say.text(titleOf(one))}</strong>
                            <p>{sentenceOf(one)}</p>
                            {one.changes && <Changes changes={one.changes} word={one.word} />}
                        </div>
                    </li>
                ))}
            </ol>
        </section>
    );
}

const titles: Readonly<Record<string, string>> = phrases({
    run: 'Run ended',
    received: 'Message received',
    parsed: 'Read',
    placed: 'Assigned to its facility',
    corrected: 'Corrected by the instrument',
    completed: 'Completed',
    reparsed: 'Read again',
    taken: 'Replaced by what came, as a person decided',
    conflict: 'Another content came',
    left: 'Another content was not taken',
    waiting: 'A correction waits',
    refused: 'A correction was not taken',
    linked: 'Linked to a patient',
    not_mdr: 'Marked as not MDR',
    reviewed: 'Reviewed',
});

const titleOf = ({ word, facts }: Happening): string =>
    titles[word === 'corrected' && facts['decided'] ? 'taken' : word] ?? word;

/** The facts of one happening in a sentence. */
function sentenceOf({ word, facts }: Happening): string {
    const say = sayNow();
    const text = (key: string) => (facts[key] ? String(facts[key] as string | number) : '');
    switch (word) {
        case 'run':
            return text('started_at')
                ? say('By the clock of the instrument; started %{at}.', {
                      at: formatInstant(text('started_at')),
                  })
                : say('By the clock of the instrument.');
        case 'received': {
            const way = text('address')
                ? say('%{protocol} from %{address}', {
                      protocol: protocolWords(facts['protocol']),
                      address: text('address'),
                  })
                : protocolWords(facts['protocol']);
            if (!text('first_at')) return way;
            const at = formatInstant(text('first_at'));
            const first = say(
                'This is the message that it stands on now; it was heard of first at %{at}, which is its time of receipt.',
                { at },
            );
            return `${way}. ${first}`;
        }
        case 'parsed': {
            const older = Number(facts['version']) < Number(facts['newest']);
            return older
                ? say('With version %{version} of the reading tables; the newest is %{newest}.', {
                      version: text('version'),
                      newest: text('newest'),
                  })
                : say('With version %{version} of the reading tables.', {
                      version: text('version'),
                  });
        }
        case 'placed':
            return say('%{facility}, where the machine has been since %{from}.', {
                facility: text('facility'),
                from: { day: text('from') },
            });
        case 'completed':
            return facts['filled']
                ? say('What was left blank came with a later message. The rest stands as it was.')
                : '';
        case 'conflict':
            return say(
                'It is not marked as a correction, so a person decides. Until then the first stands.',
            );
        case 'waiting':
            return say(
                'It takes back what was found, so a person decides. Until then the first stands.',
            );
        case 'left':
        case 'refused':
            return say('A person kept what was first said.');
        case 'linked':
            return [text('patient'), text('by') && say('by %{name}', { name: text('by') })]
                .filter(Boolean)
                .join(', ');
        case 'not_mdr':
            return [
                say.text(
                    notMdrReasons[text('reason') as keyof typeof notMdrReasons] ?? text('reason'),
                ),
                text('note'),
                text('by') && say('by %{name}', { name: text('by') }),
            ]
                .filter(Boolean)
                .join(', ');
        case 'reviewed':
            return [text('note'), text('by') && say('by %{name}', { name: text('by') })]
                .filter(Boolean)
                .join(', ');
        default:
            return '';
    }
}

function Changes({ changes, word }: { changes: readonly Change[]; word: string }) {
    const say = useSay();
    if (!changes.length)
        return <p className="kd-muted">{say('Nothing that a person would see differs.')}</p>;
    if (beside.includes(word)) return <Beside changes={changes} />;
    return (
        <ul className="kd-changes">
            {changes.map(({ field, before, after }) => (
                <li key={field}>
                    <span>{fieldWords(field)}</span>
                    <del>{valueWords(before, field)}</del> <span aria-hidden>→</span>{' '}
                    <ins>{valueWords(after, field)}</ins>
                </li>
            ))}
        </ul>
    );
}

/** What came and did not replace what stands. */
const beside = ['conflict', 'left', 'waiting', 'refused'];
