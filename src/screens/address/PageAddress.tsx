/** Above a page written by hand: the words of its address that it does not take, and numbers of records that are none. */
import { useLocation } from 'react-router-dom';
import { say } from '../../../resources/define/say.ts';
import { unknownWords } from './reading.ts';
import { NotUnderstood } from './NotUnderstood.tsx';

interface Props {
    words: readonly string[];
    /** Those of the words that name a record by its number. */
    numbers?: readonly string[] | undefined;
}

export default function PageAddress({ words, numbers = [] }: Props) {
    const asked = [...new URLSearchParams(useLocation().search)];
    const strange = asked.map(([name]) => name).filter((name) => !words.includes(name));
    const wrong = asked.filter(
        ([name, value]) => numbers.includes(name) && value !== '' && !/^[1-9]\d{0,14}$/.test(value),
    );
    const right = new URLSearchParams(
        asked.filter((one) => words.includes(one[0]) && !wrong.includes(one)),
    );
    const sentences = [
        ...unknownWords([...new Set(strange)]),
        ...wrong.map(([word, value]) =>
            say('“%{value}” is no number of a record, as the address asks for with “%{word}”.', {
                value,
                word,
            }),
        ),
    ];
    if (!sentences.length) return null;
    return (
        <div style={{ marginBottom: '0.75rem' }}>
            <NotUnderstood sentences={sentences} right={`?${right}`} />
        </div>
    );
}
