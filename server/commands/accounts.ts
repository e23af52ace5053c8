/** The first account, and the ways back in for who is locked out: for whoever runs the server. */
import { readFileSync } from 'node:fs';
import { makeFirstRoles, ensureStandardRole } from '../../resources/admin/standardRoles.server.ts';
import type { Db } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import { spoken } from '../../resources/define/say.ts';
import { hashSecret, weakness } from '../../resources/session/secrets.server.ts';
import { dropStep } from '../../resources/session/step/totp.server.ts';
import { givenColumns } from '../../resources/session/given.server.ts';
import { auditEvent, type Actor, type Transaction } from '../database/database.ts';
import { openStoreBeside } from '../database/store.ts';
import { CommandError, optionOrAnswer, type Call, type Command } from './command.ts';

const passwordHelp =
    'The password is read from the file that KIPIMO_PASSWORD_FILE names, from standard input, or asked for.';

export const createSuperuser: Command = {
    about: `Makes a system administrator; in a database without roles, one role for each account type too. ${passwordHelp}`,
    options: { username: { type: 'string' }, 'full-name': { type: 'string' } },
    help: { '--username NAME': 'name to sign in with', '--full-name NAME': 'name to show' },
    async run(call) {
        const username = await optionOrAnswer(call, 'username', 'User name');
        const full_name = await optionOrAnswer(call, 'full-name', 'Full name');
        const account = { username, full_name, user_type: 'superadmin' as const };
        const password = await newPassword(call, account);
        return inTransaction(call, async (tx) => {
            if (await find(tx, username))
                throw new CommandError(`There is an account named ${username} already.`);
            await makeFirstRoles(tx);
            await tx.run(sql`
                insert into account (username, full_name, user_type, role_id, password_hash)
                values (${username}, ${full_name}, ${account.user_type},
                        ${await ensureStandardRole(tx, account.user_type)}, ${await hashSecret(password)})`);
            call.say(`The system administrator ${username} may sign in now.`);
        });
    },
};

export const resetPassword: Command = {
    about: `Sets a new password and ends the sessions of an account. ${passwordHelp}`,
    options: { username: { type: 'string' } },
    help: { '--username NAME': 'whose password' },
    async run(call) {
        const username = await optionOrAnswer(call, 'username', 'User name');
        return inTransaction(call, async (tx) => {
            const account = await existing(tx, username);
            const password = await newPassword(call, account);
            const { password_hash, password_until } = await givenColumns(tx, password, new Date());
            await tx.run(sql`
                update account set password_hash = ${password_hash}, password_until = ${password_until}, password_changed_at = now()
                 where id = ${account.id}`);
            await tx.run(sql`
                update session set ended_at = now() where account_id = ${account.id} and ended_at is null`);
            await forgive(tx, username);
            call.say(
                `${account.username} has a new password, good for a short time and to choose another at the next sign-in, and is signed out everywhere.`,
            );
        });
    },
};

export const unlock: Command = {
    about: 'Forgives the wrong tries of an account, so that it may try again at once.',
    options: { username: { type: 'string' } },
    help: { '--username NAME': 'who is locked out' },
    async run(call) {
        const username = await optionOrAnswer(call, 'username', 'User name');
        return inTransaction(call, async (tx) => {
            const { username: name } = await existing(tx, username);
            const tries = await forgive(tx, username);
            call.say(`${name} may try again (${tries} wrong tries forgiven).`);
        });
    },
};

export const resetTotp: Command = {
    about: 'Takes away the second step of an account whose telephone and recovery codes are lost, and ends its sessions.',
    options: { username: { type: 'string' } },
    help: { '--username NAME': 'whose second step' },
    async run(call) {
        const username = await optionOrAnswer(call, 'username', 'User name');
        return inTransaction(call, async (tx) => {
            const account = await existing(tx, username);
            if (!(await dropStep(tx, account.id)))
                throw new CommandError(`${account.username} has no second step.`);
            await tx.run(sql`
                update session set ended_at = now() where account_id = ${account.id} and ended_at is null`);
            call.say(
                `${account.username} signs in with the password alone, and is signed out everywhere.`,
            );
        });
    },
};

export const revokeSessions: Command = {
    about: 'Ends the sessions of an account, or of everybody: whoever is signed in signs in anew.',
    options: { username: { type: 'string' }, all: { type: 'boolean' } },
    help: { '--username NAME': 'whose sessions', '--all': 'those of every account' },
    async run(call) {
        const all = call.options['all'] === true;
        if (all && call.options['username'] !== undefined)
            throw new CommandError('Say --username NAME or --all, not both.');
        const username = all ? '' : await optionOrAnswer(call, 'username', 'User name');
        return inTransaction(call, async (tx, actor) => {
            const account = all ? undefined : await existing(tx, username);
            const ended = await tx.run(sql`
                update session set ended_at = now()
                 where ended_at is null and expires_at > now() and (${account?.id ?? null}::bigint is null or account_id = ${account?.id ?? null})`);
            const note = { ended };
            await auditEvent(tx, actor, {
                entity: 'account',
                entity_id: account?.id,
                action: 'sign out',
                note,
            });
            call.say(`${account?.username ?? 'Everybody'}: ${ended} sessions were ended.`);
        });
    },
};

interface Account {
    id: number;
    username: string;
    full_name: string;
    user_type: string;
}

const find = (db: Db, username: string) =>
    db.maybe<Account>(sql`
        select id, username, full_name, user_type from account
         where lower(btrim(username)) = lower(btrim(${username}))`);

async function existing(db: Db, username: string): Promise<Account> {
    const account = await find(db, username);
    if (!account) throw new CommandError(`There is no account named ${username}.`);
    return account;
}

const forgive = (db: Db, username: string) =>
    db.run(sql`
        update login_attempt set forgiven = true
         where lower(btrim(username)) = lower(btrim(${username})) and not forgiven and outcome in ('failed', 'locked')`);

async function newPassword(call: Call, account: Omit<Account, 'id'>): Promise<string> {
    const file = process.env['KIPIMO_PASSWORD_FILE'];
    const password = file
        ? readFileSync(file, 'utf8').trim()
        : await call.ask('New password', { hidden: true });
    const fault = weakness(password, account);
    if (fault) throw new CommandError(`This password is refused. ${spoken(fault)}`);
    return password;
}

async function inTransaction(
    call: Call,
    work: (tx: Transaction, actor: Actor) => Promise<void>,
): Promise<number> {
    const store = await openStoreBeside(call);
    try {
        const actor = { actor_id: null, actor: 'command line', address: 'local', request_id: '-' };
        await store.db.transaction(actor, (tx) => work(tx, actor));
        return 0;
    } finally {
        await store.close();
    }
}
