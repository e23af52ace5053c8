-- Where each module ran: one row an instrument, module and slot, with its first and last day and what it ran. Kept in the
-- transaction of the run itself, exact after every correction, so that nobody reads all results to know a module's life.
create table module_seen (
    machine_id bigint not null references machine (id),
    module_serial text not null,
    module_slot text not null,
    first_day date not null,
    last_day date not null,
    -- Latest day with a success; -infinity where there was none.
    good_day date not null,
    tests integer not null,
    errors integer not null,
    failures integer not null,
    primary key (machine_id, module_serial, module_slot)
);
create index module_seen_serial on module_seen (lower(btrim(module_serial)));
comment on table module_seen is 'Where each module ran, a row an instrument, module and slot; a serial in another row is a move';
comment on column module_seen.machine_id is 'Instrument';
comment on column module_seen.module_serial is 'Serial number of the module as sent';
comment on column module_seen.module_slot is 'Slot as sent, A1 to D4; empty where the message tells none (ASTM tells none)';
comment on column module_seen.first_day is 'Day of its first run there, controls too';
comment on column module_seen.last_day is 'Day of its latest run there';
comment on column module_seen.good_day is 'Latest day with a success; -infinity where there was none';
comment on column module_seen.tests is 'Tests of specimens there: success, error, invalid, no result';
comment on column module_seen.errors is 'Tests of specimens there that ended in error';
comment on column module_seen.failures is 'Tests of specimens there that ended in error, invalid or no result';

create view module_seen_truth as
    select machine_id, module_serial, module_slot, min(day) as first_day, max(day) as last_day,
           coalesce(max(day) filter (where outcome = 'success' and test_type = 'specimen'), '-infinity'::date) as good_day,
           (count(*) filter (where test_type = 'specimen' and outcome <> 'in_progress'))::integer as tests,
           (count(*) filter (where test_type = 'specimen' and outcome = 'error'))::integer as errors,
           (count(*) filter (where test_type = 'specimen' and outcome in ('error', 'invalid', 'no_result')))::integer as failures
      from result where machine_id is not null and module_serial <> ''
     group by 1, 2, 3;
comment on view module_seen_truth is 'What module_seen must be';
comment on column module_seen_truth.first_day is 'Day of its first run there';
comment on column module_seen_truth.last_day is 'Day of its latest run there';
comment on column module_seen_truth.good_day is 'Latest day with a success';
comment on column module_seen_truth.errors is 'Tests that ended in error';
comment on column module_seen_truth.failures is 'Tests that ended in error, invalid or no result';

-- Whoever writes runs of an instrument holds its lock, in ascending order: nobody recounts while another adds.
create function hold_modules(machines bigint[]) returns void language plpgsql as $$
begin
    perform pg_advisory_xact_lock(7003, m::integer) from (select distinct m from unnest(machines) m order by 1) o;
end $$;

create function modules_seen_new() returns trigger language plpgsql as $$
begin
    perform hold_modules((select array_agg(machine_id) from new_rows where machine_id is not null and module_serial <> ''));
    insert into module_seen as s
    select machine_id, module_serial, module_slot, min(day), max(day),
           coalesce(max(day) filter (where outcome = 'success' and test_type = 'specimen'), '-infinity'::date),
           count(*) filter (where test_type = 'specimen' and outcome <> 'in_progress'),
           count(*) filter (where test_type = 'specimen' and outcome = 'error'),
           count(*) filter (where test_type = 'specimen' and outcome in ('error', 'invalid', 'no_result'))
      from new_rows where machine_id is not null and module_serial <> ''
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (machine_id, module_serial, module_slot) do update
       set first_day = least(s.first_day, excluded.first_day), last_day = greatest(s.last_day, excluded.last_day),
           good_day = greatest(s.good_day, excluded.good_day), tests = s.tests + excluded.tests,
           errors = s.errors + excluded.errors, failures = s.failures + excluded.failures;
    return null;
end $$;
create trigger result_module_seen_insert after insert on result
    referencing new table as new_rows for each statement execute function modules_seen_new();

-- A run that changed may have been the first or the last: its instruments are recounted whole.
create function modules_seen_changed() returns trigger language plpgsql as $$
declare
    machines bigint[] := (
        select array_agg(distinct machine_id) from (
            (select machine_id, module_serial, module_slot, day, outcome, test_type from old_rows
             except all select machine_id, module_serial, module_slot, day, outcome, test_type from new_rows)
            union all
            (select machine_id, module_serial, module_slot, day, outcome, test_type from new_rows
             except all select machine_id, module_serial, module_slot, day, outcome, test_type from old_rows)) c
         where machine_id is not null);
begin
    if machines is null then return null; end if;
    perform hold_modules(machines);
    delete from module_seen where machine_id = any(machines);
    insert into module_seen select * from module_seen_truth where machine_id = any(machines);
    return null;
end $$;
create trigger result_module_seen_update after update on result
    referencing old table as old_rows new table as new_rows for each statement execute function modules_seen_changed();

-- The past of the demo is written without them, too, and counted at once (0110).
create or replace function count_results(counted boolean) returns void language plpgsql security definer
    set search_path = public, pg_temp as $$
begin
    if counted then
        alter table result enable trigger result_counted_insert;
        alter table result enable trigger result_module_seen_insert;
        alter table result_call enable trigger result_call_counted_insert;
    else
        alter table result disable trigger result_counted_insert;
        alter table result disable trigger result_module_seen_insert;
        alter table result_call disable trigger result_call_counted_insert;
    end if;
end $$;

-- How long the programme plans with a module: a plan, no forecast.
alter table programme_rule add column module_life_years numeric not null default 7 check (module_life_years > 0);
comment on column programme_rule.module_life_years is 'Years that a module is planned to serve';

-- What was run before. Whoever writes a result waits until this is committed.
lock table result in share row exclusive mode;
insert into module_seen select * from module_seen_truth;
analyze module_seen;

-- What people say of a module: beside what its runs tell.
alter table module add column installed_on date;
alter table module add column replaced_on date;
alter table module add column replaced_by text not null default '';
alter table module add column reason text not null default '';
comment on column module.installed_on is 'Day on which it was put in, where somebody said so; else its first run tells';
comment on column module.replaced_on is 'Day on which it was taken out';
comment on column module.replaced_by is 'Serial number of the one put in its place';
comment on column module.reason is 'Why its status was changed';
drop trigger module_version on module;
drop trigger module_audit_update on module;
create trigger module_version before update of machine_id, serial, slot, status, installed_on, replaced_on, replaced_by, reason
    on module for each row execute function bump_version();
create trigger module_audit_update after update of machine_id, serial, slot, status, installed_on, replaced_on, replaced_by, reason
    on module for each row execute function audit_row();

-- Enabling and disabling an instrument, with the reason: its history.
create table machine_status (
    id bigint generated always as identity primary key,
    machine_id bigint not null references machine (id),
    status text not null check (status in ('enabled', 'disabled')),
    reason text not null default '',
    account_id bigint references account (id),
    at timestamptz not null
);
create index machine_status_machine on machine_status (machine_id, at desc);
create trigger machine_status_audit after insert or update or delete on machine_status for each row execute function audit_row();
comment on table machine_status is 'Each time an instrument was enabled or disabled, by whom and why';
comment on column machine_status.machine_id is 'Instrument';
comment on column machine_status.status is 'What it became';
comment on column machine_status.reason is 'Why';
comment on column machine_status.account_id is 'Who did it';
comment on column machine_status.at is 'When';
