/** Above a page written by hand: the words of its address that it does not take. */
import { useLocation } from 'react-router-dom';
import { unknownWords } from './heard.ts';
import { Unheard } from './Unheard.tsx';

export default function UnheardOfPage({ words }: { words: readonly string[] }) {
    const asked = [...new URLSearchParams(useLocation().search)];
    const strange = asked.map(([name]) => name).filter((name) => !words.includes(name));
    const right = new URLSearchParams(asked.filter(([name]) => words.includes(name)));
    if (!strange.length) return null;
    return (
        <div style={{ marginBottom: '0.75rem' }}>
            <Unheard told={unknownWords([...new Set(strange)])} right={`?${right}`} />
        </div>
    );
}
