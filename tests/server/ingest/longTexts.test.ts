/** Texts of an instrument may be as long as it sends them: kept, parsed, shown and found, never a reason to fail. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { startListeners, type Listeners } from '../../../server/ingest/listeners.ts';
import { play } from '../../../server/ingest/player.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
let gateway: Listeners;
beforeAll(async () => {
    t = await testApp();
    const quiet = () => undefined;
    gateway = await startListeners({
        db: t.db,
        config: {
            HOST: '127.0.0.1',
            ASTM_PORT: 0,
            MLLP_PORT: 0,
            KIPIMO_TIME_ZONE: 'Africa/Kampala',
        },
        log: { info: quiet, warn: quiet, error: quiet },
    });
    await gateway.settled();
});
afterAll(async () => {
    await gateway.close();
    await t.close();
});

const fixture = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../fixtures/messages', name), 'latin1');

/** Ten kilobytes that no compression makes short. */
const long = (word: string): string => {
    let text = word;
    for (let n = 0; text.length < 10_240; n++)
        text += createHash('sha256').update(`${word}${n}`).digest('base64url');
    return text.slice(0, 10_240);
};

/** What identifies a sample or tells of a run: a place in a message, and the column where all of it must stand. */
const whole = [
    ['sample id', 'ultra_negative_crlf.astm', /(O\|1\|)[^|]*/, 'sample_id'],
    ['specimen id', 'ultra_negative_crlf.astm', /(O\|1\|[^|]*\|)[^|]*/, 'specimen_id'],
    ['patient id', 'ultra_negative_crlf.astm', /(P\|1\|\|\|)[^|\r\n]*/, 'patient_id'],
    ['operator', 'ultra_negative_crlf.astm', /(\|F\|\|)Made Operator/, 'operator'],
    ['cartridge', 'ultra_negative_crlf.astm', /(\^645001\^)\d+/g, 'cartridge_serial'],
    ['reagent lot', 'ultra_negative_crlf.astm', /(\^551200873\^)\d+/, 'reagent_lot'],
] as const;

/** What runs are counted by. */
const names = [
    ['module', 'ultra_negative_crlf.astm', /(\^812345\^)645001/g, 'module_serial'],
    ['assay', 'ultra_negative_crlf.astm', /(\^\^T\d\^)Xpert MTB-RIF Ultra/g, 'assay'],
    ['version', 'ultra_negative_crlf.astm', /(Ultra\^)4(?=\^)/g, 'assay_version'],
    ['error code', 'ultra_error_5007.astm', /(Error\^)5007/g, 'error_code'],
    ['instrument', 'ultra_negative_crlf.astm', /(Cepheid-XX1\^|\|\|)812345/g, ''],
    ['target', 'ultra_negative_crlf.astm', /(Ultra\^4\^)MTB(?=\^)/g, ''],
] as const;

let runs = 0;
/** Sends a fixture as a run of its own, with this text at this place; how it stands then. */
async function sent(file: string, place: RegExp, text: string) {
    const own = fixture(file).replaceAll(
        /2026030(\d)(?:08|10)1500/g,
        `2026030$10000${String(10 + ++runs)}`,
    );
    const message = own.replace(place, `$1${text}`);
    expect(message).toContain(text);
    await play(Buffer.from(message, 'latin1'), { host: '127.0.0.1', port: gateway.astmPort });
    await gateway.settled();
    const [raw] = await t.db.rows<{ state: string; bytes: Buffer }>(
        sql`select state, bytes from raw_message order by id desc limit 1`,
    );
    expect(raw!.state).toBe('parsed');
    // In frames, so with more than was in the text.
    expect(raw!.bytes.length).toBeGreaterThan(message.length);
    return t.db.one<Record<string, unknown> & { id: number; flags: string[] }>(
        sql`select * from result order by id desc limit 1`,
    );
}

test.each(whole)('a %s of ten kilobytes is kept whole', async (what, file, place, column) => {
    const text = long(`${what.replace(' ', '')}x`);
    const row = await sent(file, place, text);
    expect(row[column]).toBe(text);
    expect(row.flags).not.toContain('long_name');
});

test.each(names)(
    'a %s of ten kilobytes keeps its beginning, and two stay two',
    async (what, file, place, column) => {
        const word = `${what.replace(' ', '')}x`;
        const [one, other] = [
            await sent(file, place, long(word)),
            await sent(file, place, `${long(word)}y`),
        ];
        for (const row of [one, other]) expect(row.flags).toContain('long_name');
        if (!column) return;
        expect(String(one[column])).toHaveLength(200);
        expect(long(word).startsWith(String(one[column]).slice(0, 180))).toBe(true);
        expect(other[column]).not.toBe(one[column]);
    },
);

test('an infant may have a number of ten kilobytes too', async () => {
    const id = long('infant');
    const { id: result } = await sent('ultra_negative_crlf.astm', whole[2][2], id);
    await t.db.run(
        sql`update result set disease_area = 'eid', facility_id = ${t.world.facilities[0]} where id = ${result}`,
    );
    const [found] = await t.db.rows(
        sql`select id from result where facility_id = ${t.world.facilities[0]} and disease_area = 'eid' and patient_id = ${id}`,
    );
    expect(found).toEqual({ id: result });
});

test('it is found and shown by its number', async () => {
    const text = long('found');
    const { id } = await sent('ultra_negative_crlf.astm', whole[0][2], text);
    await t.db.run(sql`update result set facility_id = ${t.world.facilities[0]} where id = ${id}`);
    const body = { q: text.slice(40, 240), start_date: '2026-01-01', end_date: '2026-12-31' };
    const { body: answer } = await t.call('POST /genexpert/results/tb/', body, { as: 'drtb' });
    expect(answer.data).toEqual([expect.objectContaining({ id, sample_id: text })]);
});
