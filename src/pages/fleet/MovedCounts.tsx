import type { Moved } from '../../../resources/fleet/merge/duplicates.ts';
import { useSay } from '../../widgets/say.ts';
import { movedWords, ofModules } from './words.ts';

/** How much a merge moves, by what it is. */
export function MovedCounts({ moved }: { moved: Moved }) {
    const say = useSay();
    // An analyser has no modules, and earlier merges did not count everything.
    const shown = movedWords.filter(
        ([word]) => word in moved && (moved[word] > 0 || !ofModules.has(word)),
    );
    return (
        <dl className="kf-facts">
            {shown.map(([word, label]) => (
                <div key={word}>
                    <dt>{say.text(label)}</dt>
                    <dd>{say.value(moved[word])}</dd>
                </div>
            ))}
        </dl>
    );
}
