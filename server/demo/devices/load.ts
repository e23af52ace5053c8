/** Loads what the devices beside GeneXpert ran, all at once: it is little. Who was tested where X-rays are taken must be in. */
import { sql } from '../../../resources/define/sql.ts';
import { parsingTables } from '../../../resources/gateway/parsing/tables.server.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { atLength } from '../atLength.ts';
import { day, dayOf } from '../clock.ts';
import { linkOf } from '../mdr/link.ts';
import type { Plan } from '../plan.ts';
import { writeBundles, type Bundle } from '../runs/bulk.ts';
import type { Drawing } from '../runs/drawApart.ts';
import type { DeviceShare } from './draw.ts';
import { afinion } from './machines.ts';
import { sendAgain } from './resent.ts';
import { qxrDays, type Person } from './xrays.ts';

const actor = { actor_id: null, actor: 'demo', address: 'local', request_id: '-' };

/** The word by which the state of the demo knows it. */
export const devicesPiece = 'devices';

interface Standing {
    serial: string;
    device_type: string;
    id: number;
    facility_id: number | null;
}

/** In one transaction with the note that it is there: never twice. */
export async function loadDevices(db: Database, plan: Plan, { apart }: Drawing): Promise<void> {
    const tables = await parsingTables(db, db);
    const { standing, people } = await db.transaction(actor, (tx) => standingOf(tx, plan));
    const asked: DeviceShare = { given: plan.given, tables, people };
    // It may wait for what others have drawn: no transaction waits with it.
    const drawn = await apart(new URL('draw.ts', import.meta.url), asked);
    await db.load(actor, async (tx) => {
        await atLength(tx);
        const bundles = drawn.flatMap(({ serial, ...runs }): Bundle[] =>
            standing
                .filter((machine) => machine.serial === serial)
                .map(({ id, facility_id }) => ({
                    serial,
                    machine_id: id,
                    text: `Demo data of Kipimo, which no instrument sent: results of ${serial}.\r`,
                    runs,
                    facilityOn: () => facility_id,
                })),
        );
        await linkOf(tx, plan, await writeBundles(tx, bundles, tables.version));
        await sendAgain(tx, tables.version);
        await writeThresholds(tx, plan);
        await tx.run(sql`update installation
            set value = jsonb_set(value, '{loaded}', (value -> 'loaded') || to_jsonb(${devicesPiece}::text))
            where name = 'demo'`);
    });
}

/** What the programme set for the software that reads X-rays: each version has a scale of its own. */
async function writeThresholds(tx: Transaction, plan: Plan): Promise<void> {
    // Half-way the programme found that too many were sent on.
    const half = dayOf(plan.today - Math.round((plan.today - plan.first) / day / 2) * day);
    const next = dayOf(plan.today - qxrDays(plan).next * day);
    await tx.run(sql`insert into xray_threshold (valid_from, software, software_version, threshold, note)
        values (${half}::date, 'CAD4TB', '7', 60, 'Raised: too many were sent on for nothing'),
               (${dayOf(plan.first)}::date, 'qXR', '3', 65, 'Set when the first site began to read with it'),
               (${next}::date, 'qXR', '4', 55, 'Set anew with the next version')`);
}

/** The devices, and by serial of an X-ray whom its facility tested. */
async function standingOf(tx: Transaction, plan: Plan) {
    await atLength(tx);
    const standing = await tx.rows<Standing>(sql`
        select serial, device_type, id, facility_id from machine
         where device_type <> 'genexpert' and (facility_id is not null or serial = ${afinion.echo})`);
    const people: Record<string, readonly Person[]> = {};
    for (const { serial, device_type, facility_id } of standing)
        if (device_type === 'xray') people[serial] = await tested(tx, plan, facility_id);
    return { standing, people };
}

/** Whom the machines of a facility tested for TB, in an order that they have themselves. */
const tested = (tx: Transaction, plan: Plan, facility: number | null): Promise<Person[]> =>
    tx.rows(sql`
        select patient_id as id, patient_name as name, case sex when 'female' then 'F' else 'M' end as sex, day,
               mtb = 'detected' as detected
          from (select * from result where facility_id = ${facility} and disease_area = 'tb' and outcome = 'success'
                   and test_type = 'specimen' and patient_id <> '' and mtb in ('detected', 'not_detected')
                   and day > ${dayOf(plan.first + 3 * day)}::date
                 order by dedup_key limit 3000) r
         order by day, dedup_key`);

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
