/** Above a page written by hand: the words of its address that it does not take, and values that are none of what a word stands for. */
import { useLocation } from 'react-router-dom';
import { say, type Sentence } from '../../../resources/define/say.ts';
import { isRecordNumber } from './oneRecord.ts';
import { noChoice, noDay, unknownWords } from './reading.ts';
import { NotUnderstood } from './NotUnderstood.tsx';
import { parseCivil } from '../../../resources/define/calendar/civil.ts';

/** What a word of an address holds: free text, the number of a record, a day, or one of these. */
type Held = 'text' | 'record' | 'day' | readonly string[];

/** What a page takes of its address, by word; `own`: what it does not understand of it, it tells itself. */
export type Takes = Readonly<Record<string, Held>> | 'own';

/** Why a value is none of what its word holds; nothing where it is. */
function fault(held: Held, word: string, value: string): Sentence | undefined {
    if (value === '' || held === 'text') return undefined;
    if (held === 'record')
        return isRecordNumber(value)
            ? undefined
            : say('“%{value}” is no number of a record, as the address asks for with “%{word}”.', {
                  value,
                  word,
              });
    if (held === 'day') return parseCivil(value) ? undefined : noDay(value);
    return held.includes(value) ? undefined : noChoice(value);
}

export default function PageAddress({ takes }: { takes: Exclude<Takes, 'own'> }) {
    const asked = [...new URLSearchParams(useLocation().search)];
    const known = asked.filter(([word]) => Object.hasOwn(takes, word));
    const strange = asked.map(([word]) => word).filter((word) => !Object.hasOwn(takes, word));
    const faults = known.map(([word, value]) => fault(takes[word]!, word, value));
    const understood = known.filter((_, at) => !faults[at]);
    const first = understood.filter(
        ([word], at) => understood.findIndex(([one]) => one === word) === at,
    );
    const again = understood.filter((one) => !first.includes(one)).map(([word]) => word);
    const sentences = [
        ...unknownWords([...new Set(strange)]),
        ...faults.filter((one) => one !== undefined),
        ...[...new Set(again)].map((word) =>
            say('The address asks for “%{word}” more than once: the first counts.', { word }),
        ),
    ];
    if (!sentences.length) return null;
    const right = new URLSearchParams(first);
    return (
        <div style={{ marginBottom: '0.75rem' }}>
            <NotUnderstood sentences={sentences} right={`?${right}`} />
        </div>
    );
}
