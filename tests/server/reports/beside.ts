/**
 * What stands beside the results of the small country: devices of other kinds with what they ran, packages on their way, samples
 * that were referred, text messages, problems that people told of, predictions. A row of each at every facility, told apart by its place.
 */
import { sql } from '../../../resources/define/sql.ts';
import { model } from '../../../resources/predictions/model/forecast.server.ts';
import type { TestApp } from '../../helpers/app.ts';
import { fillDevices } from '../devices/ownCountry.ts';

export async function fillBeside(t: TestApp): Promise<void> {
    await fillDevices(t, 900);
    await analysers(t);
    await packages(t);
    await referrals(t);
    await told(t);
    await predictions(t);
}

/** An m2000 and an Afinion at each facility: loads and figures, some of them failed. */
async function analysers(t: TestApp): Promise<void> {
    await t.db.run(sql`
        insert into machine (serial, device_type, module_count, facility_id, last_message_at)
        select k.type || '-' || f.id, k.type, 1, f.id, '2026-03-13T09:30:00Z'
          from facility f cross join (values ('m2000'), ('afinion')) k (type)`);
    await t.db.run(sql`
        insert into placement (machine_id, facility_id, assigned_from)
        select id, facility_id, '2025-09-01' from machine where device_type in ('m2000', 'afinion') and serial like device_type || '-%'`);
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, disease_area, assay, outcome,
                            call, value, value_operator, error_code, test_type, ended_at, received_at, day)
        select sha256(('beside ' || m.id || ' ' || n)::bytea), sha256('x'), (select min(id) from raw_message), m.device_type, m.id, m.facility_id,
               'B-' || m.id || '-' || n, case when m.device_type = 'm2000' then 'vl' when n % 2 = 0 then 'crp' else 'hba1c' end, m.device_type,
               o.outcome, case when o.outcome <> 'success' then '' when m.device_type = 'm2000' then 'detected' else 'not_applicable' end,
               case when o.outcome = 'success' then (n * 37 + m.id * 11) % 3000 + 1 end, case when o.outcome = 'success' then '=' else '' end,
               case when o.outcome = 'error' then '12' else '' end, 'specimen', d.at, d.at, d.at::date
          from machine m
          cross join lateral generate_series(1, 12 + (m.id % 5)::integer) n
          cross join lateral (select '2026-01-12T09:00:00Z'::timestamptz + (n * 4) * interval '1 day' as at) d
          cross join lateral (select case n % 6 when 0 then 'error' when 5 then 'invalid' else 'success' end as outcome) o
         where m.device_type in ('m2000', 'afinion') and m.serial like m.device_type || '-%'`);
    await t.db.run(sql`select fold_counts(900)`);
}

/** Packages of each facility at every step of their way, by a rider of its hub. */
async function packages(t: TestApp): Promise<void> {
    await t.db.run(sql`insert into rider (hub_id, full_name) select id, 'Rider ' || id from hub`);
    await t.db.run(sql`
        insert into sample_package (code, facility_id, destination_id, rider_id, test_type, samples, collected_at, status, picked_at, last_seen_at,
                                    delivered_at, received_at, received_samples, lost_at)
        select 'B-' || f.id || '-' || n, f.id, ${t.world.facilities[0]}, r.id, (array['tb', 'eid', 'vl_dbs'])[1 + n % 3], 2 + n, p.at - interval '5 hours', s.status,
               p.at, p.at + interval '3 hours',
               case when s.status in ('delivered', 'received') then p.at + (4 + n) * interval '1 hour' end,
               case when s.status = 'received' then p.at + (6 + n * 9) * interval '1 hour' end,
               case when s.status = 'received' then 2 + n - n % 2 end, case when s.status = 'lost' then p.at + interval '9 days' end
          from facility f join rider r on r.hub_id = f.hub_id and r.full_name like 'Rider %'
          cross join lateral generate_series(1, 12) n
          cross join lateral (select '2026-01-15T07:00:00Z'::timestamptz + (n * 4 + f.id % 3) * interval '1 day' as at) p
          cross join lateral (select (array['received', 'received', 'delivered', 'picked', 'at_hub', 'in_transit', 'lost'])[1 + n % 7] as status) s`);
}

async function referrals(t: TestApp): Promise<void> {
    await t.db.run(sql`
        insert into referred_sample (barcode, echis_patient_id, patient_name, facility_id, registered_at, registered_on, status, decided_at, reject_reason)
        select 'KIB' || lpad((f.id * 100 + n)::text, 7, '0'), 'E-' || f.id || '-' || n, 'Beside', f.id, d.at, d.at::date, s.status,
               case when s.status <> 'pending' then d.at + interval '1 day' end, case when s.status = 'rejected' then 'leaking' end
          from facility f cross join generate_series(1, 9) n
          cross join lateral (select '2026-01-13T08:00:00Z'::timestamptz + n * interval '6 days' as at) d
          cross join lateral (select (array['pending', 'received', 'rejected', 'lost'])[1 + (n + f.id) % 4] as status) s`);
}

/** Text messages and reports of problems. */
async function told(t: TestApp): Promise<void> {
    await t.db.run(sql`
        insert into text_message (facility_id, recipient, template, words, day, status, next_at, sent_at, delivered_at, occasion)
        select f.id, '+2567000' || lpad((f.id * 100 + n)::text, 5, '0'), 'test', 'Beside', '2026-01-12'::date + n * 5, s.status, now(),
               case when s.status in ('sent', 'delivered') then now() end, case when s.status = 'delivered' then now() end, 'beside ' || n
          from facility f cross join generate_series(1, 10) n
          cross join lateral (select (array['waiting', 'sent', 'delivered', 'delivered', 'failed', 'refused'])[1 + (n + f.id) % 6] as status) s`);
    await t.db.run(sql`
        insert into feedback_report (initials, reporter, facility_id, feedback_type, reported_issue, description, date_reported, status, action_taken, resolved_at)
        select 'B' || f.id, 'Beside ' || f.id, f.id, 'problem', (array['machine', 'connection', 'results'])[1 + n % 3], 'Beside', d.day, s.status,
               case when s.status = 'resolved' then 'Done' else '' end,
               case when s.status = 'resolved' then d.day + (n + f.id % 3) * interval '1 day' end
          from facility f cross join generate_series(1, 7) n
          cross join lateral (select '2026-01-12'::date + n * 7 as day) d
          cross join lateral (select (array['open', 'in_progress', 'resolved', 'resolved'])[1 + (n + f.id) % 4] as status) s`);
}

/** Two runs of the model, one of them over, for facilities, modules and cartridges; of some there were too few data. */
async function predictions(t: TestApp): Promise<void> {
    await t.db.run(sql`
        insert into prediction_run (model, trained_to, first_day, last_day, working_days, made_at, hindcast, digest, choices, settled_on)
        values (${model}, '2025-11-30', '2025-12-01', '2026-02-28', 60, '2025-12-02T02:00:00Z', true, 'a', '{}', '2026-03-02'),
               (${model}, '2026-02-28', '2026-03-01', '2026-05-31', 62, '2026-03-02T02:00:00Z', false, 'b', '{}', null)`);
    await t.db.run(sql`
        insert into prediction (run_id, about, facility_id, machine_id, module_serial, product_id, predicted, lows, highs, before, actual)
        select r.id, a.about, f.id, d.machine_id, coalesce(d.serial, ''), case when a.about = 'cartridges' then (select min(id) from product) end,
               case when a.known then a.much end, case when a.known then array(select (a.much - w)::integer from unnest(array[1, 2, 3, 4, 6, 8]) w) else '{}' end,
               case when a.known then array(select (a.much + w)::integer from unnest(array[1, 2, 3, 4, 6, 8]) w) else '{}' end,
               (a.much + 3)::integer, case when r.settled_on is not null then (a.much + f.id % 9 - 3)::integer end
          from prediction_run r cross join facility f
          cross join lateral (select x.about, 40 + 7 * f.id + x.more as much, f.id % 4 <> 3 as known
                                from (values ('facility_tests', 90), ('facility_failures', 4), ('module_tests', 30), ('module_failures', 1), ('cartridges', 95)) x (about, more)) a
          left join lateral (select y.machine_id, y.serial from module y join machine m on m.id = y.machine_id
                              where a.about like 'module%' and m.facility_id = f.id order by y.id limit 2) d on true
         where a.about not like 'module%' or d.serial is not null`);
}
