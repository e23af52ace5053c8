import { afterEach, expect, it } from 'vitest';
import type { AccountType } from '../../../resources/access.ts';
import { clearSession, storeSession } from '../../../dataProvider/storage.ts';
import { withoutOwnPlace } from '../../../src/screens/list/columns.ts';

const signedIn = (user_type: AccountType) =>
    storeSession('key', { full_name: 'Amina', user_type, role: {} });

afterEach(() => clearSession());

it('leaves out the place of every row where the reader sees one place only', () => {
    const names = ['day', 'facility', 'sample_id', 'district'];
    signedIn('facility');
    expect(withoutOwnPlace(names)).toEqual(['day', 'sample_id']);
    // A list of places keeps what its rows are.
    expect(withoutOwnPlace(['facility', 'tests'])).toEqual(['facility', 'tests']);
    signedIn('admin');
    expect(withoutOwnPlace(names)).toEqual(names);
});
