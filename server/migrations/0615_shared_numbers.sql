-- National ID numbers under which patients of several facilities stand: what the DR-TB programme asked, and what came of it
-- (docs/decisions/0031-shared-national-id.md). One row a patient; it counts as long as the patient has that number.
create table mdr_number_check (
    patient_id bigint primary key references mdr_patient (id) on delete cascade,
    nin_key text not null,
    state text not null check (state in ('asked', 'confirmed', 'one_person', 'several_people')),
    note text not null default '',
    by_id bigint not null references account (id),
    at timestamptz not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create trigger mdr_number_check_version before update on mdr_number_check for each row execute function bump_version();
create trigger mdr_number_check_audit after insert or update or delete on mdr_number_check for each row execute function audit_row();

-- What may be the number of one person: six signs, three of them digits, and not one sign over and over.
create function nin_tells(nin_key text) returns boolean language sql immutable parallel safe
    return nin_key ~ '^.{6,}$' and nin_key ~ '[0-9].*[0-9].*[0-9]' and nin_key !~ '^(.)\1*$';

comment on table mdr_number_check is 'National ID numbers that stand at several facilities: what was asked of a patient''s facility, and what came of it.';
comment on column mdr_number_check.patient_id is 'The patient whose number it is about';
comment on column mdr_number_check.nin_key is 'The number as it was then; of another one nothing was asked';
comment on column mdr_number_check.state is 'Asked of the facility, confirmed by it, or settled by the DR-TB programme: one person, or several';
comment on column mdr_number_check.note is 'What the facility is told beside';
comment on column mdr_number_check.by_id is 'Who said so last';
comment on column mdr_number_check.at is 'When';
