import { reached } from '../../../dataProvider/line/reached.ts';
import { slow } from '../../../dataProvider/line/slow.ts';
import { useStored } from '../../base/useStored.ts';
import { Icon } from '../../base/icons.tsx';
import { useSay } from '../../widgets/say.ts';
import './slowLine.css';

/** In the header while answers are long in coming; where none come at all the banner says so. */
export function SlowLine() {
    const say = useSay();
    const isSlow = useStored(slow);
    const isReached = useStored(reached);
    return (
        <output>
            {isSlow && isReached && (
                <span
                    className="k-slow-line"
                    title={say('Each of the last answers took more than 3 seconds.')}
                >
                    <Icon name="info" />
                    <span>{say('Slow line')}</span>
                </span>
            )}
        </output>
    );
}
