-- Predictions, each as it was said: three months ahead from the end of a month, by a version of the model, never rewritten
-- once the month is a week old. docs/decisions/0025-predictions.md.
create table prediction_run (
    id bigint generated always as identity primary key,
    model text not null check (btrim(model) <> ''),
    trained_to date not null,
    first_day date not null,
    last_day date not null,
    working_days integer not null check (working_days >= 0),
    made_at timestamptz not null,
    hindcast boolean not null,
    digest text not null,
    choices jsonb not null,
    settled_on date,
    constraint prediction_run_days check (first_day = trained_to + 1 and last_day > first_day)
);
create unique index prediction_run_of on prediction_run (model, trained_to);

create table prediction (
    id bigint generated always as identity primary key,
    run_id bigint not null references prediction_run (id) on delete cascade,
    about text not null check (about in
        ('facility_tests', 'facility_failures', 'module_tests', 'module_failures', 'cartridges')),
    facility_id bigint not null references facility (id) on delete cascade,
    machine_id bigint references machine (id) on delete cascade,
    module_serial text not null default '',
    product_id bigint references product (id) on delete cascade,
    predicted numeric,
    lows integer[] not null default '{}',
    highs integer[] not null default '{}',
    before integer not null check (before >= 0),
    actual integer check (actual >= 0),
    constraint prediction_intervals check (
        cardinality(lows) = cardinality(highs) and (predicted is null) = (cardinality(lows) = 0))
);
create index prediction_of on prediction (run_id, about, facility_id);
create index prediction_facility on prediction (facility_id);

comment on table prediction_run is 'Runs of the model that predicts use and failures: one for each month it was trained to';
comment on column prediction_run.model is 'Version of the model: another way to predict is another version';
comment on column prediction_run.trained_to is 'Last day of the data that it knew';
comment on column prediction_run.first_day is 'First day that it predicts';
comment on column prediction_run.last_day is 'Last day that it predicts, three months later';
comment on column prediction_run.working_days is 'Working days among them';
comment on column prediction_run.made_at is 'When it was made';
comment on column prediction_run.hindcast is 'Made later, from the counts up to that day alone, to see how good the model would have been';
comment on column prediction_run.digest is 'SHA-256 of the counts that it knew: the same counts give the same predictions';
comment on column prediction_run.choices is 'What the training chose, by what is predicted';
comment on column prediction_run.settled_on is 'Day on which what happened was last counted';
comment on table prediction is 'What was predicted of a facility, a module or a cartridge, and what happened';
comment on column prediction.run_id is 'The run that said it';
comment on column prediction.about is 'What is predicted: tests or failed tests of a facility or module, cartridges of a facility';
comment on column prediction.module_serial is 'Serial number of the module; empty where it is of the facility';
comment on column prediction.predicted is 'How many in the three months; null where there were not enough data';
comment on column prediction.lows is 'Lower ends of the intervals of 50, 60, 70, 80, 90 and 95 %';
comment on column prediction.highs is 'Upper ends of the same intervals';
comment on column prediction.before is 'The three months before: what the simplest guess would say again';
comment on column prediction.actual is 'What happened, once the three months are over';
