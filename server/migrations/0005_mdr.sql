-- Rifampicin-resistant results and the patients they belong to (domain.md 1.3.15).

-- A patient of a facility, registered because a result says rifampicin resistance.
create table mdr_patient (
    id bigint generated always as identity primary key,
    facility_id bigint not null references facility (id),
    surname text not null,
    name text not null default '',
    full_name text not null generated always as (btrim(surname || ' ' || name)) stored,
    sex text not null check (sex in ('female', 'male')),
    date_of_birth date,
    -- Years on the day of registration; counted from the day of birth where that is known.
    age integer check (age between 0 and 120),
    registered_on date not null,
    nin text not null default '',
    dr_tb_number text not null default '',
    phone text not null default '',
    next_of_kin text not null default '',
    next_of_kin_phone text not null default '',
    village text not null default '',
    parish text not null default '',
    subcounty text not null default '',
    district_id bigint references district (id),
    occupation text not null default '',
    hiv_status text check (hiv_status in ('negative', 'positive', 'unknown')),
    on_art boolean,
    registration_group text check (registration_group in ('new', 'relapse', 'after_failure', 'after_failure_retreatment', 'after_loss', 'transfer_in', 'other')),
    drug_history text check (drug_history in ('new', 'first_line', 'second_line')),
    site text check (site in ('pulmonary', 'extrapulmonary')),
    notes text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create index mdr_patient_facility on mdr_patient (facility_id, id);
create trigger mdr_patient_version before update on mdr_patient for each row execute function bump_version();
create trigger mdr_patient_audit after insert or update or delete on mdr_patient
    for each row execute function audit_row();

-- What was decided about a result: it belongs to a patient, or to none that has MDR-TB. A result without
-- a row here waits. Taking back a decision deletes the row; the audit keeps it.
create table mdr_linkage (
    id bigint generated always as identity primary key,
    -- One decision a result: of two people at once exactly one inserts it.
    result_id bigint not null references result (id),
    status text not null check (status in ('linked', 'not_mdr')),
    patient_id bigint references mdr_patient (id),
    reason text check (reason in ('repeat_susceptible', 'qc_or_eqa', 'data_entry_error', 'duplicate', 'wrong_patient')),
    note text not null default '',
    decided_by bigint not null references account (id),
    decided_at timestamptz not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((status = 'linked') = (patient_id is not null)),
    check ((status = 'not_mdr') = (reason is not null))
);
create unique index mdr_linkage_result on mdr_linkage (result_id);
create index mdr_linkage_patient on mdr_linkage (patient_id) where patient_id is not null;
create trigger mdr_linkage_version before update on mdr_linkage for each row execute function bump_version();
create trigger mdr_linkage_audit after insert or update or delete on mdr_linkage
    for each row execute function audit_row();

-- Resistance is rare: list and count read these few rows, never the results of a facility.
create index result_rif on result (facility_id, id) where rif = 'detected' and test_type = 'specimen';

-- Results that wait, and since when: the end of the run, or its receipt where the instrument's clock
-- cannot be believed. A correction that takes the resistance away takes the row off by itself.
create view mdr_pending as
    select r.id, r.facility_id,
           case when 'clock_suspect' = any (r.flags) then r.received_at
                else least(coalesce(r.ended_at, r.received_at), r.received_at) end as since
      from result r
     where r.rif = 'detected' and r.test_type = 'specimen' and r.facility_id is not null
       and not exists (select from mdr_linkage l where l.result_id = r.id);

-- Patients with what is linked to them. A linked result that is corrected stays linked and is told.
create view mdr_patient_list as
    select p.*, coalesce(l.linked_results, 0) as linked_results, coalesce(l.corrected, false) as corrected
      from mdr_patient p
      left join lateral (
        select count(*)::integer as linked_results,
               bool_or(r.rif is distinct from 'detected' or r.test_type <> 'specimen') as corrected
          from mdr_linkage k join result r on r.id = k.result_id
         where k.patient_id = p.id) l on true;
