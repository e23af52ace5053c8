/**
 * Canaries in every text that a facility can write, as declared: another facility finds none of them, in no list, number,
 * file, search or guess. A new call with a text fails here until it is written, or said why not.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Action } from '../../../resources/define/action.ts';
import { endpointsOf, parseEndpoint, type Endpoint } from '../../../resources/define/endpoint.ts';
import type { Entity } from '../../../resources/define/entity.ts';
import { sql } from '../../../resources/define/sql.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { multipart } from '../../helpers/multipart.ts';
import { stockCalls, type StockCalls } from '../../helpers/stock/calls.ts';
import { addResult } from '../mdr/results.ts';
import { readOf } from './read.ts';
import { Canaries, isFree, species } from './write.ts';

const product = await loadProduct();
const canaries = new Canaries();
const [own, other] = ['facility', 'facility-next'];
let t: TestApp;
let stock: StockCalls;
let round: number;
/** What the other facility counts before anything was written. */
let before: Map<string, unknown>;
/** Calls that took their canaries. */
const taken = new Set<string>();

const isOpen = (access: Action['access']): boolean =>
    !('open' in access) && access.some(({ accounts }) => accounts.includes('facility'));
const writes = product.actions.filter(
    ({ access, effect, body }) =>
        isOpen(access) && effect !== 'reads' && Object.values(body ?? {}).some(isFree),
);
const entities = product.entities.filter(
    ({ access, scope }) => scope.kind === 'site' && access.create && isOpen(access.create),
);

/** Calls whose texts are no facility's, or stand in another test. */
const besides = new Set<string>([
    // Of an account itself: nobody else is told.
    'POST /x/session/filters/remove',
    'POST /x/session/filters/save',
    'POST /x/session/panels/reset',
    'POST /x/session/panels/save',
    'POST /x/session/change-password',
    'POST /users/create_key/',
    'POST /users/validate_key/',
    // Views that are made to be shown: tests/server/reports/savedViews.test.ts.
    'POST /x/national/views/create/',
    // What another, or a run, has to begin: tests/server/hubs, referral, site, stock/cartridges.test.ts.
    'POST /x/cartridges/meant',
    'POST /facility/toggle-lot-status/{id}/',
    'POST /x/hub/handovers/contest',
    'POST /x/hub/packages/receive',
    'POST /integration/walimu_facility/samples/approve_sample/',
    'POST /x/referral/recollect',
    'POST /x/modules/requests/install',
    'POST /genexpert/modules/update_status/',
]);

beforeAll(async () => {
    t = await testApp();
    stock = await stockOfStore();
    round = await roundSent();
    before = await counts();
    await writeEntities();
    await writeStock();
    await writePatients();
    await writeOthers();
}, 120_000);
afterAll(() => t?.close());

const bodyOf = (endpoint: string, given: Record<string, unknown> = {}): Record<string, unknown> => {
    const one = product.actions.find(({ endpoints }) => endpoints.includes(endpoint as Endpoint));
    if (!one) throw new Error(`No action ${endpoint}`);
    return canaries.body(endpoint, one.body ?? {}, given);
};

/** Writes it as the facility; what the server made of it. */
async function write(endpoint: string, given: Record<string, unknown> = {}) {
    const answer = await t.call(endpoint as Endpoint, bodyOf(endpoint, given), {
        as: own,
        headers: { 'x-sure': '1' },
    });
    expect([endpoint, answer.status, answer.body]).toEqual([endpoint, 200, answer.body]);
    taken.add(endpoint);
    return answer.body.data;
}

/** The same as a form, with a file. */
async function writeForm(endpoint: string, name: string, content: string, given = {}) {
    const fields = bodyOf(endpoint, given) as Record<string, string>;
    const { body, headers } = multipart(
        name ? [{ name, content: Buffer.from(content), type: 'text/plain' }] : [],
        fields,
    );
    const answer = await t.call(endpoint as Endpoint, body, { as: own, headers });
    expect([endpoint, answer.status, answer.body]).toEqual([endpoint, 200, answer.body]);
    taken.add(endpoint);
    return answer.body.data;
}

