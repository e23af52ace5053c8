/** Sample referral of the demo: twelve weeks of samples at every third facility, tested ones with the results that its instruments sent. */
import { contentOf } from '../../../resources/referral/exchange/outgoing.server.ts';
import { asRows, name as column, join, sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { day, dayOf } from '../clock.ts';
import type { Plan } from '../plan.ts';
import { random } from '../random.ts';
import { drawSamples, type Drawn, type Site, type Tested } from './samples.ts';

/** Days that the referral has been going on for. */
const since = 84;
/** Tested samples of the facility of the account, and of others. */
const tested = { own: 40, others: 14 } as const;
/** What is younger is left to the exchange itself. */
const leftAlone = 1;

export async function writeReferral(tx: Transaction, plan: Plan): Promise<void> {
    const own = await tx.one<{ id: number }>(
        sql`select facility_id as id from account where username = 'facility'`,
    );
    await nameFacilities(tx);
    const sites = await tx.rows<Site>(sql`
        select f.id, f.dhis2_uid as uid, f.id = ${own.id} as own from facility f
         where f.id = ${own.id} or f.id % 3 = 0 and exists (select from machine m where m.facility_id = f.id) order by f.id`);
    const results = await resultsOf(tx, plan, sites);
    const first = await writeLabels(tx, plan, sites.length);
    const drawn = drawSamples({ sites, results, first }, plan, random(plan.seed, 'referral'));
    const samples = await writeSamples(tx, drawn);
    await writeResults(tx, plan, drawn, samples);
    await linkAgain(tx);
    await writeRefused(tx, sites, plan);
    await writeStrange(tx, plan, own.id);
    await tx.run(
        sql`delete from referral_touched where sample_id in (select sample_id from referral_outgoing)`,
    );
}

/** Facilities bear a number of DHIS2, by which the partner system names them. */
const nameFacilities = (tx: Transaction) =>
    tx.run(sql`
        update facility set dhis2_uid = 'D' || upper(substr(md5('facility ' || id), 1, 10)) where coalesce(dhis2_uid, '') = ''`);

/** Tests of tuberculosis of the sites, each number once, as many as each site has referred. */
const resultsOf = (tx: Transaction, plan: Plan, sites: readonly Site[]) =>
    tx.rows<Tested>(sql`
        with own as (
            select distinct on (barcode_key(r.sample_id)) r.*
              from result r
             where r.facility_id = any(${sites.map(({ id }) => id)}::bigint[]) and r.disease_area = 'tb' and r.test_type = 'specimen'
               and r.device_type = 'genexpert' and r.outcome <> 'in_progress' and r.mtb is distinct from 'unrecognised' and r.rif is distinct from 'unrecognised'
               and r.day between ${dayOf(plan.today - since * day)}::date and ${dayOf(plan.today - leftAlone * day)}::date
               and r.sample_id ~ '^[0-9]{6,7}-[0-9]{1,4}$'
             order by barcode_key(r.sample_id), md5(r.facility_id::text || r.sample_id)),
        picked as (
            select o.*, row_number() over (partition by o.facility_id order by o.rif = 'detected' desc nulls last, md5(o.sample_id)) as turn from own o)
        select p.id, p.facility_id as site, f.name as lab, p.sample_id as barcode, p.patient_name as name, p.sex, floor(p.age)::integer as age,
               p.outcome, p.mtb, p.mtb_grade, p.rif, p.day, p.received_at,
               to_char(coalesce(p.ended_at, p.started_at, p.received_at) at time zone ${plan.wall.timeZone}, 'YYYY-MM-DD HH24:MI:SS') as result_date
          from picked p join facility f on f.id = p.facility_id
         where p.turn <= case when f.id = (select facility_id from account where username = 'facility') then ${tested.own}::integer else ${tested.others}::integer end
         order by p.facility_id, p.day, p.sample_id`);

/** Labels of one prefix, printed: enough for all samples. The number of the first. */
async function writeLabels(tx: Transaction, plan: Plan, sites: number): Promise<number> {
    const count = sites * 24;
    const label = (n: number) => `UGR${String(n).padStart(7, '0')}`;
    await tx.run(sql`
        with prefix as (
            insert into barcode_prefix (code, description, issued_to) values ('UGR', 'Labels of the community health teams', ${count}) returning id),
        batch as (
            insert into barcode_batch (prefix_id, first_number, last_number, numbers, made_at, printed_at, print_count)
            select id, 1, ${count}, ${`${label(1)} – ${label(count)}`}, ${dayOf(plan.today - 90 * day)}::date, ${dayOf(plan.today - 89 * day)}::date, 1 from prefix returning id, prefix_id)
        insert into barcode (batch_id, prefix_id, serial_number, barcode)
        select id, prefix_id, n, 'UGR' || lpad(n::text, 7, '0') from batch, generate_series(1, ${count}::integer) n`);
    return 1;
}

const types = {
    barcode: 'text',
    echis_patient_id: 'text',
    patient_name: 'text',
    patient_phone: 'text',
    sex: 'text',
    age_years: 'integer',
    facility_dhis2_id: 'text',
    facility_id: 'bigint',
    referrer: 'text',
    referrer_phone: 'text',
    specimen: 'text',
    collected_on: 'date',
    registered_at: 'timestamptz',
    registered_on: 'date',
    status: 'text',
    decided_at: 'timestamptz',
    reject_reason: 'text',
    decision_note: 'text',
    resulted_at: 'timestamptz',
    result_sent_at: 'timestamptz',
    cough: 'boolean',
    fever: 'boolean',
} as const;

/** The samples, each with its number, by their eCHIS number. */
async function writeSamples(
    tx: Transaction,
    drawn: readonly Drawn[],
): Promise<Map<string, number>> {
    const columns = join(Object.keys(types).map(column), ', ');
    const rows = await tx.rows<{ id: number; echis_patient_id: string }>(sql`
        insert into referred_sample (${columns}, decided_as, decided_by_id)
        select ${columns}, case when decided_at is not null then case when status in ('rejected', 'lost', 'cancelled') then status else 'received' end end,
               case when decided_at is not null then (select a.id from account a where a.username = 'facility' and a.facility_id = g.facility_id) end
          from ${asRows('g', drawn, types)} order by g.n returning id, echis_patient_id`);
    return new Map(rows.map(({ id, echis_patient_id }) => [echis_patient_id, id]));
}

/** Matches, and what went out; here and there one that the partner system refused. */
async function writeResults(
    tx: Transaction,
    plan: Plan,
    drawn: readonly Drawn[],
    samples: ReadonlyMap<string, number>,
): Promise<void> {
    const rows = drawn.flatMap((one) => {
        if (!one.result) return [];
        const { id, outcome, mtb, mtb_grade, rif, lab, result_date } = one.result;
        const content = contentOf({
            outcome,
            mtb,
            mtb_grade,
            rif,
            lab,
            result_date,
            echis_patient_id: one.echis_patient_id,
            facility_dhis2_id: one.facility_dhis2_id,
            revision: 1,
            kind: 'first',
        });
        return {
            sample: samples.get(one.echis_patient_id)!,
            result: id,
            content: JSON.stringify(content ?? {}),
            finding: [outcome, mtb ?? '', mtb === null ? '' : mtb_grade, rif ?? ''].join('|'),
            state: content ? (one.status === 'sent' ? 'sent' : 'stopped') : 'held',
            held_for: content ? null : 'unread',
            fault: one.status === 'sent' ? '' : '422',
            made: one.resulted_at,
            sent: one.result_sent_at,
        };
    });
    const given = asRows('g', rows, {
        sample: 'bigint',
        result: 'bigint',
        content: 'text',
        finding: 'text',
        state: 'text',
        held_for: 'text',
        fault: 'text',
        made: 'timestamptz',
        sent: 'timestamptz',
    });
    await tx.run(sql`
        insert into referred_match (sample_id, result_id, sure, matched_at) select sample, result, 'exact', made from ${given}`);
    await tx.run(sql`
        insert into referral_outgoing (sample_id, result_id, revision, kind, content, finding, delivery_key, state, held_for, fault, attempts, next_at, made_at, sent_at)
        select sample, result, 1, 'first', content::jsonb, finding, md5(${String(plan.seed)} || sample)::uuid, state, held_for,
               case when state = 'stopped' then fault else '' end, case when state = 'held' then 0 else 1 end, made, made, case when state = 'sent' then sent end
          from ${given} order by n`);
}

/** Half of what was rejected was collected again. */
const linkAgain = (tx: Transaction) =>
    tx.run(sql`
        update referred_sample n set recollects_id = o.id, first_id = o.id
          from referred_sample o
         where o.status = 'rejected' and n.echis_patient_id = o.echis_patient_id || '-2'`);

/** Messages of the partner system that could not be taken. */
const writeRefused = (tx: Transaction, sites: readonly Site[], plan: Plan) =>
    tx.run(sql`
        insert into referral_incoming (received_at, taken, echis_patient_id, facility_dhis2_id, content, digest, repeats, faults)
        select ${dayOf(plan.today)}::date - g.n * interval '31 hours', false, 'EC-' || (90000 + g.n), case when g.n % 3 = 0 then '' else g.uid end,
               jsonb_build_object('echis_patient_id', 'EC-' || (90000 + g.n)), sha256(('demo ' || g.n)::bytea), g.n % 4,
               case when g.n % 3 = 0 then '{"facility_dhis2_id": {"text": "facility_dhis2_id must be a valid DHIS2 UID."}}'::jsonb
                    else '{"national_identification_number": {"text": "invalid national_identification_number provided."}}'::jsonb end
          from ${asRows('g', sites.slice(0, 7), { uid: 'text' })}`);

/** Results of patients who were referred, under numbers that no referred sample bears: the exchange finds them, and keeps them for a person. */
const writeStrange = (tx: Transaction, plan: Plan, own: number) =>
    tx.run(sql`
        with strange as (
            select r.id, r.patient_id, row_number() over (order by r.day desc, r.id) as n from result r
             where r.facility_id = ${own} and r.disease_area = 'tb' and r.outcome = 'success' and r.test_type = 'specimen' and patient_key(r.patient_id) is not null
               and r.day between ${dayOf(plan.today - 20 * day)}::date and ${dayOf(plan.today - day)}::date
               and not exists (select from referred_match m where m.result_id = r.id)),
        waiting as (
            select s.id, row_number() over (order by s.id) as n from referred_sample s where s.facility_id = ${own} and s.status in ('pending', 'received')),
        named as (
            update referred_sample s set echis_patient_id = g.patient_id
              from waiting w join strange g using (n) where s.id = w.id and w.n <= 3 returning g.id)
        insert into referral_touched (result_id) select id from named`);
