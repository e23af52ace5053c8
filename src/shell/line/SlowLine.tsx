import { reached } from '../../../dataProvider/line/reached.ts';
import { slow } from '../../../dataProvider/line/slow.ts';
import { useStored } from '../../base/useStored.ts';
import { Icon } from '../../base/icons.tsx';
import { useSay } from '../../widgets/say.ts';
import './slowLine.css';

/** In the header while answers are long in coming, or while none come: wherever on the screen somebody is. */
export function SlowLine() {
    const say = useSay();
    const isSlow = useStored(slow);
    const hasLine = useStored(reached);
    if (hasLine && !isSlow) return <output />;
    return (
        <output>
            {/* That none come the banner says in full to who listens. */}
            <span
                className="k-slow-line"
                aria-hidden={!hasLine}
                title={
                    hasLine ? say('Each of the last answers took more than 3 seconds.') : undefined
                }
            >
                <Icon name={hasLine ? 'info' : 'alert'} />
                <span>{say(hasLine ? 'Slow line' : 'No connection')}</span>
            </span>
        </output>
    );
}
