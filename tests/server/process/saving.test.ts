/** The commands that save, restore and prove a database tell themselves what they do. */
import { expect, test } from 'vitest';
import { runHere } from './kipimo.ts';

test.each(['backup', 'restore', 'verify-backup', 'verify-ledger', 'verify-counters'])(
    'npm start -- %s --help tells what it does, its options and its exit codes',
    async (name) => {
        // It only tells: neither a database nor a folder is touched.
        const { code, text } = await runHere([name, '--help'], {
            env: { DATABASE_URL: 'postgres://127.0.0.1:1/none', KIPIMO_DATA: '/proc/none' },
        });
        expect(code).toBe(0);
        expect(text).toMatch(`  ${name} `);
        expect(text).toMatch('Exit codes: 0 done, or found right; 1 not done');
    },
);
