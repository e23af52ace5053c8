/** What is kept of X-rays near the day of a change is what all readings of the study say, whatever changes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../../helpers/app.ts';

let t: TestApp;
let here: number;
beforeAll(async () => {
    t = await testApp();
    [here] = t.world.facilities as [number];
    await t.db.run(
        sql`insert into machine (serial, device_type, facility_id) values ('EK-1', 'xray', ${here}), ('EK-2', 'xray', ${here})`,
    );
});
afterAll(() => t?.close());

let seed = 7;
const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
};
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;

const numbers = ['', '', 'UX-1001', 'UX-1002', 'OPD 312', '5', 'OPD', 'Okello Tom'];
const names = ['', '', 'Joy Akello', 'Joy', 'Mohamed Ali', 'Mohammed Ali', 'Joy Otieno'];
/** Of six weeks, so that a number goes on from one to the next. */
const someDay = (): string =>
    new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 40))).toISOString().slice(0, 10);

/** Another reading, of some a clock that is wrong. */
const comes = (n: number) => {
    const clock = random() < 0.15 ? pick(['20200101', '20200102']) : '';
    const said = JSON.stringify([
        { target: 'symptom', name: 'cough', call: pick(['yes', 'no', '']) },
    ]);
    return t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, specimen_id, patient_id, patient_name, sex, age,
                            disease_area, assay, outcome, call, value, received_at, started_sent, flags, day, analytes)
        select sha256(${`ek-${n}`}::bytea), sha256('x'), (select min(id) from raw_message), 'xray', m.id, ${here}, 'EK', ${pick(['1', '1', '2'])},
               ${pick(numbers)}, ${pick(names)}, ${pick(['', 'male', 'female'])}, ${pick([null, 8, 40, 41])}::numeric, 'xray', 'CAD4TB', 'success', 'not_applicable',
               ${pick([10, 80])}, now(), ${clock}, case when ${clock}::text <> '' then array['clock_suspect'] else '{}'::text[] end, ${someDay()}::date, ${said}::jsonb
          from machine m where m.serial = ${pick(['EK-1', 'EK-1', 'EK-2'])}`);
};

/** A correction of some that are there. */
const changes = (n: number) => {
    const what = pick([
        sql`patient_id = ${pick(numbers)}`,
        sql`patient_name = ${pick(names)}`,
        sql`day = ${someDay()}::date`,
        sql`specimen_id = ${pick(['1', '1', '2', ''])}`,
        sql`sex = ${pick(['', 'male'])}`,
        sql`test_type = ${pick(['qc', 'specimen', 'specimen'])}`,
        sql`value = ${pick([10, 80])}`,
        sql`facility_id = ${pick([here, here, t.world.facilities[1]!])}`,
        sql`flags = '{}'`,
        sql`analytes = '[]'`,
    ]);
    return t.db.run(
        sql`update result set ${what} where id in (select id from result where sample_id = 'EK' order by sha256((id * 31 + ${n}::integer)::text::bytea) limit 3)`,
    );
};

const kept = async () => [
    await t.db.rows(sql`select * from xray_exam order by 1`),
    await t.db.rows(
        sql`select id, test_type, flags from result where device_type = 'xray' order by 1`,
    ),
];

it('keeps near each change what reckoning all of it would say', async () => {
    let most = 0;
    for (let n = 0; n < 150; n++) {
        await (n < 30 || random() < 0.5 ? comes(n) : changes(n));
        if (n % 6) continue;
        const before = await kept();
        most = Math.max(most, before[0]!.length);
        expect([n, await t.db.rows(sql`select * from xray_exam_wrong`)]).toEqual([n, []]);
        await t.db.run(sql`select settle_xray_exams()`);
        expect([n, await kept()]).toEqual([n, before]);
    }
    expect(most).toBeGreaterThan(10);
}, 120_000);
