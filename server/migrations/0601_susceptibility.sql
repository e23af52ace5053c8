-- Drug susceptibility of a case, drug by drug (domain.md 1.3.15). Each entry is kept; of a drug the last one stands.
create table mdr_susceptibility (
    id bigint generated always as identity primary key,
    case_id bigint not null references mdr_case (id),
    drug text not null check (drug in ('rifampicin', 'isoniazid', 'levofloxacin', 'moxifloxacin', 'bedaquiline', 'linezolid', 'clofazimine',
        'amikacin', 'ethambutol', 'pyrazinamide', 'pretomanid', 'delamanid')),
    -- Withdrawn: entered by mistake, nothing stands of this drug.
    result text not null check (result in ('susceptible', 'intermediate', 'resistant', 'contaminated', 'waiting', 'withdrawn')),
    tested_on date not null,
    method text not null default '',
    laboratory text not null default '',
    entered_by bigint not null references account (id),
    entered_at timestamptz not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create index mdr_susceptibility_case on mdr_susceptibility (case_id, drug, id);
create trigger mdr_susceptibility_version before update on mdr_susceptibility for each row execute function bump_version();
create trigger mdr_susceptibility_audit after insert or update or delete on mdr_susceptibility for each row execute function audit_row();

comment on table mdr_susceptibility is 'What tests said of the drugs of a case, each entry of them; of a drug the last one stands.';
comment on column mdr_susceptibility.case_id is 'The case';
comment on column mdr_susceptibility.drug is 'The drug that was tested';
comment on column mdr_susceptibility.result is 'What the test said; withdrawn where it was entered by mistake';
comment on column mdr_susceptibility.tested_on is 'Day of the test';
comment on column mdr_susceptibility.method is 'How it was tested';
comment on column mdr_susceptibility.laboratory is 'Where it was tested';
comment on column mdr_susceptibility.entered_by is 'Who entered it';
comment on column mdr_susceptibility.entered_at is 'When it was entered';
