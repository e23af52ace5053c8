-- Runs of background jobs: a queue in the database. Whoever takes a run holds it by a token and a beat; each step of it is
-- committed together with where it leaves off, and only by who still holds it: no step is done twice, however a server dies.

-- What people changed of a job's times.
create table job_plan (
    id bigint generated always as identity primary key,
    name text not null unique,
    paused boolean not null default false,
    every integer check (every between 60 and 2678400),
    at text check (at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create trigger job_plan_version before update on job_plan for each row execute function bump_version();
create trigger job_plan_audit after insert or update or delete on job_plan for each row execute function audit_row();

-- What the servers of this version do, as they announce it, and when it is due next.
create table job (
    name text primary key,
    title text not null,
    about text not null,
    every integer,
    at text,
    tries integer not null,
    next_at timestamptz,
    announced_at timestamptz not null
);

-- The next moment of an interval in seconds, or of a time of the day on the clock of a time zone; null of neither.
create function job_next(every integer, at text, zone text) returns timestamptz language sql stable as $$
    select case when at is null then now() + every * interval '1 second'
                else (select min(moment) from (
                          select ((now() at time zone zone)::date + n + at::time) at time zone zone as moment
                            from generate_series(0, 2) n) m where moment > now()) end
$$;

create table job_run (
    id bigint generated always as identity primary key,
    job text not null,
    status text not null default 'waiting' check (status in ('waiting', 'running', 'finished', 'given_up')),
    asked_by text not null,
    asked_by_id bigint references account (id),
    asked_at timestamptz not null default now(),
    due_at timestamptz not null default now(),
    started_at timestamptz,
    ended_at timestamptz,
    tries integer not null default 0,
    most_tries integer not null check (most_tries > 0),
    runner text not null default '',
    token uuid,
    beat_at timestamptz,
    left_at text not null default '',
    steps_done integer not null default 0,
    steps_of integer,
    rows bigint not null default 0,
    message jsonb,
    fault text not null default '',
    check ((status = 'running') = (token is not null)),
    check ((status in ('finished', 'given_up')) = (ended_at is not null))
);
-- One at a time, and one waiting is enough: across any number of servers.
create unique index job_run_open on job_run (job) where status in ('waiting', 'running');
create index job_run_job on job_run (job, id desc);
create index job_run_ended on job_run (ended_at);

create table job_line (
    id bigint generated always as identity primary key,
    run_id bigint not null references job_run (id) on delete cascade,
    at timestamptz not null default clock_timestamp(),
    line jsonb not null
);
create index job_line_run on job_line (run_id, id);

comment on table job_plan is 'What people changed of the times of a background job';
comment on column job_plan.name is 'The job, as it is declared';
comment on column job_plan.paused is 'It starts only when a person says so';
comment on column job_plan.every is 'Seconds between two runs, instead of the declared ones';
comment on column job_plan.at is 'Time of the day in the programme time zone, instead of the declared one';
comment on table job is 'Background jobs, as the servers announce them, and when each is due next';
comment on column job.name is 'By this its runs are found';
comment on column job.title is 'What people read of it, in English';
comment on column job.about is 'What it does, in English';
comment on column job.every is 'Seconds between two runs; less than a minute: each server runs it by itself, and it has no runs here';
comment on column job.at is 'Time of the day in the programme time zone';
comment on column job.tries is 'So often a run is begun before it is given up';
comment on column job.next_at is 'When it is due next; empty where only people start it';
comment on column job.announced_at is 'When a server that has it started last';
comment on table job_run is 'Runs of background jobs: those that wait, run, are done, or were given up; kept for a time';
comment on column job_run.job is 'The job, as it is declared';
comment on column job_run.status is 'A run that failed waits for its next try; one that failed too often is given up until a person tries it again';
comment on column job_run.asked_by is 'User name of who asked for it, or schedule';
comment on column job_run.asked_by_id is 'Account of who asked for it';
comment on column job_run.asked_at is 'When it was asked for';
comment on column job_run.due_at is 'Not before this';
comment on column job_run.started_at is 'When its first try began';
comment on column job_run.ended_at is 'When it was done or given up';
comment on column job_run.tries is 'How often it was begun';
comment on column job_run.most_tries is 'After so many it is given up';
comment on column job_run.runner is 'Computer and process that has it, or had it last';
comment on column job_run.token is 'What who has it proves that by; another one takes it with another token';
comment on column job_run.beat_at is 'When who has it was last heard of: without a beat for a time another server takes it';
comment on column job_run.left_at is 'Where the last committed step left off, in the words of the job';
comment on column job_run.steps_done is 'Steps that are committed';
comment on column job_run.steps_of is 'Steps that it has, once it knows';
comment on column job_run.rows is 'Rows that its committed steps changed or counted';
comment on column job_run.message is 'What it did, a sentence with its values';
comment on column job_run.fault is 'Code of the last fault';
comment on table job_line is 'What a run of a background job said on its way';
comment on column job_line.run_id is 'The run';
comment on column job_line.at is 'When it said so';
comment on column job_line.line is 'A sentence with its values; never a patient';

-- Some jobs bear other names from now on; each writes its state anew.
delete from job_state;

-- Ranks of facilities as they stood: those of a quarter that is over stay what they were, whatever comes in late.
create table quarter_rank (
    quarter text not null check (quarter ~ '^[0-9]{4} Q[1-4]$'),
    size text not null check (size in ('1', '4', '16')),
    facility_id bigint not null references facility (id) on delete cascade,
    rank_no integer,
    tests integer not null,
    with_result integer not null,
    score numeric not null,
    counted_at timestamptz not null,
    primary key (quarter, size, facility_id)
);
create index quarter_rank_facility on quarter_rank (facility_id);
comment on table quarter_rank is 'Ranks of facilities by quarter, as the nightly aggregation kept them: of a quarter that ended a fortnight ago they stay';
comment on column quarter_rank.quarter is 'Like 2026 Q3';
comment on column quarter_rank.size is 'Size of its machines: 1, 4 or 16 modules';
comment on column quarter_rank.rank_no is 'Its rank among facilities with machines of that size; empty where it has too few tests';
comment on column quarter_rank.tests is 'Tests of the quarter';
comment on column quarter_rank.with_result is 'Of them those with a result';
comment on column quarter_rank.score is 'Lower end of the interval of their share (docs/indicators.md)';
comment on column quarter_rank.counted_at is 'When it was kept';
