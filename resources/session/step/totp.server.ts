/**
 * The second step of the sign-in: codes of an app (RFC 6238, by otpauth), each taken once, and recovery codes for a lost telephone.
 * The secret lies sealed under the key of the server, bound to its account.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { AccountType } from '../../access.ts';
import type { Context, Db, OpenContext } from '../../define/engine.ts';
import { HttpError } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { settingOf } from '../../admin/settings/read.server.ts';
import { attempt, type Calling } from '../attempts.server.ts';

const PERIOD = 30;
/** Half minutes that a clock may be wrong by. */
const SLACK = 1;
const RECOVERY = 10;

interface Whose {
    id: number;
    username: string;
}

const totpOf = (secret: string, username: string) =>
    new TOTP({
        issuer: 'Kipimo',
        label: username,
        algorithm: 'SHA1',
        digits: 6,
        period: PERIOD,
        secret: Secret.fromBase32(secret),
    });

/** What a sealed secret is bound to: copied to another account it opens nothing. */
const boundTo = (account: number): string => `totp ${account}`;

/** A new secret of 160 bits, and the address that an app takes it by. */
export function newSecret(username: string): { secret: string; uri: string } {
    const secret = new Secret({ size: 20 }).base32;
    return { secret, uri: totpOf(secret, username).toString() };
}

/** Keeps a secret that no code has proved yet, instead of an earlier one of that kind. */
export async function keepSecret(
    { db, vault, now }: Pick<Context, 'db' | 'vault' | 'now'>,
    account: number,
    secret: string,
): Promise<boolean> {
    const sealed = vault.seal(secret, boundTo(account));
    return (
        (await db.run(sql`
            insert into sign_in_step (account_id, secret, begun_at) values (${account}, ${sealed}, ${now})
            on conflict (account_id) do update set secret = excluded.secret, begun_at = excluded.begun_at
             where sign_in_step.confirmed_at is null`)) === 1
    );
}

/** Whether an account has a second step. */
export const hasStep = async (db: Db, account: number): Promise<boolean> =>
    (await db.maybe(
        sql`select from sign_in_step where account_id = ${account} and confirmed_at is not null`,
    )) !== undefined;

/** Whether the settings ask one of accounts of a type. */
export async function isForced(db: Db, type: AccountType): Promise<boolean> {
    const asked = await settingOf(db, 'second_step');
    return (
        (type === 'superadmin' && asked !== 'nobody') ||
        (type === 'admin' && asked === 'administrators')
    );
}

type Looking = Pick<OpenContext, 'db' | 'vault'> & Calling;

/** Takes a code of the app, once: of two calls with the same one, one wins. */
async function takeCode(
    { db, vault, now }: Looking,
    { id, username }: Whose,
    code: string,
): Promise<boolean> {
    const kept = await db.maybe<{ secret: Buffer }>(
        sql`select secret from sign_in_step where account_id = ${id}`,
    );
    if (!kept) return false;
    const secret = vault.open(kept.secret, boundTo(id));
    if (secret === undefined)
        throw new HttpError(
            400,
            say(
                'This server has not the key of your second step. Ask an administrator to reset it.',
            ),
            'step_unreadable',
        );
    const timestamp = now.getTime();
    const delta = totpOf(secret, username).validate({ token: code, timestamp, window: SLACK });
    if (delta === null) return false;
    const step = Math.floor(timestamp / 1000 / PERIOD) + delta;
    return (
        (await db.run(
            sql`update sign_in_step set last_step = ${step} where account_id = ${id} and last_step < ${step}`,
        )) === 1
    );
}

const hashOf = (account: number, code: string): Buffer =>
    createHash('sha256').update(`recovery ${account} ${code}`).digest();

const takeRecovery = async ({ db, now }: Looking, { id }: Whose, code: string): Promise<boolean> =>
    (await db.run(sql`
        update recovery_code set used_at = ${now}
         where account_id = ${id} and hash = ${hashOf(id, code)} and used_at is null`)) === 1;

/** Digits are a code of the app; anything longer one of the ten. */
const isRight = (context: Looking, whose: Whose, given: string): Promise<boolean> => {
    const code = given.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
    return /^\d{6}$/.test(code)
        ? takeCode(context, whose, code)
        : takeRecovery(context, whose, code);
};

/**
 * Takes the code that somebody gave. Five wrong ones of an account within 15 minutes lock it, whatever addresses they come from: only
 * who knows the password gets as far.
 *
 * @throws HttpError `wrong_code`
 */
export async function takeStep(context: Looking, whose: Whose, given: string): Promise<void> {
    const tried = {
        username: whose.username,
        account_id: whose.id,
        secret: 'code',
        everywhere: true,
    } as const;
    const outcome = await attempt(context, tried, async () =>
        (await isRight(context, whose, given)) ? 'success' : 'failed',
    );
    if (outcome !== 'success')
        throw new HttpError(
            400,
            say(
                'This code is not right, or was used before. The app shows a new one every 30 seconds.',
            ),
            'wrong_code',
        );
}

/** At the sign-in, after the right password: nothing where the account has no second step. */
export async function passStep(
    context: Looking,
    whose: Whose,
    given: string | null | undefined,
): Promise<void> {
    if (!(await hasStep(context.db, whose.id))) return;
    if (!given?.trim())
        throw new HttpError(
            400,
            say('Give the code of your app too (code): six digits, or a recovery code.'),
            'code_required',
        );
    await takeStep(context, whose, given);
}

/** Makes ten new recovery codes instead of those that were; only here are they known. */
export async function newRecovery(db: Db, account: number, now: Date): Promise<string[]> {
    const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789AB';
    const codes = Array.from({ length: RECOVERY }, () =>
        // Sixteen signs of 32: 80 bits. A and B come twice as often, which leaves more than 78.
        [...randomBytes(16)].map((byte) => letters[byte & 31]).join(''),
    );
    await db.run(sql`delete from recovery_code where account_id = ${account}`);
    for (const code of codes)
        await db.run(sql`
            insert into recovery_code (account_id, hash, made_at) values (${account}, ${hashOf(account, code)}, ${now})`);
    return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Takes the second step away. Whether there was one. */
export async function dropStep(db: Db, account: number): Promise<boolean> {
    await db.run(sql`delete from recovery_code where account_id = ${account}`);
    return (await db.run(sql`delete from sign_in_step where account_id = ${account}`)) === 1;
}
