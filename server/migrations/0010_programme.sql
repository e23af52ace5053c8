-- What the programme counts by, each from a day on: a figure of last year keeps the rule of last year.

create table programme_rule (
    id bigint generated always as identity primary key,
    valid_from date not null unique,
    -- Viral load: suppressed when the copies per ml compare so with the threshold.
    vl_threshold numeric not null default 1000 check (vl_threshold > 0),
    vl_operator text not null default '<=' check (vl_operator in ('<=', '<')),
    -- Low-level viraemia: from (included) to below.
    low_level_from numeric not null default 50 check (low_level_from > 0),
    low_level_below numeric not null default 1000 check (low_level_below > low_level_from),
    -- Tests that a module can run on a working day.
    tests_per_module_day numeric not null default 3 check (tests_per_module_day > 0),
    -- calendar: weekdays less holidays. 21/63: 21 days a month, 63 a quarter, whatever the calendar says.
    day_profile text not null default 'calendar' check (day_profile in ('calendar', '21/63')),
    note text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
insert into programme_rule (valid_from, note) values ('2000-01-01', 'WHO 2023; three tests a module and working day');

-- Days on which nobody is expected to test. Days that are announced year by year are added by hand.
create table holiday (
    id bigint generated always as identity primary key,
    day date not null unique,
    name text not null check (btrim(name) <> ''),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
insert into holiday (day, name)
    select make_date(year, month, on_day), name
      from generate_series(2015, 2035) as year,
           (values (1, 1, 'New Year'), (1, 26, 'Liberation Day'), (2, 16, 'Archbishop Janani Luwum Day'),
                   (3, 8, 'Women''s Day'), (5, 1, 'Labour Day'), (6, 3, 'Martyrs'' Day'), (6, 9, 'Heroes'' Day'),
                   (10, 9, 'Independence Day'), (12, 25, 'Christmas'), (12, 26, 'Boxing Day')) as fixed (month, on_day, name);
-- Good Friday and Easter Monday, by the Sunday between them.
insert into holiday (day, name)
    select sunday + shift, name
      from unnest(array['2015-04-05', '2016-03-27', '2017-04-16', '2018-04-01', '2019-04-21', '2020-04-12', '2021-04-04',
                        '2022-04-17', '2023-04-09', '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16',
                        '2029-04-01', '2030-04-21', '2031-04-13', '2032-03-28', '2033-04-17', '2034-04-09', '2035-03-25']::date[]) as sunday,
           (values (-2, 'Good Friday'), (1, 'Easter Monday')) as easter (shift, name)
    on conflict do nothing;

create trigger programme_rule_version before update on programme_rule for each row execute function bump_version();
create trigger programme_rule_audit after insert or update or delete on programme_rule
    for each row execute function audit_row();
create trigger holiday_version before update on holiday for each row execute function bump_version();
create trigger holiday_audit after insert or update or delete on holiday
    for each row execute function audit_row();

-- Whether an infant was tested before.
create index result_eid_patient on result (facility_id, lower(btrim(patient_id)), day)
    where disease_area = 'eid' and patient_id <> '';
