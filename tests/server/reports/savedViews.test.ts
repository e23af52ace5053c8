/** Saved views: aggregates of one dashboard for whoever has the word, and nothing else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '../../../resources/index.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home, neighbour } from '../../helpers/world.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const standard = { dashboard: 'nationalDashboard', title: 'Control room', days: 30 };

async function make(as: string, body: object = {}): Promise<{ id: number; token: string }> {
    const made = await t.call('POST /x/national/views/create/', { ...standard, ...body }, { as });
    expect([as, made.status, made.body.message]).toEqual([as, 200, undefined]);
    return made.body.data;
}
const read = (token: string, headers: Record<string, string> = {}) =>
    t.call(`POST /genexpert/dashboard/${token}/`, {}, { headers });
/** All that a refusal tells, without the number of the request. */
const told = ({ status, body }: Awaited<ReturnType<typeof read>>) => [
    status,
    { ...body, request_id: '' },
];

it('answers the panels of its dashboard, without an account', async () => {
    const { token } = await make('admin');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { status, body } = await read(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
        title: 'Control room',
        dashboard: 'nationalDashboard',
        chosen: { start_date: '2026-02-13', end_date: '2026-03-14' },
        read_at: '2026-03-14T09:00:00.000Z',
        expires_at: '2026-06-12T09:00:00.000Z',
    });
    const national = areas
        .flatMap((area) => area.menu)
        .find((one) => one.kind === 'dashboard' && one.name === 'nationalDashboard');
    const panels = national?.kind === 'dashboard' ? national.panels : [];
    expect(body.data.panels).toHaveLength(panels.length);
    expect(body.data.panels.every((at: number | null) => at !== null)).toBe(true);
    // Panels that ask the same share one answer, as on the dashboard itself.
    expect(body.data.answers.length).toBeLessThan(panels.length);
    const at = panels.findIndex(
        ({ title }) => title === 'Tests and positives, all diseases and devices together',
    );
    expect(body.data.answers[body.data.panels[at]].totals).toMatchObject({ tests: 2, positive: 2 });
    expect((await t.call(`POST /dashboard/${token}`, {})).status).toBe(200);
});

it('takes the filters that it was saved with, and refuses any other by its name', async () => {
    const { token } = await make('admin', { region: t.world.regions[0] });
    const asked = (filters: object, word = token) =>
        t.call(`POST /genexpert/dashboard/${word}/`, filters, { address: '203.0.113.10' });
    const saved = {
        start_date: '2026-02-13',
        end_date: '2026-03-14',
        region: t.world.regions[0],
        district: null,
    };
    const { status, body } = await asked(saved);
    expect([status, body.data.chosen.region]).toEqual([200, saved.region]);
    for (const other of [
        { start_date: '2026-01-01' },
        { region: t.world.regions[1] },
        { district: t.world.districts[0] },
        { facility: t.world.facilities[0] },
        { ip: t.world.partners[0] },
        { hub: t.world.hubs[0] },
        { machine: 'RX-0' },
        { disease_area: 'tb' },
        { period: 'month' },
    ]) {
        const refused = await asked(other);
        expect([other, refused.status, refused.body.code, refused.body.errors]).toEqual([
            other,
            202,
            'saved_filters',
            { [Object.keys(other)[0]!]: 'Not as the view was saved.' },
        ]);
        expect(refused.body.data).toBeUndefined();
    }
    // Who has no word learns nothing by a filter.
    expect((await asked({ machine: 'RX-0' }, 'x'.repeat(43))).status).toBe(404);
});

it('stores the hash of its word alone, and tells it once', async () => {
    const { token } = await make('admin');
    const rows = await t.db.rows(sql`select to_jsonb(v)::text as text from saved_view v`);
    const audit = await t.db.rows(
        sql`select coalesce(after::text, '') || coalesce(before::text, '') as text from audit where entity = 'saved_view'`,
    );
    const kept = await t.db.rows(sql`select to_jsonb(i)::text as text from idempotency i`);
    expect(audit.length).toBeGreaterThan(0);
    for (const { text } of [...rows, ...audit, ...kept]) expect(text).not.toContain(token);
    const listed = await t.call('POST /x/national/views/', {}, { as: 'admin' });
    expect(listed.text).not.toContain(token);
    expect(listed.body.count).toBe(listed.body.data.length);
});

it('answers alike whatever is wrong with a word', async () => {
    const wrong = told(await read('x'.repeat(43)));
    expect(wrong[0]).toBe(404);

    const revoked = await make('admin');
    const others = { as: neighbour('admin') };
    const revoke = (options: object) =>
        t.call('POST /x/national/views/revoke/', { id: revoked.id }, options);
    expect((await revoke(others)).status).toBe(404);
    expect((await read(revoked.token)).status).toBe(200);
    expect((await revoke({ as: 'admin' })).status).toBe(200);
    expect(told(await read(revoked.token))).toEqual(wrong);

    const disabled = await make(neighbour('maintenance'));
    const active = (is: boolean) =>
        t.db.run(
            sql`update account set active = ${is} where username = ${neighbour('maintenance')}`,
        );
    await active(false);
    expect(told(await read(disabled.token))).toEqual(wrong);
    await active(true);
    expect((await read(disabled.token)).status).toBe(200);

    const short = await make('admin', { expires_days: 1 });
    const now = t.clock.now;
    t.clock.now = new Date(now.getTime() + 86_400_000 - 1000);
    expect((await read(short.token)).status).toBe(200);
    t.clock.now = new Date(now.getTime() + 86_400_000);
    expect(told(await read(short.token))).toEqual(wrong);
    t.clock.now = now;
});

