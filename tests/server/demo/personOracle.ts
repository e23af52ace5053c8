/** Who was found with resistant TB in the made-up country, and how far they came: from its seed, not from what was written. */
import { sql } from '../../../resources/define/sql.ts';
import { parsingTables } from '../../../resources/gateway/parsing/tables.server.ts';
import { day, dayOf } from '../../../server/demo/clock.ts';
import type { Course } from '../../../server/demo/mdr/way.ts';
import { fateOf } from '../../../server/demo/mdr/link.ts';
import { decidersOf } from '../../../server/demo/mdr/write.ts';
import type { Resistant } from '../../../server/demo/mdr/course.ts';
import { runReader } from '../../../server/demo/runs/readRun.ts';
import { devicesOf } from '../../../server/demo/devices/machines.ts';
import type { DeviceRun } from '../../../server/demo/devices/parts.ts';
import { drawDeviceRuns } from '../../../server/demo/devices/runs.ts';
import { drawRuns, type DemoRun } from '../../../server/demo/runs/runs.ts';
import { unusualMessages } from '../../../server/demo/runs/unusual.ts';
import type { Audit } from './auditor.ts';

export interface Person {
    /** Numbers of the results that are of them, the first one first. */
    results: number[];
    detected_on: string;
    facility_id: number;
    state: string;
    /** 1 detected … 5 on treatment. */
    reached: number;
    course: Course | null;
    /** Neither ever on treatment, nor said to come to none. */
    waits: boolean;
}

type Found = Resistant & { patient: string };

const resistant = ({ db }: Audit): Promise<Found[]> =>
    db.rows<Found>(sql`
        select r.id, r.facility_id, r.day, r.sample_id, r.patient_name, r.sex, r.age, lower(btrim(r.patient_id)) as patient
          from result r where r.rif = 'detected' and r.test_type = 'specimen' and r.facility_id is not null order by r.day, r.id`);

const reachedBy = ({ initiated_on, received_on, referred_on }: Course): number =>
    initiated_on ? 5 : received_on ? 4 : referred_on ? 3 : 2;

/** Everybody, each once. */
export async function peopleOf(audit: Audit): Promise<Person[]> {
    const deciders = await decidersOf(audit.db);
    const fates = (await resistant(audit)).map((one) => ({
        one,
        ...fateOf(audit.plan, one, deciders),
        key: one.patient ? `${one.facility_id} ${one.patient}` : `result ${one.id}`,
    }));
    // Each result that belongs to a patient made a patient; what else has the number of one is theirs.
    const people = new Map<string, Person>();
    const owners = new Map<string, string>();
    for (const { one, course, key } of fates)
        if (course) {
            people.set(`case ${one.id}`, {
                results: [],
                detected_on: one.day,
                facility_id: one.facility_id,
                state: course.status,
                reached: reachedBy(course),
                course,
                waits: !course.initiated_on && !['not_initiated', 'closed'].includes(course.status),
            });
            owners.set(key, `case ${one.id}`);
        }
    for (const { one, course, key, state } of fates) {
        const name = course ? `case ${one.id}` : (owners.get(key) ?? key);
        const known = people.get(name) ?? {
            results: [],
            detected_on: one.day,
            facility_id: one.facility_id,
            state,
            reached: 1,
            course: null,
            waits: false,
        };
        known.results.push(one.id);
        if (one.day < known.detected_on) known.detected_on = one.day;
        if (!known.course && state === 'pending') {
            known.state = state;
            known.waits = true;
        }
        people.set(name, known);
    }
    return [...people.values()];
}

/** Machine and day of each resistance, as the seed draws them and as they stand among the results; numbers of samples are of a batch. */
export async function runsOf({ plan, db }: Audit) {
    const read = runReader(await parsingTables(db, db), plan.wall);
    // What ran already, on machines that stand somewhere.
    const placed = plan.country.machines.filter(({ facility }) => facility !== undefined);
    const ran: [serial: string, run: Omit<DemoRun, 'machine'>][] = [
        ...placed.flatMap((machine) =>
            drawRuns(plan, machine, plan.first, plan.today + day).map(
                (one) => [machine.serial, one] as [string, DemoRun],
            ),
        ),
        ...devicesOf(plan.country.facilities.length)
            .filter(({ type }) => type === 'truenat')
            .flatMap((device) =>
                drawDeviceRuns(plan, device, []).map(
                    (one) => [device.serial, one] as [string, DeviceRun],
                ),
            ),
    ];
    const drawn = ran.flatMap(([serial, one]) => {
        const { words, own } = read(one);
        const counts = words.rif === 'detected' && own.test_type === 'specimen';
        return counts && one.sent <= plan.now ? [`${serial} ${dayOf(one.started)}`] : [];
    });
    // What the stories send beside has a sample of theirs.
    const told = unusualMessages(plan)
        .map(({ bytes }) => bytes.toString())
        .join('\n');
    const stored = await db.rows<{ serial: string; day: string; sample_id: string }>(sql`
        select m.serial, r.day, r.sample_id from result r join machine m on m.id = r.machine_id
         where r.rif = 'detected' and r.test_type = 'specimen'`);
    return {
        drawn,
        stored: stored
            .filter(({ sample_id }) => !told.includes(sample_id))
            .map((one) => `${one.serial} ${one.day}`),
    };
}
