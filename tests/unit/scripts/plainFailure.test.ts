/** What a developer reads where a migration fails: `npx vitest run --project server`. */
import { expect, it } from 'vitest';
import { MigrationError } from '../../../server/database/migrate.ts';
import { plainFailure } from '../../helpers/postgres.ts';

it('a developer reads which migration failed and why, in an error that any tool can print', () => {
    const cause = Object.assign(new Error('relation "courier" does not exist'), {
        code: '42P01',
        file: 'parse_relation.c',
        line: '1449',
    });
    const failed = new MigrationError(`The migration 0999_x.sql failed: ${cause.message}.`, {
        cause,
    });
    const plain = plainFailure(failed);
    expect(plain.message).toBe(
        'The tests have no database. The migration 0999_x.sql failed: relation "courier" does not exist.',
    );
    expect(plain.stack).toBe(plain.message);
    expect(plain.cause).toBeUndefined();
    expect(Object.keys(plain)).toEqual([]);
});
