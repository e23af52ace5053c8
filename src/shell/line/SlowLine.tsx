import { useSyncExternalStore } from 'react';
import { isReached, whenReached } from '../../../dataProvider/line/reached.ts';
import { isSlow, whenPaced } from '../../../dataProvider/line/slow.ts';
import { Icon } from '../../base/icons.tsx';
import { useSay } from '../../widgets/say.ts';
import './slowLine.css';

/** In the header while answers are long in coming; where none come at all the banner says so. */
export function SlowLine() {
    const say = useSay();
    const slow = useSyncExternalStore(whenPaced, isSlow);
    const reached = useSyncExternalStore(whenReached, isReached);
    return (
        <output>
            {slow && reached && (
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
