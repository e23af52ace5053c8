/** Wrong requests to every registered call, by who may make it and by who is not signed in: none is a fault of the server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTypeNames, allows, type AccountType } from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { sample, strange, wrongCalls, type Wrong } from '../../helpers/fuzz.ts';
import { home } from '../../helpers/world.ts';

/**
 * All of them in `npm run attack`; here some of each, others every day. `KIPIMO_SHARD=2/4` takes the second of four
 * parts of all, for a machine that has no hour at a time.
 */
const full = process.env['KIPIMO_ATTACK'] === '1';
const seed = Number(process.env['KIPIMO_SEED'] ?? Math.floor(Date.now() / 86_400_000));
const [shard, shards] = (process.env['KIPIMO_SHARD'] ?? '1/1').split('/').map(Number) as [
    number,
    number,
];

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

/** An account that the call is for; the first that is. */
function whoMay(endpoint: string): AccountType | undefined {
    const route = t.app.apiRoutes.find((one) => one.endpoint === endpoint);
    if (!route || 'open' in route.facts.access) return undefined;
    const { access } = route.facts;
    return accountTypeNames.find((type) =>
        allows(access, {
            user_type: type,
            role: Object.fromEntries(standardRole(type).map((name) => [name, true])),
        }),
    );
}

const keys = new Map<AccountType, string>();

/** The session of an account; a new one, and the account as it was, where a wrong call has ended or changed it. */
async function sessionOf(type: AccountType, mend = false): Promise<string> {
    const known = keys.get(type);
    if (known && !mend) return known;
    const mine = sql`b.username = ${home(type)}`;
    await t.db.run(sql`
        insert into account overriding system value
        select b.* from account_before b where ${mine} and not exists (select 1 from account a where a.id = b.id)`);
    await t.db.run(sql`
        update role r set permissions = o.permissions from role_before o, account_before b
         where r.id = o.id and o.id = b.role_id and ${mine} and r.permissions <> o.permissions`);
    await t.db.run(sql`
        update account a set username = b.username, user_type = b.user_type, role_id = b.role_id, active = true, password_until = null,
               facility_id = b.facility_id, partner_id = b.partner_id, hub_id = b.hub_id, mdr_site_id = b.mdr_site_id,
               district_id = null, region_id = null
          from account_before b where a.id = b.id and ${mine}`);
    const key = await t.keyOf(home(type));
    keys.set(type, key);
    return key;
}

/** Not even looked at: the session is over, or the account is not what it was. */
const turnedAway = (status: number, code?: string): boolean =>
    status === 401 || (status === 403 && code !== 'locked');

async function ask({ endpoint, path, body, headers }: Wrong, type?: AccountType) {
    const called = `${endpoint.split(' ')[0]} ${path}` as Endpoint;
    const send = async (mend: boolean) =>
        t.call(called, body as object, {
            ...(headers && { headers }),
            ...(type && { as: await sessionOf(type, mend) }),
        });
    const first = await send(false);
    return type && turnedAway(first.status, first.body?.code) ? send(true) : first;
}

interface Tried {
    faults: string[];
    /** Calls that came no further than the guard although the account may call. */
    kept: string[];
}

/** So many at a time. */
const lanes = 4;

async function tried(calls: readonly Wrong[], signedIn = true): Promise<Tried> {
    const found: Tried = { faults: [], kept: [] };
    let next = 0;
    const lane = async () => {
        for (let at = next++; at < calls.length; at = next++) {
            const wrong = calls[at]!;
            const type = signedIn ? whoMay(wrong.endpoint) : undefined;
            const { status, body } = await ask(wrong, type);
            const told = `${wrong.endpoint} (${type ?? 'nobody'}): ${wrong.what} → ${status}`;
            if (status >= 500) found.faults.push(told);
            if (type && turnedAway(status, body?.code)) found.kept.push(`${told} ${body?.code}`);
            if (at % 5000 === 4999)
                console.info(
                    `${at + 1} of ${calls.length}, faults so far: ${JSON.stringify(found.faults)}`,
                );
        }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return found;
}

/** What was answered with 500 once is tried every time. */
const onceAFault = ({ endpoint, what }: Wrong): boolean =>
    // A report whose rows were numbered by words.
    what === 'only id = 2147483648' ||
    (what === 'multipart/form-data' && /upload|import/.test(endpoint)) ||
    (what === 'columns = "__proto__"' && endpoint.includes('download'));

it(`finds no fault in ${full ? 'all' : 'some'} wrong requests to every call (KIPIMO_SEED=${seed})`, async () => {
    await t.owner(
        'create table account_before as table account; create table role_before as table role; grant select on account_before, role_before to public',
    );
    const reached = new Set<string>();
    const own: Wrong[] = [];
    const again: Wrong[] = [];
    let count = 0;
    /** Every one comes by; what is not asked is not kept either. */
    function* all(): Generator<Wrong> {
        for (const one of wrongCalls(t.app)) {
            reached.add(one.endpoint);
            if (count++ % shards === shard - 1 && full) own.push(one);
            if (onceAFault(one)) again.push(one);
            yield one;
        }
    }
    const some = sample(all(), 1200, seed);
    expect(count).toBeGreaterThan(20_000);
    // None is left out, whatever it takes.
    expect(t.app.apiRoutes.filter(({ endpoint }) => !reached.has(endpoint))).toEqual([]);
    const calls = full ? own : [...again, ...some];
    const { faults, kept } = await tried(calls);
    expect(faults).toEqual([]);
    expect(kept).toEqual([]);
    console.info(`${calls.length} of ${count} wrong requests, no fault`);
}, 7_200_000);

it('finds none before anybody has signed in', async () => {
    const open = t.app.apiRoutes.filter(({ facts }) => 'open' in facts.access);
    const names = new Set(open.map(({ endpoint }) => endpoint as string));
    const calls = wrongCalls(t.app, (endpoint) => names.has(endpoint));
    const { faults } = await tried(full ? [...calls] : sample(calls, 200, seed), false);
    expect(faults).toEqual([]);
    for (const value of strange)
        for (const field of ['username', 'password']) {
            const body = { username: 'x', password: 'y', [field]: value };
            const { status } = await t.call('POST /login/', body, {
                address: `10.9.${Math.random()}`,
            });
            expect([field, JSON.stringify(value)?.slice(0, 30), status < 500]).toEqual([
                field,
                JSON.stringify(value)?.slice(0, 30),
                true,
            ]);
        }
});
