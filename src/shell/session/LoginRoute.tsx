import { useEffect } from 'react';
import { storedToken } from '../../../dataProvider/storage.ts';
import { Navigate } from 'react-router-dom';
import { toSignIn } from '../lock/lock.ts';

/** `#/login` inside the app: whoever is signed in goes home, everybody else to the sign-in page. */
export function LoginRoute() {
    const signedIn = storedToken() !== null;
    useEffect(() => {
        if (!signedIn) toSignIn();
    }, [signedIn]);
    return signedIn ? <Navigate to="/" replace /> : null;
}
