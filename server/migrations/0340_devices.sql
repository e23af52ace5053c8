-- Devices beside GeneXpert: what their words mean, and the rules that X-rays are read by.

-- Kinds of instruments are declared (resources/machines/kinds.ts): a further one needs no change of a table.
alter table machine drop constraint machine_device_type_check;
alter table machine add constraint machine_device_type_check check (device_type ~ '^[a-z][a-z0-9_]*$');
alter table assay drop constraint assay_disease_area_check;
alter table assay add constraint assay_disease_area_check check (disease_area in
    ('tb', 'hpv', 'eid', 'vl', 'ctng', 'tv', 'hbv', 'hcv', 'covid', 'hba1c', 'crp', 'cd4', 'xray', 'other'));

alter table assay add column unit text not null default '';
comment on column assay.unit is 'Of a measurement that is sent in several units: the one that counts';
update assay set unit = '%' where device_type = 'afinion' and name = 'HbA1c';
update assay set unit = 'mg/L' where device_type = 'afinion' and name = 'CRP';

insert into assay (name, device_type, disease_area, family, target, unit, names) values
    ('MTB', 'truenat', 'tb', 'qualitative', 'MTB', '', array['mtb']),
    ('MTB Plus', 'truenat', 'tb', 'qualitative', 'MTB', '', array['mtb plus']),
    -- The second chip of an extract: whether TB is there is said by the first, and so it has no target of its own.
    ('MTB-RIF Dx', 'truenat', 'tb', 'resistance', '', '', array['mtb rif dx', 'mtb rif', 'rif dx', 'rif']),
    ('HIV-1 VL', 'truenat', 'vl', 'quantitative', 'HIV-1', '', array['hiv 1 vl', 'hiv vl', 'hiv 1']),
    ('HBV', 'truenat', 'hbv', 'quantitative', 'HBV', '', array['hbv']),
    ('HCV', 'truenat', 'hcv', 'quantitative', 'HCV', '', array['hcv']),
    ('COVID-19', 'truenat', 'covid', 'qualitative', 'SARS-CoV-2', '', array['covid 19', 'sars cov 2']),
    ('ACR', 'afinion', 'other', 'measurement', 'ACR', 'mg/mmol', array['acr']),
    ('Lipid panel', 'afinion', 'other', 'measurement', 'Chol', 'mmol/L', array['lipid panel', 'lipid']),
    ('CAD4TB', 'xray', 'xray', 'measurement', 'TB score', '', array['cad4tb']),
    ('qXR', 'xray', 'xray', 'measurement', 'TB score', '', array['qxr']);
insert into result_target (name, aliases, role) values
    ('TB score', array['tb score', 'cad score'], 'target'),
    ('ACR', array['acr'], 'target'),
    ('Chol', array['chol', 'cholesterol'], 'target');
insert into error_code (device_type, code, meaning, phase, class, counts_as, first_action) values
    ('xray', '-1', 'No chest image from the front', 'after_run', 'operator', 'error', 'Position the patient again and repeat'),
    ('xray', '-2', 'File or age that the software does not read', 'after_run', 'software', 'error', 'Check the age and the settings of the detector'),
    ('xray', '-3', 'Processing failed', 'after_run', 'software', 'error', 'Send the image again; call the vendor');
alter table error_code disable trigger user;
update error_code set likely_cause = case code when '-1' then 'Wrong projection, image turned or cut off' when '-2' then 'Age outside of what the software is made for, or a file of another kind'
    else 'Computer or line of the reading software' end where device_type = 'xray';
alter table error_code enable trigger user;

-- From which score on an X-ray is presumed to show TB. The closest rule of the day of the exam holds: of the site before that of
-- all, of the version before that of any, of the ages before that of any age, and then the latest.
create table xray_threshold (
    id bigint generated always as identity primary key,
    valid_from date not null,
    software text,
    software_version text,
    facility_id bigint references facility (id),
    age_from integer check (age_from >= 0),
    age_below integer check (age_below > age_from),
    threshold numeric(5, 2) not null check (threshold > 0 and threshold <= 100),
    note text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index xray_threshold_rule on xray_threshold
    (valid_from, lower(coalesce(software, '')), coalesce(software_version, ''), coalesce(facility_id, 0), coalesce(age_from, -1), coalesce(age_below, -1));
create trigger xray_threshold_version before update on xray_threshold for each row execute function bump_version();
create trigger xray_threshold_audit after insert or update or delete on xray_threshold for each row execute function audit_row();
comment on table xray_threshold is 'From which score on an X-ray is presumed to show TB, by software, version, site, age and day';
comment on column xray_threshold.valid_from is 'First day on which it holds';
comment on column xray_threshold.software is 'Software that gave the score; empty: any';
comment on column xray_threshold.software_version is 'Version of it; empty: any';
comment on column xray_threshold.facility_id is 'Site; null: all';
comment on column xray_threshold.age_from is 'Youngest age in years; null: from birth';
comment on column xray_threshold.age_below is 'Younger than so many years; null: without end';
comment on column xray_threshold.threshold is 'Scores of so much and more are above it';
insert into xray_threshold (valid_from, software, software_version, threshold, note) values
    ('2000-01-01', null, null, 50, 'Where nothing else is set'),
    ('2000-01-01', 'CAD4TB', '5', 70, 'As its maker says: 70 and more');

-- The score that an exam is held against; null where no rule covers it.
create function xray_threshold_of(exam result) returns numeric language sql stable as $$
    select t.threshold from xray_threshold t
     where t.valid_from <= exam.day
       and (coalesce(t.software, '') = '' or lower(t.software) = lower(exam.assay))
       and (coalesce(t.software_version, '') = '' or t.software_version = exam.assay_version)
       and (t.facility_id is null or t.facility_id = exam.facility_id)
       and (t.age_from is null or exam.age >= t.age_from) and (t.age_below is null or exam.age < t.age_below)
     order by t.facility_id is null, coalesce(t.software_version, '') = '', t.age_from is null and t.age_below is null, coalesce(t.software, '') = '', t.valid_from desc, t.id desc
     limit 1
$$;

-- An X-ray and the rapid test that followed, tied by a person; those with the same patient number are found without.
create table xray_link (
    id bigint generated always as identity primary key,
    xray_id bigint not null unique references result (id),
    result_id bigint not null references result (id),
    account_id bigint not null references account (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create index xray_link_result on xray_link (result_id);
create trigger xray_link_version before update on xray_link for each row execute function bump_version();
create trigger xray_link_audit after insert or update or delete on xray_link for each row execute function audit_row();
comment on table xray_link is 'An X-ray and the rapid test of TB that followed, tied by a person';
comment on column xray_link.xray_id is 'The X-ray';
comment on column xray_link.result_id is 'The test that followed';
comment on column xray_link.account_id is 'Who tied them';
