/** Patients of the demo with their cases and transfers: a few statements for as many as there are. */
import type { Db } from '../../../resources/define/engine.ts';
import { asRows, sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { daysBefore } from '../country/places.ts';
import type { Random } from '../random.ts';
import { courseAfter, type Decided } from './course.ts';
import { writeSusceptibility } from './susceptibility.ts';
import type { Course } from './way.ts';

export interface Deciders {
    /** The facility account, for results of its place. */
    own: { id: number; facility_id: number };
    /** For all others. */
    drtb: { id: number };
    /** The account of an MDR centre, and its centre. */
    centre: { id: number; mdr_site_id: number };
    /** MDR centres by region, and the region of each facility. */
    centres: ReadonlyMap<number, number>;
    regions: ReadonlyMap<number, number>;
}

interface Registered extends Decided {
    surname: string;
    name: string;
    phone: string;
    hiv_status: string;
    registration_group: string;
}

export async function decidersOf(tx: Db): Promise<Deciders> {
    const places = await tx.rows<{ id: number; region_id: number; mdr_site: boolean }>(sql`
        select f.id, d.region_id, f.mdr_site and f.active as mdr_site
          from facility f join district d on d.id = f.district_id order by f.id desc`);
    return {
        own: await tx.one(sql`select id, facility_id from account where username = 'facility'`),
        drtb: await tx.one(sql`select id from account where username = 'drtb'`),
        centre: await tx.one(sql`select id, mdr_site_id from account where username = 'mdrsite'`),
        centres: new Map(
            places.filter(({ mdr_site }) => mdr_site).map(({ id, region_id }) => [region_id, id]),
        ),
        regions: new Map(places.map(({ id, region_id }) => [id, region_id])),
    };
}

/** The centre of the region; every third patient goes to that of the account, which people look at. */
function siteOf(
    { result, chance, story }: Decided,
    { centre, centres, regions }: Deciders,
): number {
    const own = chance.chance(0.3);
    const other = [...centres.values()].find((site) => site !== centre.mdr_site_id);
    if (story) return (story.away && other) || centre.mdr_site_id;
    const near = centres.get(regions.get(result.facility_id)!);
    return own || near === undefined ? centre.mdr_site_id : near;
}

/** The patients themselves, as their facilities registered them. */
const writePatients = (tx: Transaction, all: readonly Registered[]): Promise<{ id: number }[]> =>
    tx.rows<{ id: number }>(sql`
        insert into mdr_patient (facility_id, surname, name, sex, age, registered_on, phone, hiv_status, registration_group, site)
        select facility, surname, name, sex, age, registered::date, phone, hiv, grouped, 'pulmonary'
          from ${asRows(
              'given',
              all.map(({ result, on, ...one }) => ({
                  facility: result.facility_id,
                  surname: one.surname,
                  name: one.name,
                  sex: result.sex || 'male',
                  age: result.age === null ? null : Math.floor(result.age),
                  registered: on,
                  phone: one.phone,
                  hiv: one.hiv_status,
                  grouped: one.registration_group,
              })),
              {
                  facility: 'bigint',
                  surname: 'text',
                  name: 'text',
                  sex: 'text',
                  age: 'integer',
                  registered: 'text',
                  phone: 'text',
                  hiv: 'text',
                  grouped: 'text',
              },
          )} order by n returning id`);

export async function writeCases(
    tx: Transaction,
    all: readonly Registered[],
    { today, deciders }: { today: string; deciders: Deciders },
): Promise<void> {
    if (!all.length) return;
    const people = await writePatients(tx, all);
    const courses = all.map((one, at) => ({
        ...courseAfter(one, today),
        site: siteOf(one, deciders),
        patient: people[at]!.id,
        facility: one.result.facility_id,
        on: one.on,
        linker: one.by,
        away: one.story?.away ?? false,
        chance: one.chance,
    }));
    const cases = await tx.rows<{ id: number }>(sql`
        insert into mdr_case (patient_id, facility_id, linked_on, status, site_id, referred_on, received_on, initiated_on, regimen,
                              not_initiated_reason, not_initiated_on, outcome, outcome_on)
        select patient, facility, linked::date, status, site, referred::date, received::date, initiated::date, regimen,
               reason, gone::date, outcome, ended::date
          from ${asRows('given', courses.map(caseRow), {
              patient: 'bigint',
              facility: 'bigint',
              linked: 'text',
              status: 'text',
              site: 'bigint',
              referred: 'text',
              received: 'text',
              initiated: 'text',
              regimen: 'text',
              reason: 'text',
              gone: 'text',
              outcome: 'text',
              ended: 'text',
          })} order by n returning id`);
    await writeLinks(
        tx,
        all.map(({ result, by, at }, index) => ({
            result: result.id,
            patient: people[index]!.id,
            kept: cases[index]!.id,
            decider: by,
            decided: at,
        })),
    );
    await writeTransfers(tx, courses, cases, { today, deciders });
    await writeSusceptibility(
        tx,
        courses.flatMap(({ received_on, site, chance }, at) => {
            const by = site === deciders.centre.mdr_site_id ? deciders.centre.id : deciders.drtb.id;
            return received_on === null ? [] : [{ id: cases[at]!.id, received_on, by, chance }];
        }),
        today,
    );
}

interface LinkRow {
    result: number;
    patient: number;
    kept: number;
    decider: number;
    decided: string;
}

const writeLinks = (tx: Transaction, rows: readonly LinkRow[]): Promise<number> =>
    tx.run(sql`
        insert into mdr_linkage (result_id, status, patient_id, case_id, decided_by, decided_at)
        select result, 'linked', patient, kept, decider, decided::timestamptz
          from ${asRows('given', rows, {
              result: 'bigint',
              patient: 'bigint',
              kept: 'bigint',
              decider: 'bigint',
              decided: 'text',
          })} order by n`);

type Drawn = Course & {
    site: number;
    patient: number;
    facility: number;
    on: string;
    linker: number;
    away: boolean;
    chance: Random;
};

const caseRow = (one: Drawn) => ({
    patient: one.patient,
    facility: one.facility,
    linked: one.on,
    status: one.status,
    site: one.referred_on ? one.site : null,
    referred: one.referred_on,
    received: one.received_on,
    initiated: one.initiated_on,
    regimen: one.regimen,
    reason: one.not_initiated_reason,
    gone: one.not_initiated_on,
    outcome: one.outcome,
    ended: one.outcome_on,
});

/** The referral of each who was sent, and the transfer of who is on the way to another centre. */
async function writeTransfers(
    tx: Transaction,
    courses: readonly Drawn[],
    cases: readonly { id: number }[],
    { today, deciders }: { today: string; deciders: Deciders },
): Promise<void> {
    const sent = courses.flatMap((one, at) => {
        if (!one.referred_on) return [];
        const came = one.received_on !== null;
        const answered = came || one.status === 'not_initiated';
        const referral = {
            kept: cases[at]!.id,
            sender: null as number | null,
            receiver: one.site,
            sent: one.referred_on,
            who: one.linker,
            stood: 'linked',
            answer: came ? 'received' : answered ? 'unanswered' : null,
            answered: came ? one.received_on : answered ? one.not_initiated_on : null,
        };
        if (one.status !== 'transferred') return [referral];
        const transfer = {
            ...referral,
            sender: one.away
                ? deciders.centre.mdr_site_id
                : ([...deciders.centres.values()].find((site) => site !== one.site) ?? one.site),
            sent: daysBefore(today, 4),
            stood: 'initiated',
            answer: null,
            answered: null,
        };
        return [referral, transfer];
    });
    await tx.run(sql`
        insert into mdr_transfer (case_id, from_site_id, to_site_id, sent_on, sent_by, stood, answer, answered_on, answered_by)
        select kept, sender, receiver, sent::date, who, stood, answer, answered::date,
               case when answer = 'received' then ${deciders.centre.id}::bigint end
          from ${asRows('given', sent, {
              kept: 'bigint',
              sender: 'bigint',
              receiver: 'bigint',
              sent: 'text',
              who: 'bigint',
              stood: 'text',
              answer: 'text',
              answered: 'text',
          })} order by n`);
}
