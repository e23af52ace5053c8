import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { accountTypeNames, accountTypes } from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import { sql } from '../../../resources/define/sql.ts';
import { verifySecret } from '../../../resources/session/secrets.server.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dataFolder, kipimo, ready, removeFolder, run, runHere } from './kipimo.ts';

let database: TestDatabase;

beforeEach(async () => {
    database = await freshDatabase();
});
afterEach(() => database.drop());

const call = (args: string[], input?: string, env: Record<string, string> = {}) =>
    runHere(args, { env: { DATABASE_URL: database.url, ...env }, input });
const account = (username: string) =>
    database.db.one<{
        password_hash: string;
        user_type: string;
        role: Record<string, boolean>;
    }>(sql`
        select password_hash, user_type, permissions as role
          from account join role on role.id = role_id where username = ${username}`);

describe('the command line', () => {
    test('tells its commands with --help', async () => {
        const { code, text } = await run(['--help'], { files: true });
        expect(code).toBe(0);
        for (const name of [
            'migrate',
            'create-superuser',
            'seed-demo',
            'reset-password',
            'unlock',
            'verify-audit',
            'database-roles',
            'backup',
            'restore',
            'revoke-sessions',
            'reset-totp',
            'upgrade',
            'verify-ledger',
            'verify-counters',
            'verify-backup',
            'check-config',
        ])
            expect(text).toMatch(name);
        expect((await runHere(['create-superuser', '--help'])).text).toMatch('--full-name NAME');
    });

    test('refuses unknown commands and options with a hint', async () => {
        const unknown = await run(['strat']);
        expect(unknown.code).toBe(1);
        expect(unknown.text).toMatch('There is no command "strat"');
        expect((await runHere(['unlock', '--user', 'x'])).text).toMatch("Unknown option '--user'");
    });

    test('checks the configuration and hides its secrets', async () => {
        const secret = 'postgres://me:very-secret@somewhere/kipimo';
        const good = await runHere(['check-config'], {
            env: { DATABASE_URL: secret, KIPIMO_TYPO: '1' },
        });
        expect(good.code).toBe(0);
        expect(good.text).not.toMatch('very-secret');
        expect(good.text).toMatch('KIPIMO_TYPO is not a setting');
        const bad = await runHere(['check-config'], { env: { PORT: 'eighty' } });
        expect(bad.code).toBe(1);
        expect(bad.text.trim()).toMatch(/^PORT must be a port number/);
        const job = await runHere(['check-config'], { env: { REFERRAL_RIF_HOURS: 'a day' } });
        expect(job.code).toBe(1);
        expect(job.text.trim()).toMatch(/^REFERRAL_RIF_HOURS: /);
    });

    test('makes the first system administrator, audited, with a piped password', async () => {
        const made = await run(
            ['create-superuser', '--username', 'mercy', '--full-name', 'Mercy Nabirye'],
            { env: { DATABASE_URL: database.url }, input: 'river stone 48 lamp\n' },
        );
        expect(made.text).toMatch('mercy may sign in now');
        const { password_hash, user_type, role } = await account('mercy');
        expect(await verifySecret(password_hash, 'river stone 48 lamp')).toBe(true);
        expect(user_type).toBe('superadmin');
        expect(role['users']).toBe(true);
        const again = await call(
            ['create-superuser', '--username', 'Mercy', '--full-name', 'M'],
            'river stone 48 lamp',
        );
        expect(again).toMatchObject({ code: 1 });
        expect(again.text).toMatch('There is an account named Mercy already');
        const { count } = await database.db.one<{ count: number }>(
            sql`select count(*) as count from audit where entity = 'account' and actor = 'command line'`,
        );
        expect(count).toBe(1);
    });

    test.each([
        ['unlock', []],
        ['reset-password', []],
        ['revoke-sessions', []],
        ['reset-totp', []],
        ['create-superuser', ['--full-name', 'Mercy']],
    ] as const)(
        '%s takes no piped line for a name, and does not print it',
        async (command, rest) => {
            const secret = 'river stone 48 lamp';
            const { code, text } = await call([command, ...rest], `${secret}\n${secret}\n`);
            expect(code).toBe(1);
            expect(text).toBe('--username is missing: without a terminal it is not asked for.\n');
        },
    );

    test('ends the sessions of one account, or of everybody, audited', async () => {
        await call(
            ['create-superuser', '--username', 'mercy', '--full-name', 'Mercy'],
            'river stone 48 lamp\n',
        );
        const signIn = () =>
            database.db.run(sql`
                insert into session (key_hash, account_id, created_at, last_seen_at, expires_at, address, user_agent)
                select sha256(n::text::bytea || clock_timestamp()::text::bytea), id, now(), now(), now() + interval '1 hour', '::1', 'test'
                  from account, generate_series(1, 2) n where username = 'mercy'`);
        await signIn();
        const one = await call(['revoke-sessions', '--username', 'Mercy']);
        expect(one).toEqual({ code: 0, text: 'mercy: 2 sessions were ended.\n' });
        await signIn();
        const all = await call(['revoke-sessions', '--all']);
        expect(all).toEqual({ code: 0, text: 'Everybody: 2 sessions were ended.\n' });
        expect((await call(['revoke-sessions', '--username', 'nobody'])).code).toBe(1);
        const { open, told } = await database.db.one<{ open: number; told: number }>(sql`
            select (select count(*) from session where ended_at is null) as open,
                   (select count(*) from audit where action = 'sign out' and actor = 'command line') as told`);
        expect({ open, told }).toEqual({ open: 0, told: 2 });
    });

    test('makes one role for each account type beside the first administrator, and none later', async () => {
        const create = (username: string) =>
            call(
                ['create-superuser', '--username', username, '--full-name', 'X'],
                'river stone 48 lamp',
            );
        const roles = () =>
            database.db.rows<{ name: string; permissions: Record<string, boolean> }>(
                sql`select name, permissions from role order by name`,
            );
        await create('mercy');
        const standard = accountTypeNames
            .map((type) => ({
                name: accountTypes[type].title,
                permissions: Object.fromEntries(standardRole(type).map((one) => [one, true])),
            }))
            .toSorted((a, b) => (a.name < b.name ? -1 : 1));
        expect(await roles()).toEqual(standard);
        // What its keepers then make of them stays.
        await database.db.run(sql`delete from role where name = ${accountTypes.hub.title}`);
        await database.db.run(
            sql`update role set permissions = '{}' where name = ${accountTypes.ip.title}`,
        );
        const kept = await roles();
        expect((await create('grace')).code).toBe(0);
        expect(await roles()).toEqual(kept);
    });

    test('refuses a weak password', async () => {
        const weak = await call(
            ['create-superuser', '--username', 'root', '--full-name', 'R'],
            'password1',
        );
        expect(weak.code).toBe(1);
        expect(weak.text).toMatch('This password is refused.');
    });

    test('resets a password, ends the sessions, and forgives wrong tries', async () => {
        await call(
            ['create-superuser', '--username', 'mercy', '--full-name', 'Mercy'],
            'river stone 48 lamp',
        );
        await database.db.run(sql`
            insert into session (key_hash, account_id, created_at, last_seen_at, expires_at, address, user_agent)
            select '\\x01', id, now(), now(), now() + interval '1 hour', '', '' from account`);
        await database.db.run(sql`
            insert into login_attempt (at, username, secret, outcome, address, user_agent)
            select now(), 'mercy', 'password', 'failed', '10.0.0.1', '' from generate_series(1, 5)`);
        const unlocked = await call(['unlock', '--username', 'mercy']);
        expect(unlocked.text).toMatch('mercy may try again (5 wrong tries forgiven)');
        const reset = await call(['reset-password', '--username', 'mercy'], 'green boat 77 drum');
        expect(reset.code).toBe(0);
        const { password_hash } = await account('mercy');
        expect(await verifySecret(password_hash, 'green boat 77 drum')).toBe(true);
        const { open } = await database.db.one<{ open: number }>(
            sql`select count(*) as open from session where ended_at is null`,
        );
        expect(open).toBe(0);
        expect((await call(['unlock', '--username', 'nobody'])).text).toMatch(
            'no account named nobody',
        );
    });

    test('verifies the audit and names what was tampered with', async () => {
        const whole = await call(['verify-audit']);
        expect(whole).toMatchObject({ code: 0 });
        expect(whole.text).toMatch('No head was anchored yet');
        await database.db.run(
            sql`insert into audit (actor, address, request_id, entity, action) values ('x', '', '', 'x', 'x')`,
        );
        await database.db.run(sql`delete from audit_pending`);
        const broken = await call(['verify-audit']);
        expect(broken.code).toBe(1);
        expect(broken.text).toMatch('TAMPERED');
    });

    test('prints the SQL of two roles, and works as the one that owns nothing', async () => {
        const { text } = await runHere(['database-roles', '--database', 'ministry']);
        expect(text).toMatch('create role ministry_app login');
        expect((await runHere(['database-roles', '--database', 'a; drop'])).code).toBe(1);
        // A server of the application's role alone, migrated by the owner, takes the same commands.
        const asApplication = { DATABASE_URL: database.applicationUrl };
        expect((await runHere(['verify-audit'], { env: asApplication })).code).toBe(0);
        const owned = { ...asApplication, DATABASE_OWNER_URL: database.url };
        expect((await runHere(['migrate'], { env: owned })).text).toMatch('up to date');
    });

    test('works beside a running server on its embedded database', async () => {
        const folder = dataFolder();
        const env = { KIPIMO_DATA: folder, KIPIMO_DEMO: '0' };
        const server = kipimo([], { env });
        onTestFinished(async () => {
            server.child.kill('SIGTERM');
            await server.ended;
            await removeFolder(folder);
        });
        await ready(server);
        const made = await run(
            ['create-superuser', '--username', 'mercy', '--full-name', 'Mercy'],
            {
                env,
                input: 'river stone 48 lamp',
            },
        );
        expect(made.text).toMatch('mercy may sign in now');
        expect(server.child.exitCode).toBe(null);
        server.child.kill('SIGTERM');
        await server.ended;
        // And alone, when none is running.
        expect((await runHere(['migrate'], { env })).text).toMatch('up to date');
    });
});