const made: { entity: Entity; id: number; version: number }[] = [];

async function writeEntities(): Promise<void> {
    for (const entity of entities) {
        const given = {
            district_id: t.world.districts[0],
            facility_id: t.world.facilities[0],
            equipment_id: made.find((one) => one.entity.name === 'equipment')?.id,
        };
        const known = Object.fromEntries(
            Object.entries(given).filter(([name]) => name in entity.fields),
        );
        const endpoint = endpointsOf(entity.endpoints, 'create')[0]!;
        const answer = await t.call(endpoint, canaries.body(entity.name, entity.fields, known), {
            as: own,
        });
        expect([entity.name, answer.status < 300, answer.body]).toEqual([
            entity.name,
            true,
            answer.body,
        ]);
        const { id, version } = answer.body.data ?? answer.body;
        made.push({ entity, id, version });
    }
}

/** What everybody has before a facility writes: products, a cartridge, a round of EQA. */
async function stockOfStore(): Promise<StockCalls> {
    const calls = await stockCalls(t);
    await calls.receive({ quantity: 50 });
    const [product_id] = calls.products;
    await t.call(
        'POST /x/cartridges/kinds/create/',
        { device_type: 'genexpert', assay: 'Xpert', disease_area: 'tb', product_id },
        { as: 'distributor' },
    );
    return calls;
}

const programme = (endpoint: string, body: object) =>
    t.call(endpoint as Endpoint, body, { as: 'admin' });

async function roundSent(): Promise<number> {
    const { body } = await programme('POST /x/mdr/eqa/rounds', { name: 'R', due_on: '2026-03-20' });
    const { id } = body.data;
    const code = { round_id: id, code: 'EQA-77A', expected_mtb: 'detected' };
    await programme('POST /x/mdr/eqa/codes', code);
    await programme('POST /x/mdr/eqa/release', { id });
    return id;
}

async function writeStock(): Promise<void> {
    const { products } = stock;
    const lot_number = canaries.for('lot number');
    await write('POST /facility/receive/', {
        received_on: '2026-03-01',
        source: 'donor',
        lines: [{ product_id: products[0], lot_number, expires_on: '2027-01-31', quantity: 40 }],
    });
    const lots = await t.call('POST /facility/active/lots/', { which_lots: 'all' }, { as: own });
    const row = lots.body.data.find((one: { lot_number: string }) => one.lot_number === lot_number);
    const lot = (
        await t.db.one<{ id: number }>(
            sql`select id from stock_lot where lot_number = ${lot_number}`,
        )
    ).id;
    await write('POST /facility/release/', {
        occurred_on: '2026-03-01',
        why: 'loss',
        lines: [{ lot_id: lot, quantity: 1 }],
    });
    await write('POST /facility/reconcile/', {
        counted_on: '2026-03-02',
        lines: [
            {
                lot_id: lot,
                counted: 30,
                reason: `Counted twice ${canaries.for('why it is another number')}`,
            },
        ],
    });
    await write('POST /x/cartridges/toggle', { id: row.id, active: false });
    const { id } = await write('POST /stock/request', {
        lines: [{ product_id: products[0], quantity: 2, note: canaries.for('note of a line') }],
    });
    const versionOf = async () =>
        (
            await t.db.one<{ version: number }>(
                sql`select version from stock_request where id = ${id}`,
            )
        ).version;
    await write('POST /user/stock-request/update', {
        id,
        version: await versionOf(),
        lines: [{ product_id: products[0], quantity: 3, note: canaries.for('note of a line') }],
    });
    await write('POST /x/stock/requests/cancel', { id, version: await versionOf() });
}

