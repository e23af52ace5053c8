-- How each background job went last: what fails is seen by a person, and not in the log alone.
create table job_state (
    id bigint generated always as identity primary key,
    name text not null unique,
    ran_at timestamptz not null,
    failed_since timestamptz,
    failures integer not null default 0 check (failures >= 0),
    fault text not null default ''
);
comment on table job_state is 'How each background job went last';
comment on column job_state.ran_at is 'When it last ended; one that goes well is noted once a minute';
comment on column job_state.failed_since is 'Since when each of its runs failed; empty while it goes well';
comment on column job_state.failures is 'How many runs failed since then';
comment on column job_state.fault is 'Code of the last fault';
