/** A word with a mark beside it: the tone is told by shape and word, colour only helps. */
import type { Tone } from '../../../resources/define/field.ts';
import { shapes } from './shown.ts';

export function Toned({ tone, children }: { tone?: Tone; children: React.ReactNode }) {
    if (!tone) return <>{children}</>;
    return (
        <span className="k-toned">
            <span aria-hidden className={`k-mark k-${tone}`}>
                {shapes[tone]}
            </span>
            {children}
        </span>
    );
}