async function writePatients(): Promise<void> {
    const sample = canaries.for('sample');
    const result = await addResult(t, { sample, name: canaries.for('name on a result') });
    const patient = await write('POST /mdr/create_patient/', { result, sex: 'female', age: 30 });
    const entity = product.entities.find(({ name }) => name === 'mdr/patients')!;
    const { version } = await t.db.one<{ version: number }>(
        sql`select version from mdr_patient where id = ${patient.id}`,
    );
    made.push({ entity, id: patient.id, version });
    await write('POST /x/mdr/refer', { id: patient.case, site_id: t.world.facilities[0] });
    const wrong = await addResult(t, { sample: canaries.for('sample') });
    await write('POST /mdr/mark_not_mdr/', {
        result: wrong,
        reason: 'data_entry_error',
        other: undefined,
    });
    const [one] = (await t.call('POST /mdr/eqa_samples/', {}, { as: own })).body.data;
    await write('POST /x/mdr/eqa/answer', { sample: one.id, mtb: 'not_detected' });
    t.clock.now = new Date('2026-03-21T09:00:00Z');
    await programme('POST /x/mdr/eqa/close', { id: round });
    await write('POST /x/mdr/eqa/correct', { sample: one.id });
    t.clock.now = new Date('2026-03-14T09:00:00Z');
}

async function writeOthers(): Promise<void> {
    await writeForm('POST /store_gx_log', `${canaries.for('name of a file')}.log`, species, {
        machine_serial: '801234',
        facility: undefined,
    });
    const thread = await writeForm('POST /x/board/start', '', '', { facility: undefined });
    await writeForm('POST /x/board/write', '', '', { thread: String(thread.id) });
    const { id: module } = await t.db.one<{ id: number }>(sql`
        insert into module (machine_id, serial, slot)
        select id, '700700', 'A1' from machine where facility_id = ${t.world.facilities[0]} order by id limit 1 returning id`);
    const request = await writeForm('POST /genexpert/facility/module/new_request/', '', '', {
        module: String(module),
    });
    await write('POST /x/modules/requests/cancel', { id: request.id, version: 1 });
    const place = { facility: t.world.facilities[0], machine: undefined };
    const note = await write('POST /x/profile/notes/create', place);
    await write('POST /x/profile/notes/edit', { id: note.id, version: 1 });
    await write('POST /x/feedback/problem', { part: undefined });
    const { id: alert } = await t.db.one<{ id: number }>(sql`
        insert into alert (rule_id, kind, subject, facility_id, what, opened_at)
        select id, kind, 'own', ${t.world.facilities[0]}, 'A machine is silent', ${t.clock.now}
          from alert_rule where kind = 'machineSilent' and account_type = 'facility' limit 1 returning id`);
    await write('POST /x/alerts/acknowledge', { id: alert });
    await write('POST /profile/update/', { email: undefined, phone: undefined });
}

/** Calls that only read and that a facility may make, with what is asked of each. */
const reading = () =>
    t.app.apiRoutes.filter(
        ({ facts, endpoint }) =>
            isOpen(facts.access) &&
            ['list', 'read', 'reads'].includes(facts.effect) &&
            !endpoint.includes('/live'),
    );

async function ask(endpoint: Endpoint, as: string, body: Record<string, unknown>, id = 1) {
    const path = endpoint.replaceAll(/\{\w+\}/g, String(id)) as Endpoint;
    if (parseEndpoint(path).method !== 'GET') return t.call(path, body, { as });
    const query = new URLSearchParams(
        Object.entries(body).map(([name, value]) => [name, String(value)]),
    ).toString();
    return t.call(query ? `${path}?${query}` : path, undefined, { as });
}

/** What the other facility is told of numbers, by every list. */
async function counts(): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>();
    for (const { endpoint, facts } of reading())
        if (facts.effect === 'list') {
            const { body } = await ask(endpoint, other, {});
            found.set(endpoint, [body?.count, body?.totals]);
        }
    return found;
}

