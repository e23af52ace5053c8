// @vitest-environment happy-dom
/** What a list was left with is known under its name, also where it names patients and is held in memory alone. */
import { afterEach, expect, it } from 'vitest';
import { clearSession } from '../../../dataProvider/storage.ts';
import { createAccountStore, isKept } from '../../../src/screens/accountStore.ts';

afterEach(() => localStorage.clear());

it.each(['tb/results', 'private.tb/results'])(
    '%s is known until it is put back, and to nobody after',
    (key) => {
        localStorage.setItem('token', 'one');
        const store = createAccountStore();
        expect(isKept('tb/results')).toBe(false);
        store.setItem(key, { filter: { q: 'Amina' } });
        expect(isKept('tb/results')).toBe(true);
        expect(isKept('tb/errors')).toBe(false);
        store.removeItem(key);
        expect(isKept('tb/results')).toBe(false);
    },
);

it('what names patients goes with the session', () => {
    localStorage.setItem('token', 'one');
    createAccountStore().setItem('private.tb/results', { page: 2 });
    clearSession();
    expect(isKept('tb/results')).toBe(false);
});
