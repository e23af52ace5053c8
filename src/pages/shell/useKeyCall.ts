import { useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { EndpointOf } from '../../../resources/define/calls.ts';
import type { createKey, validateKey } from '../../../resources/session/session.server.ts';
import { gateRoutes, isOpenNow, openGate, useGate } from '../../shell/session/gate.ts';
import { landingOf, useAccount } from '../../base/useAccount.ts';
import { messageOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';

/** Sends an access key; once it is accepted, here or elsewhere, the gate opens and the way goes on to where it was leading. */
export function useKeyCall(endpoint: EndpointOf<typeof createKey | typeof validateKey>) {
    const say = useSay();
    const notify = useNotify();
    const navigate = useNavigate();
    const user = useAccount();
    const state = useLocation().state as { from?: string } | null;
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState('');

    function goOn() {
        openGate();
        const from = state?.from ?? '/';
        const isKeyRoute = Object.values(gateRoutes).includes(from);
        void navigate(from === '/' || isKeyRoute ? landingOf(user) : from, { replace: true });
    }

    // The key may have been given in another tab, or before this address was opened.
    const [unasked] = useState(useGate() === 'open');
    const accepted = useEffectEvent(goOn);
    useEffect(() => {
        let here = true;
        const look = async () => {
            const open = document.visibilityState === 'visible' && (await isOpenNow(user));
            // Whoever went on meanwhile is not called back.
            if (open && here) accepted();
        };
        const seen = () => void look();
        if (unasked) seen();
        document.addEventListener('visibilitychange', seen);
        return () => {
            here = false;
            document.removeEventListener('visibilitychange', seen);
        };
    }, [unasked, user]);

    async function send(key: string) {
        setBusy(true);
        setError('');
        try {
            const answer = await call<typeof createKey | typeof validateKey>(endpoint, { key });
            if (answer.success === false) {
                setError(answer.message || say('An error occurred. Please try again.'));
                setBusy(false);
                return;
            }
            if (answer.message) notify(answer.message, { type: 'success' });
            goOn();
        } catch (failure) {
            setError(messageOf(failure, say('An error occurred. Please try again.')));
            setBusy(false);
        }
    }

    return { busy, error, send };
}