/** Canaries in a text, by what they were written as. */
const heard = (text: string): string[] =>
    [...new Set(text.toLowerCase().match(new RegExp(`${species}\\d+`, 'g')))].map(
        (word) => canaries.sent.get(word) ?? word,
    );

it('is written through every call of a facility that takes a text', () => {
    const missing = writes
        .filter(({ endpoints }) => !endpoints.some((one) => taken.has(one) || besides.has(one)))
        .map(({ endpoints }) => endpoints[0]);
    expect(missing).toEqual([]);
    expect(made.map(({ entity }) => entity.name)).toEqual([
        ...entities.map(({ name }) => name),
        'mdr/patients',
    ]);
    expect(canaries.sent.size).toBeGreaterThan(50);
});

it('stands in what the facility itself reads', async () => {
    for (const body of [
        { page_size: 200 },
        { format: 'csv' },
        { format: 'xlsx' },
        { format: 'pdf' },
    ]) {
        const all = new Set<string>();
        // Of what is drawn it is enough to know that it is found there.
        const enough = body.format === 'pdf' ? 20 : Infinity;
        for (const { endpoint, facts } of reading())
            if (facts.effect === 'list' && all.size <= enough)
                for (const word of heard(await readOf(await ask(endpoint, own, body))))
                    all.add(word);
        expect([body, all.size > 20]).toEqual([body, true]);
    }
}, 120_000);

const told = async (endpoint: Endpoint, body: Record<string, unknown>) => {
    const answer = await ask(endpoint, other, body);
    return [endpoint, body, answer.status < 500, heard(await readOf(answer))];
};

it('is in no list, number, file or search of another facility', async () => {
    expect(await counts()).toEqual(before);
    const words = [...canaries.sent.keys()];
    for (const { endpoint, facts } of reading()) {
        const questions: Record<string, unknown>[] = [{ page_size: 200 }, { q: species }];
        if (facts.effect === 'list')
            questions.push({ format: 'csv' }, { format: 'xlsx' }, { q: words.at(-1) });
        for (const body of questions)
            expect(await told(endpoint, body)).toEqual([endpoint, body, true, []]);
    }
}, 120_000);

it('is drawn on no paper of another facility', async () => {
    const body = { format: 'pdf' };
    for (const { endpoint, facts } of reading())
        if (facts.effect === 'list')
            expect(await told(endpoint, body)).toEqual([endpoint, body, true, []]);
}, 240_000);

it('is told to nobody who guesses a number, and changed by nobody', async () => {
    const guessed = reading().filter(
        ({ endpoint, facts }) => facts.effect !== 'list' || endpoint.includes('{'),
    );
    for (const { endpoint } of guessed)
        for (let id = 1; id <= 30; id++) {
            const names = [
                'id',
                'result',
                'patient',
                'case',
                'thread',
                'request',
                'facility',
                'sample',
            ];
            const body = Object.fromEntries(names.map((name) => [name, id]));
            for (const one of [{ id }, body]) {
                const { text } = await ask(endpoint, other, one, id);
                expect([endpoint, id, heard(text)]).toEqual([endpoint, id, []]);
            }
        }
    for (const { entity, id, version } of made)
        for (const verb of ['update', 'delete'] as const) {
            const [endpoint] = endpointsOf(entity.endpoints, verb) as readonly Endpoint[];
            if (!endpoint) continue;
            const { method } = parseEndpoint(endpoint);
            const path = endpoint.replaceAll(/\{\w+\}/g, String(id)) as Endpoint;
            const body = method === 'DELETE' ? undefined : { id, version, name: 'Mine' };
            const { status, text } = await t.call(path, body, { as: other });
            expect([entity.name, verb, status >= 400, heard(text)]).toEqual([
                entity.name,
                verb,
                true,
                [],
            ]);
        }
}, 120_000);