it('takes no session key as its word, and its word opens nothing else', async () => {
    const key = await t.keyOf(home('admin'));
    expect((await read(key)).status).toBe(404);
    const { token } = await make('admin');
    for (const endpoint of [
        'GET /check_login',
        'POST /genexpert/stats/',
        'POST /x/national/views/',
    ])
        expect((await t.call(endpoint, undefined, { as: token })).status).toBe(401);
});

it('sees what its maker sees: a facility its own, its neighbour the other', async () => {
    const tests = async (as: string, body: object = {}) => {
        const { token } = await make(as, body);
        const answer = await read(token);
        const { answers, places } = answer.body.data;
        return {
            tests: answers[0].totals.tests as number | null,
            near: answer.text.includes('Facility 1'),
            far: answer.text.includes('Facility 5'),
            places,
        };
    };
    expect(await tests('facility')).toEqual({ tests: 1, near: true, far: false, places: [] });
    expect(await tests(neighbour('facility'))).toMatchObject({ tests: 1, near: false, far: true });
    expect(await tests('admin')).toMatchObject({ tests: 2, near: true, far: true });
    const north = { region: t.world.regions[0] };
    expect(await tests('admin', north)).toEqual({
        tests: 1,
        near: true,
        far: false,
        places: ['North'],
    });
    // A place beyond the maker's own adds nothing, not even its name.
    const beyond = { facility: t.world.facilities[4] };
    expect(await tests('facility', beyond)).toMatchObject({ near: false, far: false, places: [] });
});

it('follows its maker when the account is moved', async () => {
    const { token } = await make(neighbour('hub'));
    const seen = async () => (await read(token)).text.includes('Facility 1');
    expect(await seen()).toBe(false);
    const move = (hub: number | undefined) =>
        t.db.run(sql`update account set hub_id = ${hub} where username = ${neighbour('hub')}`);
    await move(t.world.hubs[0]);
    expect(await seen()).toBe(true);
    await move(t.world.hubs[1]);
});

it('never carries a patient, whoever made it', async () => {
    const dashboards = areas.flatMap((area) => area.menu).filter((one) => one.kind === 'dashboard');
    for (const as of ['admin', 'drtb', 'facility', 'walimu', 'maintenance'] as const) {
        let made = 0;
        for (const { name } of dashboards) {
            const body = { ...standard, dashboard: name };
            const answer = await t.call('POST /x/national/views/create/', body, { as });
            if (answer.status === 202) continue;
            made += 1;
            const { text, status } = await read(answer.body.data.token);
            expect([as, name, status]).toEqual([as, name, 200]);
            expect(text).not.toMatch(/Canary|PATIENT|-SAMPLE|patient_id|patient_name|sample_id/);
        }
        expect(made).toBeGreaterThan(0);
    }
});

it('is made for dashboards of the own account, a year at most, and twenty at a time', async () => {
    const create = (body: object, as = 'hub') =>
        t.call('POST /x/national/views/create/', { ...standard, ...body }, { as });
    expect((await create({ dashboard: 'diseaseDashboard' })).status).toBe(202);
    expect((await create({ dashboard: 'none' })).status).toBe(202);
    expect((await create({ expires_days: 366 })).status).toBe(202);
    expect((await create({ expires_days: 0 })).status).toBe(202);
    expect((await create({ days: undefined })).status).toBe(202);
    expect((await create({ start_date: '2026-01-01', end_date: '2026-02-01' })).status).toBe(202);
    for (let made = 0; made < 20; made += 1) expect((await create({})).status).toBe(200);
    expect((await create({})).body.code).toBe('too_many');
});

it('takes a field that a form left empty as not said: no link that is made is dead', async () => {
    const create = (body: object) =>
        t.call('POST /x/national/views/create/', { ...standard, ...body }, { as: 'drtb' });
    expect((await create({ days: null })).body.code).toBe('invalid');
    expect((await create({ days: '' })).body.code).toBe('invalid');
    const nothing = { days: null, start_date: null, end_date: '' };
    expect((await create(nothing)).body.code).toBe('invalid');
    const fixed = { start_date: '2026-01-01', end_date: '2026-02-01' };
    expect((await create({ ...fixed, end_date: null })).body.code).toBe('invalid');
    for (const body of [
        { start_date: null, end_date: '' },
        { ...fixed, days: null },
    ]) {
        const { status, body: made } = await create({ ...body, region: null });
        expect([body, status]).toEqual([body, 200]);
        expect((await read(made.data.token)).status).toBe(200);
    }
});

it('keeps no session awake that is sent along', async () => {
    const { token } = await make('admin');
    const key = await t.keyOf(home('drtb'));
    const now = t.clock.now;
    for (let minutes = 5; minutes <= 20; minutes += 5) {
        t.clock.now = new Date(now.getTime() + minutes * 60_000);
        expect((await read(token, { authorization: `Bearer ${key}` })).status).toBe(200);
    }
    expect((await t.call('GET /check_login', undefined, { as: key })).status).toBe(401);
    t.clock.now = now;
});

it('is asked so many times a minute from one address, and no more', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 62; asked += 1) {
        const { status } = await t.call(
            `POST /genexpert/dashboard/${'y'.repeat(43)}/`,
            {},
            { address: '203.0.113.9' },
        );
        statuses.push(status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404));
    expect(statuses.at(-1)).toBe(429);
});
