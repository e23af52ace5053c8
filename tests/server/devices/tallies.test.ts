/** What stands under a list of results adds up to its rows: what nobody recognised and what still runs are told, too. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { xrayResults } from '../../../resources/devices/xray/results.report.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';

let t: TestApp;

const devices = {
    truenat: ['tb', 'mtb'],
    mpima: ['eid', ''],
    afinion: ['crp', ''],
} as const;

/** How a run ended, and its call. */
const ends = [
    ['success', 'detected'],
    ['success', 'not_detected'],
    ['success', 'not_applicable'],
    ['success', 'unrecognised'],
    ['success', 'unrecognised'],
    ['error', ''],
    ['invalid', ''],
    ['no_result', ''],
    ['in_progress', ''],
] as const;

beforeAll(async () => {
    t = await testApp();
    const [here] = t.world.facilities as [number];
    for (const [type, [area]] of Object.entries(devices)) {
        await t.db.run(sql`
            insert into machine (serial, device_type, facility_id) values (${`TL-${type}`}, ${type}, ${here})`);
        for (const [n, [outcome, call]] of ends.entries())
            await t.db.run(sql`
                insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay, outcome, call,
                                    received_at, day)
                values (sha256(${`tl-${type}-${n}`}::bytea), sha256('x'), (select min(id) from raw_message), ${type},
                        (select id from machine where serial = ${`TL-${type}`}), ${here}, ${area}, 'TL', ${outcome}, ${call}, now(), '2026-03-02')`);
    }
});
afterAll(() => t?.close());

it.each([
    ['POST /truenat/results/', {}],
    ['POST /pima/results', {}],
    ['POST /afinion/results', {}],
    // Not from the counters.
    ['POST /truenat/results/', { machine: 'TL-truenat' }],
])('%s %o', async (call, more) => {
    const { status, body } = await t.call(
        call,
        { start_date: '2026-03-01', end_date: '2026-03-03', ...more },
        { as: home('admin') },
    );
    expect(status).toBe(200);
    const { valid, errors, invalid, no_result, unrecognised, in_progress } = body.totals;
    expect({ unrecognised, in_progress }).toEqual({ unrecognised: 2, in_progress: 1 });
    expect(valid + errors + invalid + no_result + unrecognised + in_progress).toBe(body.count);
});

it('shows of the test after an X-ray what it says of rifampicin, beside MTB', () => {
    const { first = [], optional } = xrayResults;
    expect(first.slice(first.indexOf('test_mtb'), -1)).toEqual(['test_mtb', 'test_rif']);
    expect(optional).not.toContain('test_rif');
});
