/** Days as small squares in a row: full where something was, hollow where nothing was, a dot where nothing was expected, room where a day is still to come. */
import { useSay } from '../say.ts';
import { squareOf, stripDays, stripWords } from './shown.ts';

/** `days` has a character a day, the last one last. */
export function DayStrip({ days }: { days: string }) {
    const words = stripWords(days, useSay());
    return (
        <span className="k-strip" title={words}>
            <span className="k-unseen">{words}</span>
            <span className="k-days" aria-hidden>
                {stripDays(days).map((mark, at) => (
                    <span key={at} className={squareOf(mark)} />
                ))}
            </span>
        </span>
    );
}
