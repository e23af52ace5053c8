// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import type { AccountType } from '../../../resources/access.ts';
import { clearSession, storeSession } from '../../../dataProvider/storage.ts';
import { text } from '../../../resources/define/field.ts';
import { withoutOwnPlace, withoutRepeats } from '../../../src/screens/table/columns.ts';

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

it('leaves out a column that says the same twice, and keeps it where one row says more', () => {
    const columns = ['name', 'facility'].map((name) => ({ name, field: text(name) }));
    const same = { name: 'Mulago', facility: 'Mulago' };
    const names = (rows: object[]) =>
        withoutRepeats(
            columns,
            ['facility'],
            rows.map((row) => ({ ...row })),
        ).map(({ name }) => name);
    expect(names([same, same])).toEqual(['name']);
    expect(names([same, { name: 'A1', facility: 'Mulago' }])).toEqual(['name', 'facility']);
    expect(names([])).toEqual(['name', 'facility']);
});
