/** Each record that somebody may edit, sent back whole as its list answered it, with one thing changed: no honest client hears `not_written`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames, allows, type AccountType } from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import { endpointsOf, parseEndpoint, type Endpoint } from '../../../resources/define/endpoint.ts';
import type { Entity } from '../../../resources/define/entity.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { rowOfEach } from '../../helpers/rowOfEach.ts';
import { home } from '../../helpers/world.ts';

type Row = Record<string, unknown>;

const product = await loadProduct();
let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await rowOfEach(t);
}, 120_000);
afterAll(() => t?.close());

const editable = product.entities.filter(({ access }) => access.update);
const may = (type: AccountType, access: Entity['access']['update']): boolean =>
    access !== undefined &&
    allows(access, {
        user_type: type,
        role: Object.fromEntries(standardRole(type).map((name) => [name, true])),
    });

async function rowsOf(entity: Entity, as: string): Promise<Row[]> {
    const [endpoint] = endpointsOf(entity.endpoints, 'list') as readonly Endpoint[];
    const { body } = await t.call(endpoint!, undefined, { as });
    return (body?.[entity.envelope] ?? body?.data ?? body) as Row[];
}

async function send(entity: Entity, as: string, row: Row) {
    const [endpoint] = endpointsOf(entity.endpoints, 'update') as readonly Endpoint[];
    const inPath = endpoint!.includes('{');
    const path = endpoint!.replaceAll(/\{\w+\}/g, String(row['id'])) as Endpoint;
    const { id: _id, version: _version, ...rest } = row;
    // An address names the record; its body says the rest.
    return t.call(path, inPath && parseEndpoint(endpoint!).method !== 'POST' ? rest : row, {
        as,
        headers: { 'x-sure': '1' },
    });
}

/** The record with one word longer, where it has a text that is free. */
function changed(entity: Entity, row: Row): Row {
    const free = Object.entries(entity.fields).find(
        ([key, field]) =>
            (field.type === 'memo' || (field.type === 'text' && !field.pattern && !field.rule)) &&
            !field.readOnly &&
            typeof row[key] === 'string',
    );
    return free ? { ...row, [free[0]]: `${String(row[free[0]])} b` } : row;
}

/** As clients hold a record that is shown in a form: nothing is an empty text, a number its digits. */
const asTexts = (row: Row, entity: Entity): Row =>
    Object.fromEntries(
        Object.entries(row).map(([key, value]) => {
            const taken = key in entity.fields && !entity.fields[key]!.readOnly;
            if (taken || key === 'id' || key === 'version') return [key, value];
            return [key, value === null ? '' : typeof value === 'number' ? String(value) : value];
        }),
    );

let asked = 0;
describe.each(editable.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
    it('is edited by whoever may, whatever of it is sent back', async () => {
        for (const type of accountTypeNames.filter((one) => may(one, entity.access.update))) {
            const as = home(type);
            for (const texts of [false, true]) {
                const [row] = await rowsOf(entity, as);
                if (!row) continue;
                asked++;
                const sent = texts ? asTexts(row, entity) : row;
                const { status, body } = await send(entity, as, changed(entity, sent));
                expect([entity.name, type, texts, status, body]).toEqual([
                    entity.name,
                    type,
                    texts,
                    200,
                    body,
                ]);
            }
        }
    });
});

it('is asked of nearly every record', () => {
    expect(asked).toBeGreaterThan(editable.length);
});
