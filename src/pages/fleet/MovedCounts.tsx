import type { Moved } from '../../../resources/fleet/merge/duplicates.ts';
import { useSay } from '../../widgets/say.ts';
import { movedWords } from './words.ts';

/** How much a merge moves, by what it is. */
export function MovedCounts({ moved }: { moved: Moved }) {
    const say = useSay();
    return (
        <dl className="kf-facts">
            {movedWords.map(([word, label]) => (
                <div key={word}>
                    <dt>{say.text(label)}</dt>
                    <dd>{say.value(moved[word])}</dd>
                </div>
            ))}
        </dl>
    );
}
