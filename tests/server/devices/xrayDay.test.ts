/** The day of an X-ray site: whom to test, whom to take again, which device sent nothing; the numbers are those of the lists. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home, neighbour } from '../../helpers/world.ts';

let t: TestApp;

/** Patient, day, score (null where the software gave none), and where. */
type Exam = [patient: string, day: string, score: number | null, at: 0 | 1];
const exams: Exam[] = [
    ['UNTESTED-101', '2026-03-10', 80, 0],
    ['TESTED-101', '2026-03-09', 90, 0],
    ['BELOW-101', '2026-03-13', 20, 0],
    ['FAILED-101', '2026-03-12', null, 0],
    ['TAKEN-AGAIN-101', '2026-03-11', null, 0],
    ['TAKEN-AGAIN-101', '2026-03-12', 30, 0],
    ['FAILED-LONG-AGO-101', '2026-03-01', null, 0],
    ['ABOVE-LONG-AGO-101', '2026-02-01', 95, 0],
    ['ELSEWHERE-101', '2026-03-12', 85, 1],
    ['FAILED-ELSEWHERE-101', '2026-03-13', null, 1],
];

beforeAll(async () => {
    t = await testApp();
    // Where the two accounts of the type are at home.
    const places = [t.world.facilities[0], t.world.facilities[4]];
    await t.db.run(sql`delete from xray_threshold`);
    await t.db.run(
        sql`insert into xray_threshold (valid_from, threshold) values ('2025-01-01', 50)`,
    );
    // The second of the site has been silent for ten days.
    const machines = await t.db.rows<{ id: number }>(sql`
        insert into machine (serial, device_type, facility_id, last_message_at)
        values ('XD-1', 'xray', ${places[0]}, '2026-03-14T06:00:00Z'), ('XD-9', 'xray', ${places[1]}, '2026-03-14T06:00:00Z'),
               ('XD-SILENT', 'xray', ${places[0]}, '2026-03-04T06:00:00Z') returning id`);
    const rows = exams.map(([patient, day, score, at], n) => ({
        n,
        patient,
        day,
        score,
        facility: places[at],
        machine: machines[at]!.id,
    }));
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, patient_id,
                            disease_area, assay, assay_version, outcome, call, value, received_at, ended_at, day)
        select sha256(('xd' || x.n)::bytea), sha256('x'), (select min(id) from raw_message), 'xray', x.machine, x.facility, 'S-' || x.n, x.patient,
               'xray', 'CAD4TB', '7', case when x.score is null then 'error' else 'success' end, 'not_applicable', x.score,
               (x.day || 'T08:00:00Z')::timestamptz, (x.day || 'T08:00:00Z')::timestamptz, x.day::date
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (n integer, patient text, day text, score numeric, facility bigint, machine bigint)`);
    const xpert = await t.db.one<{ id: number }>(sql`
        insert into machine (serial, device_type, facility_id) values ('XD-GX', 'genexpert', ${places[0]}) returning id`);
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, patient_id,
                            disease_area, assay, outcome, call, mtb, received_at, ended_at, day)
        values (sha256('xd-gx'), sha256('x'), (select min(id) from raw_message), 'genexpert', ${xpert.id}, ${places[0]}, 'GX-1', 'TESTED-101',
                'tb', 'Xpert MTB-RIF Ultra', 'success', 'not_detected', 'not_detected', '2026-03-10T09:00:00Z', '2026-03-10T09:00:00Z', '2026-03-10')`);
});
afterAll(() => t?.close());

interface Waiting {
    name: string;
    count: number;
    rows: { what: string }[];
}
const worklist = async (as: string): Promise<Waiting[]> =>
    (await t.call('GET /x/worklist', undefined, { as })).body.data;
it.each([
    [home('xraysite'), ['S-0'], ['S-3'], ['XD-SILENT']],
    [neighbour('xraysite'), ['S-8'], ['S-9'], []],
])(
    'tells %s whom to test, whom to take again and what is silent, each once',
    async (as, untested, failed, silent) => {
        const work = await worklist(as);
        const of = (name: string) => {
            const one = work.find((entry) => entry.name === name);
            return [one?.count ?? 0, (one?.rows ?? []).map(({ what }) => what.split(' · ')[0])];
        };
        expect(of('xraysUntested')).toEqual([untested.length, untested]);
        expect(of('xraysToRepeat')).toEqual([failed.length, failed]);
        expect(of('xrayUploads')).toEqual([silent.length, silent]);
        // The list behind a number has as many rows.
        const { body } = await t.call(
            'POST /xray/facility/results',
            { cad_verdict: 'above', tied: 'no', start_date: '2026-02-13', end_date: '2026-03-14' },
            { as },
        );
        expect(body.count).toBe(untested.length);
    },
);
