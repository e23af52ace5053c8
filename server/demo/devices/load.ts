/** Loads what the devices beside GeneXpert ran, all at once: it is little. */
import { sql } from '../../../resources/define/sql.ts';
import { parsingTables } from '../../../resources/gateway/parsing/tables.server.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { atLength } from '../atLength.ts';
import { day, dayOf } from '../clock.ts';
import type { Plan } from '../plan.ts';
import { writeBundles, type Bundle } from '../runs/bulk.ts';
import { lineWriter, type RunLines } from '../runs/lines.ts';
import { runReader } from '../runs/readRun.ts';
import { afinion, devicesOf } from './machines.ts';
import type { DeviceRun } from './parts.ts';
import { drawDeviceRuns } from './runs.ts';
import { sendAgain } from './resent.ts';
import type { Person } from './xrays.ts';

const actor = { actor_id: null, actor: 'demo', address: 'local', request_id: '-' };

/** The word by which the state of the demo knows it. */
export const devicesPiece = 'devices';

interface Standing {
    serial: string;
    id: number;
    facility_id: number | null;
}

const bundleOf = ({ serial, id, facility_id }: Standing, runs: RunLines): Bundle => ({
    serial,
    machine_id: id,
    text: `Demo data of Kipimo, which no instrument sent: results of ${serial}.\r`,
    runs,
    facilityOn: () => facility_id,
});

/** Three weeks of runs as the second line told of them. */
const echoed = (plan: Plan, runs: readonly DeviceRun[]): DeviceRun[] =>
    runs
        .filter(({ started }) => started >= plan.today - 21 * day)
        .map((one) => ({ ...one, run: { ...one.run, instrument_serial: afinion.echo } }));

/** In one transaction with the note that it is there: never twice. */
export async function loadDevices(db: Database, plan: Plan): Promise<void> {
    const tables = await parsingTables(db, db);
    const read = runReader(tables, plan.wall);
    const lines = lineWriter();
    await db.load(actor, async (tx) => {
        await atLength(tx);
        const standing = await tx.rows<Standing & { facility_id: number }>(sql`
            select serial, id, facility_id from machine where device_type <> 'genexpert' and facility_id is not null`);
        const bundles: Bundle[] = [];
        for (const device of devicesOf(plan.country.facilities.length)) {
            const machine = standing.find(({ serial }) => serial === device.serial);
            if (!machine) continue;
            const people =
                device.type === 'xray'
                    ? await tx.rows<Person>(sql`
                          select patient_id as id, patient_name as name, case sex when 'female' then 'F' else 'M' end as sex, day,
                                 mtb = 'detected' as detected
                            from (select * from result where facility_id = ${machine.facility_id} and disease_area = 'tb' and outcome = 'success'
                                     and test_type = 'specimen' and patient_id <> '' and mtb in ('detected', 'not_detected')
                                     and day > ${dayOf(plan.first + 3 * day)}::date
                                   order by dedup_key limit 3000) r
                           order by day, dedup_key`)
                    : [];
            const runs = drawDeviceRuns(plan, device, people).filter(
                ({ sent }) => sent <= plan.now,
            );
            bundles.push(bundleOf(machine, lines(runs.map(read))));
            if (device.serial === afinion.serial) {
                const echo = await tx.one<{ id: number }>(
                    sql`select id from machine where serial = ${afinion.echo}`,
                );
                const own = { ...echo, serial: afinion.echo, facility_id: null };
                bundles.push(bundleOf(own, lines(echoed(plan, runs).map(read), false)));
            }
        }
        await writeBundles(tx, bundles, tables.version);
        await sendAgain(tx, tables.version);
        // Half-way the programme found that too many were sent on.
        const half = dayOf(plan.today - Math.round((plan.today - plan.first) / day / 2) * day);
        await tx.run(sql`insert into xray_threshold (valid_from, software, software_version, threshold, note)
            values (${half}::date, 'CAD4TB', '7', 60, 'Raised: too many were sent on for nothing')`);
        await tx.run(sql`update installation
            set value = jsonb_set(value, '{loaded}', (value -> 'loaded') || to_jsonb(${devicesPiece}::text))
            where name = 'demo'`);
    });
}

/** A handful of X-rays whose patient came for the test under another number: the site tied each to a test of its own. By the indexes of results: once they are there. */
export const tieByHand = (tx: Transaction): Promise<number> =>
    tx.run(sql`
    insert into xray_link (xray_id, result_id, account_id)
    select distinct on (q.id) x.id, q.id, a.id
      from account a
      cross join lateral (
           select x.id, x.day, x.facility_id from result x
            where x.device_type = 'xray' and x.facility_id = a.facility_id and x.outcome = 'success' and x.value >= 70 and x.patient_name = ''
            order by x.day desc, x.id limit 6) x
      cross join lateral (
           select q.id from result q
            where q.facility_id = x.facility_id and q.disease_area = 'tb' and q.outcome = 'success' and q.test_type = 'specimen'
              and q.mtb in ('detected', 'not_detected') and q.day between x.day and x.day + 14
            order by q.day, q.id limit 1) q
     where a.username = 'xraysite'
     order by q.id, x.day desc, x.id`);
