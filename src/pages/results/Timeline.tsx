import { formatCivil, formatInstant } from '../../widgets/dates/dates.ts';

import type { Change, Happening } from '../../../resources/results/detail/happenings.ts';
import { fieldWords, protocolWords, valueWords } from './resultWords.ts';

/** What happened to a result, oldest first; each replaced reading with its differences. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
    return (
        <section className="k-card" aria-labelledby="kt-timeline">
            <h2 id="kt-timeline">What happened</h2>
            <ol className="kt-timeline">
                {happenings.map((one, at) => (
                    <li key={at}>
                        <time dateTime={one.at}>{formatInstant(one.at)}</time>
                        <div>
                            <strong>{titles[one.word] ?? one.word}</strong>
                            <p>{sentenceOf(one)}</p>
                            {one.changes && <Changes changes={one.changes} word={one.word} />}
                        </div>
                    </li>
                ))}
            </ol>
        </section>
    );
}

const titles: Readonly<Record<string, string>> = {
    run: 'Run ended',
    received: 'Message received',
    parsed: 'Read',
    placed: 'Assigned to its facility',
    corrected: 'Corrected by the instrument',
    completed: 'Completed',
    reparsed: 'Read again',
    conflict: 'Another content came',
    waiting: 'A correction waits',
    refused: 'A correction was not taken',
    linked: 'Linked to a patient',
    not_mdr: 'Marked as not MDR',
    reviewed: 'Reviewed',
};

/** The facts of one happening in a sentence. */
function sentenceOf({ word, facts }: Happening): string {
    const text = (key: string) => (facts[key] ? String(facts[key] as string | number) : '');
    switch (word) {
        case 'run':
            return text('started_at')
                ? `By the clock of the instrument; started ${formatInstant(text('started_at'))}.`
                : 'By the clock of the instrument.';
        case 'received':
            return `${protocolWords(facts['protocol'])}${text('address') && ` from ${text('address')}`}`;
        case 'parsed': {
            const older = Number(facts['version']) < Number(facts['newest']);
            return `With version ${text('version')} of the parsing tables${older ? `; the newest is ${text('newest')}` : ''}.`;
        }
        case 'placed':
            return `${text('facility')}, where the machine has been since ${formatCivil(text('from'))}.`;
        case 'conflict':
            return 'It was not taken, because it was not marked as a correction.';
        case 'waiting':
            return 'It takes back what was found, so a person decides. Until then the first stands.';
        case 'refused':
            return 'A person kept what was first said.';
        case 'linked':
            return [text('patient'), text('by') && `by ${text('by')}`].filter(Boolean).join(', ');
        case 'not_mdr':
            return [valueWords(facts['reason']), text('note'), text('by') && `by ${text('by')}`]
                .filter(Boolean)
                .join(', ');
        case 'reviewed':
            return [text('note'), text('by') && `by ${text('by')}`].filter(Boolean).join(', ');
        default:
            return '';
    }
}

function Changes({ changes, word }: { changes: readonly Change[]; word: string }) {
    if (!changes.length)
        return <p className="kd-muted">Nothing that a person would see differs.</p>;
    const conflict = ['conflict', 'waiting', 'refused'].includes(word);
    return (
        <ul className="kd-changes">
            {changes.map(({ field, before, after }) => (
                <li key={field}>
                    <span>{fieldWords(field)}</span>
                    {conflict ? 'here ' : ''}
                    <del>{valueWords(before)}</del>{' '}
                    {conflict ? 'there ' : <span aria-hidden>→</span>}{' '}
                    <ins>{valueWords(after)}</ins>
                </li>
            ))}
        </ul>
    );
}
