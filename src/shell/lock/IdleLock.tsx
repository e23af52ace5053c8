import { useEffect, useState } from 'react';

import { call } from '../../../dataProvider/call.ts';
import {
    heartbeatEvery,
    lastActive,
    type Phase,
    phaseAt,
    signedInAt,
    startClocks,
} from './idle.ts';
import { followOtherTabs, isLocked, lockNow, useLock } from './lock.ts';
import { LockOverlay } from './LockOverlay.tsx';
import { useModal } from '../../base/useModal.ts';
import type { checkLogin } from '../../../resources/session/session.server.ts';
import { useSay } from '../../widgets/say.ts';

const signs = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Watches for activity, warns, and locks the screen of somebody who went away. */
export function IdleLock() {
    const phase = usePhase();
    const locked = useLock();
    const say = useSay();
    if (locked) return <LockOverlay lock={locked} />;
    if (phase.kind === 'warn')
        return (
            <Warning title={say('Are you still there?')} button={say('I am here')}>
                {say(
                    'The screen locks in %{seconds} s to protect patients. Press any key or touch the screen to go on.',
                    { seconds: phase.seconds },
                )}
            </Warning>
        );
    if (phase.kind === 'ending')
        return (
            <output className="k-ending">
                <strong>{say('Time to sign in again soon')}</strong>{' '}
                {say(
                    'A session lasts 12 hours at most. Yours ends in %{minutes} min; you will be asked for your password and go on here.',
                    { minutes: phase.minutes },
                )}
            </output>
        );
    return null;
}

/** The phase of this session, looked at every second and whenever the window comes back. */
function usePhase(): Phase {
    const [phase, setPhase] = useState<Phase>({ kind: 'active' });
    useEffect(() => {
        startClocks();
        let told = Date.now();
        const look = () => {
            if (isLocked()) return setPhase({ kind: 'active' });
            const now = phaseAt(Date.now(), lastActive.read(), signedInAt.read());
            if (now.kind === 'lock') lockNow(now.reason);
            setPhase((before) =>
                now.kind === 'active' && before.kind === 'active' ? before : now,
            );
        };
        const act = (event: Event) => {
            if (isLocked()) return;
            const now = Date.now();
            const { kind } = phaseAt(now, lastActive.read(), signedInAt.read());
            // Whoever comes back too late finds the lock: a key press does not open it.
            if (kind === 'lock') return look();
            // The key that answers the warning is not typed into the page behind it.
            if (kind === 'warn' && event.type === 'keydown') event.preventDefault();
            if (now - lastActive.read() > 1000) lastActive.write(now);
            if (now - told > heartbeatEvery) {
                told = now;
                void call<typeof checkLogin>('GET /check_login').catch(() => {});
            }
            look();
        };
        const timer = setInterval(look, 1000);
        for (const sign of signs)
            window.addEventListener(sign, act, { capture: true, passive: sign !== 'keydown' });
        document.addEventListener('visibilitychange', look);
        const unfollow = followOtherTabs();
        look();
        return () => {
            clearInterval(timer);
            for (const sign of signs) window.removeEventListener(sign, act, { capture: true });
            document.removeEventListener('visibilitychange', look);
            unfollow();
        };
    }, []);
    return phase;
}

/** Leaving the warning by Escape is a key press too, and a key press ends it. */
const ignore = () => {};

/** Sixty seconds' notice. Any key or touch is the answer. */
function Warning(props: { title: string; button: string; children: string }) {
    const dialog = useModal(true, { onClose: ignore });
    return (
        <dialog className="k-dialog" ref={dialog} role="alertdialog" aria-labelledby="k-idle-title">
            <h2 id="k-idle-title">{props.title}</h2>
            <p>{props.children}</p>
            <p className="k-actions">
                <button type="button" className="k-button">
                    {props.button}
                </button>
            </p>
        </dialog>
    );
}
