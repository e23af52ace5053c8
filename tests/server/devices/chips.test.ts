/** What a chip of Truenat reads is told by the table of assays: one of a further drug says nothing of MTB, however its name is written. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { normalise } from '../../../resources/gateway/parsing/normalise.ts';
import { spellings } from '../../fixtures/spellings.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingestText } from '../../helpers/ingest.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    t.clock.now = new Date('2026-03-14T09:00:00Z');
});
afterAll(() => t?.close());

const [head = '', line = ''] = spellings
    .find(([name]) => name === 'Truenat, plain')![1]
    .replaceAll('@', 'SN-CHIP')
    .split('\r\n');
let sent = 0;

/** What one chip became. */
async function read(chip: string, words: string) {
    const sample = `CHIP-${++sent}`;
    const cells = line.split(',');
    const put = (column: string, value: string) => {
        cells[head.split(',').indexOf(column)] = value;
    };
    put('Chip Type', chip);
    put('Result', words);
    put('Sample ID', sample);
    put('Chip Serial', `CS${sent}`);
    await ingestText(t, `${head}\r\n${cells.join(',')}\r\n`, 'upload');
    return t.db.one<Record<string, unknown>>(sql`
        select disease_area, mtb, rif, call, review, flags, tb_question(device_type, assay) as asks,
               (select jsonb_object_agg(c.target, c.call) from result_call c where c.result_id = r.id) as calls
          from result r where sample_id = ${sample}`);
}

describe('a chip of isoniazid or fluoroquinolones', () => {
    it.each([
        ['MTB-INH', 'INH RESISTANCE DETECTED', 'INH', 'detected'],
        ['MTB-INHDx', 'INH RESISTANCE NOT DETECTED', 'INH', 'not_detected'],
        ['INH Dx', 'DETECTED', 'INH', 'detected'],
        ['MTB_FQ', 'FQ RESISTANCE DETECTED', 'FLQ', 'detected'],
        ['MTB-FQ Dx', 'NOT DETECTED', 'FLQ', 'not_detected'],
        ['MTB-INH', 'MTB DETECTED', 'INH', 'unrecognised'],
        ['MTB-INH', 'MTB NOT DETECTED', 'INH', 'unrecognised'],
    ])('%s that says %s is of the drug alone', async (chip, words, drug, call) => {
        const run = await read(chip, words);
        expect(run).toMatchObject({
            disease_area: 'tb',
            mtb: null,
            rif: null,
            call: call === 'unrecognised' ? 'unrecognised' : 'not_applicable',
            review: call === 'unrecognised',
            asks: 'xdr',
            calls: { [drug]: call },
        });
    });
});

it('what chips said of other drugs stands in the lists', async () => {
    const chips = await t.db.rows<{ id: number; day: string; said: string }>(sql`
        select r.id, r.day, (select c.call from result_call c where c.result_id = r.id) as said
          from result r where tb_question(device_type, assay) = 'xdr' and exists (select from result_call c where c.result_id = r.id)`);
    expect(chips.length).toBeGreaterThan(5);
    const placed = { machine: 'SN-CHIP', facility: t.world.facilities[0], date: '2020-01-01' };
    const { status } = await t.call('POST /truenat/machines/assign/', placed, { as: 'superadmin' });
    expect(status).toBe(200);
    const days = { start_date: chips[0]!.day, end_date: chips[0]!.day, page_size: 200 };
    for (const list of ['POST /truenat/results/', 'POST /genexpert/results/tb/'] as const) {
        const { body } = await t.call(list, days, { as: 'admin' });
        const told = new Map(
            body.data.map((row: Record<string, unknown>) => [row['id'], row['other_drugs']]),
        );
        expect([list, chips.map(({ id }) => told.get(id))]).toEqual([
            list,
            chips.map(({ said }) => said),
        ]);
    }
});

it.each(['MTB-BDQ', 'MTB-XDR', 'MTB XDRDx', 'Truenat MTB-LZD', 'MTB-FQ/BDQ'])(
    'a chip of a drug that no table knows is no test of TB and is looked at: %s',
    async (chip) => {
        for (const words of ['MTB NOT DETECTED', 'DETECTED']) {
            const run = await read(chip, words);
            expect([chip, words, run['mtb'] ?? null, run['review']]).toEqual([
                chip,
                words,
                null,
                true,
            ]);
        }
    },
);

it.each([
    ['MTB-RIFDx', 'RIF RESISTANCE DETECTED', null, 'detected'],
    ['RIFDx', 'RIF RESISTANCE DETECTED', null, 'detected'],
    ['Truenat MTB-RIF Dx', 'RIF RESISTANCE NOT DETECTED', null, 'not_detected'],
    ['MTBPlus', 'MTB DETECTED (LOW)', 'detected', null],
    ['MTB Ultima', 'MTB NOT DETECTED', 'not_detected', null],
    ['Truenat MTB', 'MTB DETECTED', 'detected', null],
])('a chip %s is read as it is called', async (chip, words, mtb, rif) => {
    expect(await read(chip, words)).toMatchObject({ disease_area: 'tb', mtb, rif, flags: [] });
});

it('stands as a programme had declared it before, under its own name and without a second one', async () => {
    const statements = (file: string, which: RegExp) =>
        [...readFileSync(`server/migrations/${file}`, 'utf8').matchAll(which)].map(([one]) => one);
    // As it was before.
    await t.owner(`delete from assay where device_type = 'truenat' and name in ('MTB-INH', 'MTB-FQ');
        update assay set names = array['mtb rif', 'RIFDx'] where device_type = 'truenat' and name = 'MTB-RIF Dx';
        update assay set names = array['mtb plus'] where device_type = 'truenat' and name = 'MTB Plus';
        insert into assay (name, device_type, disease_area, family, names) values
            ('Isoniazid chip', 'truenat', 'tb', 'resistance', array['MTB_INH', 'inh chip']), ('Plus', 'truenat', 'tb', 'mtb', array['MTBplus'])`);
    for (const one of statements(
        '0780_chips_of_further_drugs.sql',
        /^(?:insert into|update) assay [^;]*;/gm,
    ))
        await t.owner(one);
    await t.owner(readFileSync('server/migrations/0802_chips_declared_before.sql', 'utf8'));
    const rows = await t.db.rows<{ name: string; active: boolean; names: string[] }>(sql`
        select name, active, names from assay where device_type = 'truenat' and disease_area = 'tb' order by name`);
    expect(
        Object.fromEntries(rows.map(({ name, active, names }) => [name, active && names])),
    ).toMatchObject({
        'Isoniazid chip': ['MTB_INH', 'inh chip', 'mtb inhdx', 'inh dx', 'inhdx', 'inh'],
        'MTB-INH': false,
        'MTB-FQ': ['mtb fq', 'mtb fqdx', 'fq dx', 'fqdx', 'fq', 'mtb flq', 'flq'],
        'MTB-RIF Dx': ['mtb rif', 'RIFDx', 'mtb rifdx'],
        'MTB Plus': ['mtb plus'],
        Plus: ['MTBplus'],
    });
    // Each name is of one assay.
    const all = rows.flatMap(({ active, names }) => (active ? names.map(normalise) : []));
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
    // Done again it changes nothing.
    await t.owner(readFileSync('server/migrations/0802_chips_declared_before.sql', 'utf8'));
    expect(
        await t.db.rows(sql`
            select name, active, names from assay where device_type = 'truenat' and disease_area = 'tb' order by name`),
    ).toEqual(rows);
    expect(await read('MTB-INHDx', 'INH RESISTANCE DETECTED')).toMatchObject({
        calls: { INH: 'detected' },
    });
});
