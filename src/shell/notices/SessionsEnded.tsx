/** Told once after a sign-in: it ended sessions elsewhere, because an account may have only so many. */
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { storedUser, storeUser } from '../../../dataProvider/storage.ts';
import { refreshAccount, useAccount } from '../../base/useAccount.ts';
import { useSay } from '../../widgets/say.ts';

export function SessionsEnded() {
    const say = useSay();
    const notify = useNotify();
    const ended = Number(useAccount()['sessions_ended'] ?? 0);
    useEffect(() => {
        const user = storedUser();
        if (!ended || !user) return;
        storeUser({ ...user, sessions_ended: 0 });
        refreshAccount();
        notify(
            say(
                'You were signed in elsewhere: the oldest session was ended. |||| You were signed in elsewhere: the %{smart_count} oldest sessions were ended.',
                { smart_count: ended },
            ),
            { type: 'info' },
        );
    }, [ended, notify, say]);
    return null;
}
