import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { useSay } from '../../widgets/say.ts';

/** One line: where it leads, and what tells it from others of its name. */
export interface Row {
    to: string;
    label: string;
    hint: string;
}

export interface Section {
    title: string;
    rows: readonly Row[];
}

interface Props {
    sections: readonly Section[];
    text: string;
    isBusy: boolean;
    /** What was not looked for, and why. */
    closed: readonly string[];
    leave(): void;
}

export default function SearchFound({ sections, text, isBusy, closed, leave }: Props) {
    const say = useSay();
    const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
    return (
        <div className="k-search-found">
            {sections.map(({ title, rows }) => (
                <section key={title} aria-label={title}>
                    <h2>{title}</h2>
                    <ul>
                        {rows.map(({ to, label, hint }) => (
                            <li key={to + label}>
                                <Link to={to} onClick={leave} onKeyDown={stepRow}>
                                    <span>{label}</span>
                                    <small>{hint}</small>
                                </Link>
                            </li>
                        ))}
                    </ul>
                </section>
            ))}
            <output className={count ? 'k-unseen' : 'k-search-none'}>
                {text.trim() &&
                    (count
                        ? say('%{smart_count} match |||| %{smart_count} matches', {
                              smart_count: count,
                          })
                        : isBusy
                          ? say('Looking …')
                          : say('Nothing of yours is called that.'))}
            </output>
            {text.trim().length > 1 &&
                closed.map((sentence) => (
                    <p key={sentence} className="k-search-none">
                        {sentence}
                    </p>
                ))}
        </div>
    );
}

/** Up and down between all that was found, and back to the text. */
function stepRow(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const box = event.currentTarget.closest('.k-search-box');
    const all = [...(box?.querySelectorAll<HTMLElement>('li a') ?? [])];
    const to = all[all.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
    (to ?? (event.key === 'ArrowUp' ? box?.querySelector('input') : null))?.focus();
}
