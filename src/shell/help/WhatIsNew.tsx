import { useEffect } from 'react';
import { Icon } from '../../base/icons.tsx';
import { CloseButton } from '../frame/CloseButton.tsx';
import { useSay } from '../../widgets/say.ts';
import { openHelp } from './open.ts';
import { useNovelties } from './useNovelties.ts';
import './help.css';

/** Once, in the corner: what is new since the last sign-in, with the way to all of it. */
export default function WhatIsNew() {
    const say = useSay();
    const { unseen, isFirst, markSeen } = useNovelties();
    useEffect(() => {
        if (isFirst) markSeen();
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- remembered once, on the first visit
    }, [isFirst]);
    const newest = unseen[0];
    return (
        <div className="k-notices k-new">
            <output>
                {newest && (
                    <div className="k-notice k-info">
                        <Icon name="info" />
                        <div>
                            <p>
                                <strong>{say('New since you were last here')}</strong>
                            </p>
                            <p>{say.text(newest.sentence)}</p>
                            <button
                                type="button"
                                className="k-text-button"
                                onClick={() => void openHelp('new')}
                            >
                                {say('Show all that is new')}
                            </button>
                        </div>
                        <CloseButton onClick={markSeen} />
                    </div>
                )}
            </output>
        </div>
    );
}
