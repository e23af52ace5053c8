import { useEffect, useState } from 'react';
import { type StoredUser, storedUser } from '../../dataProvider/storage.ts';
import { accountTypeNames, accountTypes } from '../../resources/access.ts';
import { holdLimits } from '../../resources/bands.ts';
import { createStore } from '../../dataProvider/store.ts';
import { useStored } from './useStored.ts';

const nobody: StoredUser = { full_name: '', user_type: accountTypeNames[0], role: {} };

/** The signed-in account as the shell draws it; told anew after a check or a profile change. */
export const account = createStore<StoredUser>(storedUser() ?? nobody);
holdLimits(account.get());

/** Reads the account again from storage; the same one is told to nobody, who would ask everything again. */
export function refreshAccount(): void {
    const read = storedUser() ?? account.get();
    holdLimits(read);
    if (JSON.stringify(read) !== JSON.stringify(account.get())) account.set(read);
}

/** The signed-in account. */
export const useAccount = (): StoredUser => useStored(account);

/** The account's landing route. */
export const landingOf = (user: Pick<StoredUser, 'user_type'>): string =>
    accountTypes[user.user_type].landing.path;

/** Whether a media query holds, followed while it changes. */
export function useMedia(query: string): boolean {
    const [matches, setMatches] = useState(() => window.matchMedia(query).matches);
    useEffect(() => {
        const list = window.matchMedia(query);
        const follow = () => setMatches(list.matches);
        follow();
        list.addEventListener('change', follow);
        return () => list.removeEventListener('change', follow);
    }, [query]);
    return matches;
}
