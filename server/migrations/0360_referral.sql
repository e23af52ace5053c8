-- Samples referred from the community health system, and the labels that they bear.

-- How barcodes are compared: capital letters and digits alone, leading zeros of the number left out. `kla-000123` is `KLA 123`.
create function barcode_key(barcode text) returns text language sql immutable as $$
    select regexp_replace(regexp_replace(upper(coalesce(barcode, '')), '[^A-Z0-9]', '', 'g'), '^([A-Z0-9]*[A-Z])?0*([0-9]+)$', '\1\2')
$$;

create table barcode_prefix (
    id bigint generated always as identity primary key,
    -- Begins and ends with a letter: where its digits begin can be told from the barcode alone.
    code text not null check (code ~ '^[A-Z][A-Z0-9]{0,5}[A-Z]$'),
    description text not null default '',
    facility_id bigint references facility (id),
    digit_count integer not null default 7 check (digit_count between 5 and 9),
    -- No number up to this one is issued again, whatever the tables say.
    issued_to bigint not null default 0 check (issued_to >= 0),
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index barcode_prefix_code on barcode_prefix (lower(btrim(code)));
create trigger barcode_prefix_version before update on barcode_prefix for each row execute function bump_version();
create trigger barcode_prefix_audit after insert or update or delete on barcode_prefix for each row execute function audit_row();
comment on table barcode_prefix is 'Letters that barcodes of referred samples begin with, each with its own numbers';
comment on column barcode_prefix.facility_id is 'Whose labels they are; null of those that any facility uses';
comment on column barcode_prefix.code is 'Capital letters and digits; begins and ends with a letter';
comment on column barcode_prefix.description is 'What it is for';
comment on column barcode_prefix.digit_count is 'Digits of a number, zeros before it';
comment on column barcode_prefix.issued_to is 'Highest number that counts as issued; it never falls';

create table barcode_batch (
    id bigint generated always as identity primary key,
    prefix_id bigint not null references barcode_prefix (id),
    first_number bigint not null check (first_number > 0),
    last_number bigint not null,
    quantity integer not null generated always as ((last_number - first_number + 1)::integer) stored,
    numbers text not null,
    made_by_id bigint references account (id),
    made_at timestamptz not null default now(),
    printed_at timestamptz,
    print_count integer not null default 0,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (last_number >= first_number)
);
create unique index barcode_batch_first on barcode_batch (prefix_id, first_number);
create trigger barcode_batch_version before update on barcode_batch for each row execute function bump_version();
create trigger barcode_batch_audit after insert or update or delete on barcode_batch for each row execute function audit_row();
comment on table barcode_batch is 'Barcodes that were made at once: a run of numbers of one prefix';
comment on column barcode_batch.first_number is 'First number';
comment on column barcode_batch.last_number is 'Last number';
comment on column barcode_batch.quantity is 'How many';
comment on column barcode_batch.numbers is 'Its first and its last barcode';
comment on column barcode_batch.made_by_id is 'Who made them; null of demo data';
comment on column barcode_batch.made_at is 'When they were made';
comment on column barcode_batch.printed_at is 'When they were printed last';
comment on column barcode_batch.print_count is 'How often they were printed';

create table barcode (
    id bigint generated always as identity primary key,
    batch_id bigint not null references barcode_batch (id),
    prefix_id bigint not null references barcode_prefix (id),
    serial_number bigint not null,
    barcode text not null,
    -- The same number a second time, by whatever way, is refused by the table itself.
    unique (prefix_id, serial_number)
);
create unique index barcode_barcode on barcode (barcode);
create index barcode_batch_of on barcode (batch_id, serial_number);
comment on table barcode is 'Barcodes that were made, each once';
comment on column barcode.serial_number is 'Its number within the prefix';
comment on column barcode.barcode is 'What the label says';

create table referred_sample (
    id bigint generated always as identity primary key,
    barcode text not null default '',
    barcode_key text not null generated always as (barcode_key(barcode)) stored,
    echis_patient_id text not null check (btrim(echis_patient_id) <> ''),
    patient_name text not null default '',
    patient_phone text not null default '',
    sex text check (sex in ('female', 'male')),
    age_years integer check (age_years between 0 and 130),
    age_months integer check (age_months between 0 and 1600),
    age_days integer check (age_days between 0 and 50000),
    nin text not null default '',
    client_category text not null default '',
    patient_category text not null default '',
    cough boolean,
    fever boolean,
    weight_loss boolean,
    excessive_night_sweat boolean,
    is_on_tb_treatment boolean,
    poor_weight_gain boolean,
    -- As the partner system calls the facility, and which one of ours that is: null where none bears the number.
    facility_dhis2_id text not null default '',
    partner_facility text not null default '',
    facility_id bigint references facility (id),
    referrer text not null default '',
    referrer_phone text not null default '',
    specimen text not null default '',
    collected_on date,
    registered_at timestamptz not null,
    registered_on date not null,
    status text not null default 'pending'
        check (status in ('pending', 'received', 'rejected', 'tested', 'sent', 'lost', 'expired', 'cancelled')),
    decided_at timestamptz,
    decided_by_id bigint references account (id),
    reject_reason text check (reject_reason in ('no_label', 'label_mismatch', 'leaking', 'insufficient', 'saliva', 'wrong_container', 'too_old', 'no_form', 'duplicate', 'other')),
    decision_note text not null default '',
    resulted_at timestamptz,
    result_sent_at timestamptz,
    -- The sample that this one was collected again for, and the first of them all.
    recollects_id bigint references referred_sample (id),
    first_id bigint references referred_sample (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (status <> 'rejected' or reject_reason is not null),
    check ((recollects_id is null) = (first_id is null))
);
create unique index referred_sample_barcode on referred_sample (barcode_key) where barcode_key <> '';
create unique index referred_sample_recollects on referred_sample (recollects_id) where recollects_id is not null;
create unique index referred_sample_unlabelled on referred_sample (lower(btrim(echis_patient_id))) where barcode_key = '' and status = 'pending';
create index referred_sample_patient on referred_sample (lower(btrim(echis_patient_id)), id);
create index referred_sample_facility on referred_sample (facility_id, registered_on desc, id);
create index referred_sample_registered on referred_sample (registered_on desc, id);
create index referred_sample_first on referred_sample (first_id) where first_id is not null;
create trigger referred_sample_version before update on referred_sample for each row execute function bump_version();
create trigger referred_sample_audit after insert or update or delete on referred_sample for each row execute function audit_row();
comment on table referred_sample is 'Samples referred from the community health system, each with its patient as told';
comment on column referred_sample.barcode is 'What its label says; empty until it has one';
comment on column referred_sample.barcode_key is 'As barcodes are compared: letters and digits, without leading zeros';
comment on column referred_sample.echis_patient_id is 'Number of the patient in the community health system';
comment on column referred_sample.nin is 'National identification number';
comment on column referred_sample.facility_dhis2_id is 'Facility as the partner system named it';
comment on column referred_sample.partner_facility is 'Its number of the facility (UUID)';
comment on column referred_sample.facility_id is 'Which facility of ours that is; null where none bears the number';
comment on column referred_sample.referrer is 'Who sent the patient: village health team or other';
comment on column referred_sample.registered_at is 'When it was told of first';
comment on column referred_sample.registered_on is 'That day in the programme time zone';
comment on column referred_sample.decided_at is 'When it was received or rejected';
comment on column referred_sample.decided_by_id is 'Who did';
comment on column referred_sample.decision_note is 'What was noted beside the reason';
comment on column referred_sample.resulted_at is 'When a result was found for it';
comment on column referred_sample.result_sent_at is 'When the partner system took its latest result';
comment on column referred_sample.recollects_id is 'The rejected sample that it was collected again for';
comment on column referred_sample.first_id is 'The first sample of that patient in this story';
comment on column referred_sample.age_years is 'Age as told';
comment on column referred_sample.age_months is 'Age as told, of infants';
comment on column referred_sample.age_days is 'Age as told, of the newborn';

-- Which results are whose. A sample may have several: a failed run, and the one after it.
create table referred_match (
    sample_id bigint not null references referred_sample (id),
    result_id bigint not null references result (id) on delete cascade,
    sure text not null check (sure in ('exact', 'normalised', 'evidence')),
    matched_at timestamptz not null,
    matched_by_id bigint references account (id),
    primary key (sample_id, result_id)
);
create unique index referred_match_result on referred_match (result_id);
comment on table referred_match is 'Results of referred samples; a result belongs to one sample';
comment on column referred_match.sure is 'exact: the same barcode; normalised: the same but for spaces, case and leading zeros; evidence: a person said so';
comment on column referred_match.matched_at is 'When it was found';
comment on column referred_match.matched_by_id is 'Who said so; null where the barcode did';

create view barcode_prefix_list as
select p.*, (select count(*)::integer from barcode_batch b where b.prefix_id = p.id) as batches from barcode_prefix p;

create view barcode_batch_list as
select b.*, a.full_name as made_by,
       (select count(*)::integer from barcode c join referred_sample s on s.barcode_key = barcode_key(c.barcode) where c.batch_id = b.id) as used
  from barcode_batch b left join account a on a.id = b.made_by_id;

comment on view barcode_prefix_list is 'Prefixes, each with the number of its batches';
comment on view barcode_batch_list is 'Batches as lists show them: their barcodes in words, and how many are on samples';
do $$
declare said text[];
begin
    foreach said slice 1 in array array[
        ['barcode_prefix', 'active', 'Whether numbers are issued from it'],
        ['barcode_batch', 'prefix_id', 'Of which prefix'],
        ['barcode', 'batch_id', 'Of which batch'],
        ['barcode', 'prefix_id', 'Of which prefix'],
        ['referred_sample', 'patient_name', 'Name as told'],
        ['referred_sample', 'patient_phone', 'Telephone as told'],
        ['referred_sample', 'sex', 'Sex as told'],
        ['referred_sample', 'client_category', 'Category of the client, in the words of the partner system'],
        ['referred_sample', 'patient_category', 'Category of the patient, in the words of the partner system'],
        ['referred_sample', 'cough', 'Symptom as told; null where nothing was'],
        ['referred_sample', 'fever', 'Symptom as told; null where nothing was'],
        ['referred_sample', 'weight_loss', 'Symptom as told; null where nothing was'],
        ['referred_sample', 'excessive_night_sweat', 'Symptom as told; null where nothing was'],
        ['referred_sample', 'is_on_tb_treatment', 'Whether the patient is treated for TB; null where nothing was told'],
        ['referred_sample', 'poor_weight_gain', 'Symptom as told; null where nothing was'],
        ['referred_sample', 'referrer_phone', 'Telephone of who referred'],
        ['referred_sample', 'specimen', 'What was collected'],
        ['referred_sample', 'collected_on', 'Day on which it was collected'],
        ['referred_sample', 'registered_on', 'Day on which it was told of first'],
        ['referred_sample', 'status', 'Where it stands'],
        ['referred_sample', 'reject_reason', 'Why it was rejected'],
        ['referred_match', 'sample_id', 'The sample'],
        ['referred_match', 'result_id', 'The result']] loop
        execute format('comment on column %I.%I is %L', said[1], said[2], said[3]);
    end loop;
    -- Columns of the views that their tables do not have.
    foreach said slice 1 in array array[
        ['barcode_prefix_list', 'batches', 'Batches'],
        ['barcode_prefix_list', 'issued_to', 'Highest number that counts as issued'],
        ['barcode_batch_list', 'first_number', 'First number'],
        ['barcode_batch_list', 'last_number', 'Last number'],
        ['barcode_batch_list', 'made_by_id', 'Who made it; null of demo data'],
        ['barcode_batch_list', 'made_by', 'Who made it'],
        ['barcode_batch_list', 'numbers', 'Its first and its last barcode'],
        ['barcode_batch_list', 'used', 'Of its barcodes those on samples']] loop
        execute format('comment on column %I.%I is %L', said[1], said[2], said[3]);
    end loop;
end $$;
