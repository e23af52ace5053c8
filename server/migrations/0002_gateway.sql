-- The gateway: messages of instruments as they came, the machines that sent them, the tables that say
-- what their words mean, and the results with their calls.

-- A message exactly as received (frames with their numbers and checksums), kept before anything else
-- is done with it. This is the record of ingest: never changed but for the state of its parsing.
create table raw_message (
    id bigint generated always as identity primary key,
    protocol text not null check (protocol in ('astm', 'hl7', 'upload')),
    -- Address of the sender, or the account of an upload.
    address text not null,
    received_at timestamptz not null,
    sha256 bytea not null,
    bytes bytea not null,
    -- received: kept, not parsed yet. query: asked for orders, holds no result. failed: see failure.
    state text not null default 'received' check (state in ('received', 'parsed', 'failed', 'query')),
    failure text not null default '',
    -- Version of the parsing tables that it was parsed with last.
    parse_version integer,
    parsed_at timestamptz,
    message_id text not null default '',
    system_name text not null default '',
    -- What parsing it gave: rows written, and runs that were here already.
    results integer not null default 0,
    duplicates integer not null default 0
);
create index raw_message_waiting on raw_message (id) where state = 'received';
create index raw_message_failed on raw_message (id) where state = 'failed';
create index raw_message_received on raw_message (received_at desc, id);
create index raw_message_sha256 on raw_message (sha256);

create table machine (
    id bigint generated always as identity primary key,
    device_type text not null default 'genexpert'
        check (device_type in ('genexpert', 'truenat', 'afinion', 'mpima', 'pima', 'xray')),
    serial text not null check (btrim(serial) <> ''),
    model text not null default '',
    software text not null default '',
    system_name text not null default '',
    pc_name text not null default '',
    -- Where it stands today; null while unassigned. The history is in placement.
    facility_id bigint references facility (id),
    status text not null default 'enabled' check (status in ('enabled', 'disabled')),
    module_count integer not null default 0 check (module_count >= 0),
    first_message_at timestamptz,
    last_message_at timestamptz,
    last_test_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index machine_serial on machine (device_type, lower(btrim(serial)));
create index machine_facility on machine (facility_id);
create index machine_unassigned on machine (id) where facility_id is null;

create table module (
    id bigint generated always as identity primary key,
    machine_id bigint not null references machine (id),
    serial text not null check (btrim(serial) <> ''),
    slot text not null default '',
    status text not null default 'active' check (status in ('active', 'faulty', 'replaced')),
    last_test_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index module_serial on module (machine_id, lower(btrim(serial)));

-- Where a machine stood, day by day. assigned_to is the first day it stood there no more.
create table placement (
    id bigint generated always as identity primary key,
    machine_id bigint not null references machine (id),
    facility_id bigint not null references facility (id),
    assigned_from date not null,
    assigned_to date,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (assigned_to > assigned_from)
);
create unique index placement_start on placement (machine_id, assigned_from);
create unique index placement_open on placement (machine_id) where assigned_to is null;
create index placement_facility on placement (facility_id);

-- The facility where a machine stood on a day. Days before its first placement belong to the first
-- facility: a machine sends before anybody assigns it.
create function facility_on(machine bigint, on_day date) returns bigint language sql stable as $$
    select facility_id from placement
     where machine_id = machine and (assigned_to is null or on_day < assigned_to)
     order by assigned_from limit 1
$$;

-- The version and audit triggers fire on what people edit. What every message moves (last_message_at,
-- last_test_at) is no edit: it neither makes an open form stale nor fills the audit.
create trigger machine_version before update of device_type, serial, model, software, system_name, pc_name, facility_id, status, module_count
    on machine for each row execute function bump_version();
create trigger machine_audit after insert or delete on machine for each row execute function audit_row();
create trigger machine_audit_update after update of device_type, serial, model, software, system_name, pc_name, facility_id, status, module_count
    on machine for each row execute function audit_row();
create trigger module_version before update of machine_id, serial, slot, status
    on module for each row execute function bump_version();
create trigger module_audit after insert or delete on module for each row execute function audit_row();
create trigger module_audit_update after update of machine_id, serial, slot, status
    on module for each row execute function audit_row();
create trigger placement_version before update on placement for each row execute function bump_version();
create trigger placement_audit after insert or update or delete on placement
    for each row execute function audit_row();

-- The parsing tables. People edit them; every change raises parse_table.version, so that a message
-- knows what it was read with and can be read again.
create table parse_table (
    one boolean primary key default true check (one),
    version integer not null default 1
);
insert into parse_table default values;

-- An assay by the names and host codes that instruments give it (lower case, words only). A name
-- matches when its words stand in the sent name in that order and together; the longest wins. A host
-- code, free at each site, is asked only where the name says nothing.
create table assay (
    id bigint generated always as identity primary key,
    name text not null,
    device_type text not null default 'genexpert',
    disease_area text not null check (disease_area in
        ('tb', 'hpv', 'eid', 'vl', 'ctng', 'tv', 'hbv', 'hcv', 'covid', 'hba1c', 'crp', 'cd4', 'other')),
    -- How its targets make one result: mtb combines MTB, MTB Trace and RIF; quantitative has a value
    -- with a unit and a call; qualitative has one call or several; measurement a value and no call.
    family text not null check (family in ('mtb', 'quantitative', 'qualitative', 'measurement')),
    -- Target of a main result that bears no name of its own.
    target text not null default '',
    names text[] not null default '{}',
    host_codes text[] not null default '{}',
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index assay_name on assay (device_type, lower(btrim(name)));

-- What instruments call a target. role trace: its detection is MTB detected with grade trace;
-- control: a check of the run that is no call.
create table result_target (
    id bigint generated always as identity primary key,
    name text not null,
    aliases text[] not null default '{}',
    role text not null default 'target' check (role in ('target', 'trace', 'control')),
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index result_target_name on result_target (lower(btrim(name)));

-- What a result text means. The whole text (lower case, accents off, without the name of its target)
-- must equal it: NOT DETECTED can never be read as DETECTED. No row: the text is unrecognised.
create table result_word (
    id bigint generated always as identity primary key,
    word text not null check (word = lower(word) and word <> ''),
    language text not null check (language in ('en', 'fr', 'pt')),
    outcome text not null check (outcome in ('success', 'error', 'invalid', 'no_result', 'in_progress')),
    call text not null check (call in
        ('detected', 'not_detected', 'indeterminate', 'invalid', 'not_applicable', 'unrecognised')),
    grade text not null default '',
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index result_word_word on result_word (word) where active;

-- Error families of Cepheid instruments. Whether a test failed is told by its outcome, never by a
-- code: counts_as says what a code adds where it stands alone.
create table error_code (
    id bigint generated always as identity primary key,
    device_type text not null default 'genexpert',
    code text not null,
    meaning text not null,
    phase text not null check (phase in ('finished', 'aborted', 'loading', 'communication', 'self_test', 'after_run', 'unknown')),
    class text not null,
    counts_as text not null default 'error' check (counts_as in ('error', 'information', 'self_test')),
    first_action text not null default '',
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index error_code_code on error_code (device_type, code);

create function raise_parse_table() returns trigger language plpgsql as $$
begin
    update parse_table set version = version + 1;
    return null;
end $$;

do $$
declare word text;
begin
    foreach word in array array['assay', 'result_target', 'result_word', 'error_code'] loop
        execute format('create trigger %I before update on %I for each row execute function bump_version()', word || '_version', word);
    end loop;
end $$;

-- One run of one cartridge. Every word as in the answers of the server.
create table result (
    id bigint generated always as identity primary key,
    -- instrument, module, start as sent, sample, assay, and the cartridge where it is not masked.
    dedup_key bytea not null unique,
    -- Of what was sent: tells a repeat from another content under the same key.
    content_hash bytea not null,
    raw_message_id bigint not null references raw_message (id),
    device_type text not null,
    -- Null where the message names no instrument.
    machine_id bigint references machine (id),
    -- Facility of that day by placement; null while the machine is unassigned.
    facility_id bigint references facility (id),
    module_serial text not null default '',
    module_slot text not null default '',
    cartridge_serial text not null default '',
    reagent_lot text not null default '',
    cartridge_expiry date,
    sample_id text not null default '',
    specimen_id text not null default '',
    patient_id text not null default '',
    patient_name text not null default '',
    -- Years.
    age numeric(6, 2),
    sex text not null default '' check (sex in ('', 'female', 'male', 'other', 'unknown')),
    disease_area text not null,
    assay text not null default '',
    assay_version text not null default '',
    host_code text not null default '',
    outcome text not null check (outcome in ('success', 'error', 'invalid', 'no_result', 'in_progress')),
    mtb text check (mtb in ('detected', 'not_detected', 'indeterminate', 'invalid', 'not_applicable', 'unrecognised')),
    mtb_grade text not null default '',
    rif text check (rif in ('detected', 'not_detected', 'indeterminate', 'invalid', 'not_applicable', 'unrecognised')),
    -- The words shown by the instrument, targets apart by |.
    result text not null default '',
    value numeric,
    value_operator text not null default '' check (value_operator in ('', '<', '>', '=')),
    log_value numeric,
    unit text not null default '',
    error_code text not null default '',
    error_text text not null default '',
    -- Every error, note and information record of the run: kind, code, title, detail, at.
    notices jsonb not null default '[]',
    -- Probes and controls: name, call, ct, endpt, delta_ct.
    analytes jsonb not null default '[]',
    operator text not null default '',
    test_type text not null default 'specimen' check (test_type in ('specimen', 'qc')),
    -- As the instrument wrote it, without a zone.
    started_sent text not null default '',
    started_at timestamptz,
    ended_at timestamptz,
    received_at timestamptz not null,
    day date not null,
    flags text[] not null default '{}',
    -- Waits on the review desk: an unknown word, an unknown assay, fields out of place.
    review boolean not null default false
);
create index result_tb on result (day desc, id) where disease_area = 'tb';
create index result_tb_facility on result (facility_id, day desc, id) where disease_area = 'tb';
create index result_area on result (disease_area, day desc, id);
create index result_facility on result (facility_id, day desc, id);
create index result_machine on result (machine_id, day desc, id);
create index result_waiting on result (machine_id) where facility_id is null;
create index result_run on result (machine_id, started_sent);
create index result_sample on result (lower(sample_id));
create index result_review on result (id) where review;
create index result_raw_message on result (raw_message_id);

create table result_call (
    result_id bigint not null references result (id) on delete cascade,
    target text not null,
    call text not null check (call in
        ('detected', 'not_detected', 'indeterminate', 'invalid', 'not_applicable', 'unrecognised')),
    grade text not null default '',
    -- The words of this target as shown.
    result text not null default '',
    value numeric,
    ct numeric,
    primary key (result_id, target)
);

-- A result as it was before a correction, or what differed without being marked as one.
create table result_history (
    id bigint generated always as identity primary key,
    result_id bigint not null references result (id) on delete cascade,
    at timestamptz not null,
    -- corrected, completed, reparsed: the row replaced. conflict: what came and was not taken.
    reason text not null check (reason in ('corrected', 'completed', 'reparsed', 'conflict')),
    raw_message_id bigint not null references raw_message (id),
    content_hash bytea not null,
    result jsonb not null,
    calls jsonb not null
);
create unique index result_history_content on result_history (result_id, content_hash);

-- A fault that a machine told of without a test: self-tests (codes 4xxx).
create table module_fault (
    id bigint generated always as identity primary key,
    raw_message_id bigint not null references raw_message (id),
    machine_id bigint references machine (id),
    module_serial text not null default '',
    error_code text not null,
    error_text text not null default '',
    at timestamptz not null,
    dedup_key bytea not null unique
);
create index module_fault_machine on module_fault (machine_id, at desc);

insert into assay (name, device_type, disease_area, family, target, names, host_codes) values
    ('MTB/RIF Ultra', 'genexpert', 'tb', 'mtb', 'MTB', array['mtb rif ultra'], array['uv2', 'mtb rif ultra 2', 'mtb rif ultra', 'ultra']),
    ('MTB/RIF', 'genexpert', 'tb', 'mtb', 'MTB', array['mtb rif'], array['g4v5', 'g4', 'mtb rif', 'rif', 'mtb']),
    ('MTB/XDR', 'genexpert', 'tb', 'qualitative', 'MTB', array['mtb xdr'], array['mtb xdr', 'xdr']),
    ('HIV-1 Viral Load', 'genexpert', 'vl', 'quantitative', 'HIV-1', array['hiv 1 viral load', 'hiv 1 vl', 'hiv viral load', 'hiv vl'], array['hivvl', 'hiv 1 vl', 'hiv 1 vl 2 2', 'hiv vl', 'vl']),
    ('HIV-1 Qual', 'genexpert', 'eid', 'qualitative', 'HIV-1', array['hiv 1 qual', 'hiv qual'], array['hivqual', 'hiv 1 qual', 'hiv 1 qual 2', 'hiv qual', 'eid']),
    ('HPV', 'genexpert', 'hpv', 'qualitative', 'HPV', array['hpv', 'hpv hr', 'hpv assay'], array['hpv']),
    ('CT/NG', 'genexpert', 'ctng', 'qualitative', '', array['ct ng', 'ctng'], array['ct ng', 'ctng']),
    ('TV', 'genexpert', 'tv', 'qualitative', 'TV', array['tv', 'xpert tv'], array['tv']),
    ('HBV Viral Load', 'genexpert', 'hbv', 'quantitative', 'HBV', array['hbv viral load', 'hbv vl'], array['hbv', 'hbvvl', 'hbv vl']),
    ('HCV Viral Load', 'genexpert', 'hcv', 'quantitative', 'HCV', array['hcv viral load', 'hcv vl'], array['hcv', 'hcvvl', 'hcv vl']),
    ('SARS-CoV-2', 'genexpert', 'covid', 'qualitative', 'SARS-CoV-2', array['sars cov 2', 'cov 2 flu rsv', 'sars cov 2 flu rsv plus'], array['sars cov 2', 'sarscov2', 'covflursv', 'covflursvplus']),
    ('Flu A/B', 'genexpert', 'other', 'qualitative', '', array['flu a b', 'flu', 'flu rsv'], array['flu']),
    ('GBS', 'genexpert', 'other', 'qualitative', 'GBS', array['gbs'], array['gbs', 'gbs tc']),
    ('Ebola', 'genexpert', 'other', 'qualitative', '', array['ebola'], array['ebola']),
    ('HemosIL FII & FV', 'genexpert', 'other', 'qualitative', '', array['hemosil fii fv'], array['hemosil', 'fiifv tc']),
    ('HbA1c', 'afinion', 'hba1c', 'measurement', 'HbA1c', array['hba1c'], array['hba1c']),
    ('CRP', 'afinion', 'crp', 'measurement', 'CRP', array['crp'], array['crp']);

insert into result_target (name, aliases, role) values
    ('MTB', array['mtb', 'mtbc', 'tb'], 'target'),
    ('MTB Trace', array['mtb trace', 'trace mtb', 'mtb traces'], 'trace'),
    ('RIF', array['rif resistance', 'rif', 'rifampicin resistance', 'rifampin resistance', 'resistance rif', 'resistance a la rif', 'resistance a la rifampicine', 'resistencia rif', 'resistencia a rif', 'resistencia a rifampicina'], 'target'),
    ('INH', array['inh resistance', 'inh', 'isoniazid resistance', 'resistance inh'], 'target'),
    ('FLQ', array['flq resistance', 'flq', 'fluoroquinolone resistance', 'resistance flq'], 'target'),
    ('AMK', array['amk resistance', 'amk', 'resistance amk'], 'target'),
    ('KAN', array['kan resistance', 'kan', 'resistance kan'], 'target'),
    ('CAP', array['cap resistance', 'cap', 'resistance cap'], 'target'),
    ('ETH', array['eth resistance', 'eth', 'resistance eth'], 'target'),
    ('HIV-1', array['hiv 1', 'hiv', 'vih 1', 'vih'], 'target'),
    ('HPV', array['hpv', 'hr hpv'], 'target'),
    ('HPV 16', array['hpv 16'], 'target'),
    ('HPV 18/45', array['hpv 18 45'], 'target'),
    ('Other HR HPV', array['other hr hpv', 'other high risk hpv', 'other hr'], 'target'),
    ('CT', array['ct', 'ct1', 'chlamydia trachomatis'], 'target'),
    ('NG', array['ng', 'neisseria gonorrhoeae'], 'target'),
    ('TV', array['tv', 'trichomonas vaginalis'], 'target'),
    ('HBV', array['hbv', 'hbv dna'], 'target'),
    ('HCV', array['hcv', 'hcv rna'], 'target'),
    ('SARS-CoV-2', array['sars cov 2', 'sarscov2'], 'target'),
    ('Flu A', array['flu a'], 'target'),
    ('Flu B', array['flu b'], 'target'),
    ('2009 H1N1', array['2009 h1n1'], 'target'),
    ('RSV', array['rsv'], 'target'),
    ('GBS', array['gbs'], 'target'),
    ('Ebola GP', array['ebola gp'], 'target'),
    ('Ebola NP', array['ebola np'], 'target'),
    ('FII', array['fii'], 'target'),
    ('FV', array['fv'], 'target'),
    ('HbA1c', array['hba1c'], 'target'),
    ('CRP', array['crp'], 'target'),
    ('QC', array['qc', 'qc check'], 'control');

insert into result_word (language, word, outcome, call, grade) values
    ('en', 'detected', 'success', 'detected', ''),
    ('en', 'detected trace', 'success', 'detected', 'trace'),
    ('en', 'trace detected', 'success', 'detected', 'trace'),
    ('en', 'trace', 'success', 'detected', 'trace'),
    ('en', 'detected very low', 'success', 'detected', 'very_low'),
    ('en', 'detected low', 'success', 'detected', 'low'),
    ('en', 'detected medium', 'success', 'detected', 'medium'),
    ('en', 'detected high', 'success', 'detected', 'high'),
    -- XDR: low-level isoniazid resistance.
    ('en', 'low detected', 'success', 'detected', 'low'),
    ('en', 'positive', 'success', 'detected', ''),
    ('en', 'pos', 'success', 'detected', ''),
    ('en', 'presumptive positive', 'success', 'indeterminate', 'presumptive'),
    ('en', 'presumptive pos', 'success', 'indeterminate', 'presumptive'),
    ('en', 'not detected', 'success', 'not_detected', ''),
    ('en', 'target not detected', 'success', 'not_detected', ''),
    ('en', 'negative', 'success', 'not_detected', ''),
    ('en', 'neg', 'success', 'not_detected', ''),
    ('en', 'indeterminate', 'success', 'indeterminate', ''),
    ('en', 'n a', 'success', 'not_applicable', ''),
    ('en', 'na', 'success', 'not_applicable', ''),
    ('en', 'not applicable', 'success', 'not_applicable', ''),
    ('en', 'invalid', 'invalid', 'invalid', ''),
    ('en', 'error', 'error', 'not_applicable', ''),
    ('en', 'no result', 'no_result', 'not_applicable', ''),
    ('en', 'no result repeat test', 'no_result', 'not_applicable', ''),
    ('en', 'instrument error', 'error', 'not_applicable', ''),
    ('en', 'in progress', 'in_progress', 'not_applicable', ''),
    ('en', 'running', 'in_progress', 'not_applicable', ''),
    ('fr', 'detecte', 'success', 'detected', ''),
    ('fr', 'detectee', 'success', 'detected', ''),
    ('fr', 'trace detectee', 'success', 'detected', 'trace'),
    ('fr', 'traces detectees', 'success', 'detected', 'trace'),
    ('fr', 'detecte traces', 'success', 'detected', 'trace'),
    ('fr', 'detecte trace', 'success', 'detected', 'trace'),
    ('fr', 'traces', 'success', 'detected', 'trace'),
    ('fr', 'detecte tres faible', 'success', 'detected', 'very_low'),
    ('fr', 'detecte faible', 'success', 'detected', 'low'),
    ('fr', 'detecte bas', 'success', 'detected', 'low'),
    ('fr', 'detecte tres bas', 'success', 'detected', 'very_low'),
    ('fr', 'detecte moyen', 'success', 'detected', 'medium'),
    ('fr', 'detecte eleve', 'success', 'detected', 'high'),
    ('fr', 'positif', 'success', 'detected', ''),
    ('fr', 'non detecte', 'success', 'not_detected', ''),
    ('fr', 'non detectee', 'success', 'not_detected', ''),
    ('fr', 'negatif', 'success', 'not_detected', ''),
    ('fr', 'indetermine', 'success', 'indeterminate', ''),
    ('fr', 'indeterminee', 'success', 'indeterminate', ''),
    ('fr', 'invalide', 'invalid', 'invalid', ''),
    ('fr', 'non valide', 'invalid', 'invalid', ''),
    ('fr', 'erreur', 'error', 'not_applicable', ''),
    ('fr', 'pas de resultat', 'no_result', 'not_applicable', ''),
    ('fr', 'aucun resultat', 'no_result', 'not_applicable', ''),
    ('fr', 'pas de resultat repeter le test', 'no_result', 'not_applicable', ''),
    ('fr', 'en cours', 'in_progress', 'not_applicable', ''),
    ('pt', 'detectado', 'success', 'detected', ''),
    ('pt', 'detetado', 'success', 'detected', ''),
    ('pt', 'detectada', 'success', 'detected', ''),
    ('pt', 'detetada', 'success', 'detected', ''),
    ('pt', 'detectado vestigios', 'success', 'detected', 'trace'),
    ('pt', 'vestigios detectados', 'success', 'detected', 'trace'),
    ('pt', 'vestigios', 'success', 'detected', 'trace'),
    ('pt', 'detectado muito baixo', 'success', 'detected', 'very_low'),
    ('pt', 'detectado baixo', 'success', 'detected', 'low'),
    ('pt', 'detectado medio', 'success', 'detected', 'medium'),
    ('pt', 'detectado alto', 'success', 'detected', 'high'),
    ('pt', 'positivo', 'success', 'detected', ''),
    ('pt', 'nao detectado', 'success', 'not_detected', ''),
    ('pt', 'nao detetado', 'success', 'not_detected', ''),
    ('pt', 'nao detectada', 'success', 'not_detected', ''),
    ('pt', 'nao detetada', 'success', 'not_detected', ''),
    ('pt', 'negativo', 'success', 'not_detected', ''),
    ('pt', 'indeterminado', 'success', 'indeterminate', ''),
    ('pt', 'indeterminada', 'success', 'indeterminate', ''),
    ('pt', 'invalido', 'invalid', 'invalid', ''),
    ('pt', 'erro', 'error', 'not_applicable', ''),
    ('pt', 'sem resultado', 'no_result', 'not_applicable', ''),
    ('pt', 'sem resultado repetir teste', 'no_result', 'not_applicable', ''),
    ('pt', 'em curso', 'in_progress', 'not_applicable', '');

insert into error_code (code, meaning, phase, class, counts_as, first_action) values
    ('1001', 'Heater temperature drift', 'finished', 'temperature', 'information', 'Check room temperature, fans and filters'),
    ('1002', 'Heater A/B difference too large', 'finished', 'module', 'information', 'Call the vendor'),
    ('1004', 'Internal instrument temperature out of range', 'finished', 'temperature', 'information', 'Give 5 cm of clearance; check fans and room'),
    ('1005', 'Optic signal high', 'finished', 'module', 'information', 'Close the door; call the vendor'),
    ('1006', 'Dark signal high', 'finished', 'module', 'information', 'Close the door; call the vendor'),
    ('1007', 'Supply voltage out of range', 'finished', 'power', 'information', 'Record the supply; use a UPS'),
    ('1017', 'Optical block temperature', 'finished', 'temperature', 'information', 'Run again'),
    ('1018', 'Valve positioning', 'finished', 'module', 'information', 'Run again'),
    ('1125', 'Possible insufficient volume', 'finished', 'operator', 'information', 'Run again'),
    ('2003', 'Module already running', 'aborted', 'software', 'error', 'Call the vendor'),
    ('2005', 'Syringe motion not detected', 'aborted', 'module', 'error', 'Use a new cartridge; restart'),
    ('2006', 'Valve motion', 'aborted', 'module', 'error', 'Reposition the cartridge; restart'),
    ('2008', 'Syringe pressure above limit: filter clogged by debris, or sensor', 'aborted', 'operator', 'error', 'Use a new cartridge; check sample preparation'),
    ('2009', 'Syringe pressure below limit', 'aborted', 'cartridge', 'error', 'Use a new cartridge'),
    ('2011', 'Pressure sensor initialisation', 'loading', 'module', 'error', 'Swap test: the same cartridge in another module'),
    ('2012', 'Valve move', 'aborted', 'module', 'error', 'Reposition the cartridge; restart'),
    ('2014', 'Thermistor reading out of range', 'aborted', 'temperature', 'error', 'Check the room temperature'),
    ('2016', 'Valve home', 'aborted', 'module', 'error', 'Reposition the cartridge; restart'),
    ('2017', 'Door latch', 'aborted', 'module', 'error', 'Restart'),
    ('2018', 'Load with the door closed', 'loading', 'module', 'error', 'Restart'),
    ('2022', 'Temperature not reached', 'aborted', 'temperature', 'error', 'Check the room temperature'),
    ('2024', 'Ultrasonic horn', 'aborted', 'module', 'error', 'Clean; use a new cartridge'),
    ('2025', 'Plunger home', 'loading', 'module', 'error', 'Swap test: the same cartridge in another module'),
    ('2026', 'Ultrasonic horn', 'aborted', 'module', 'error', 'Clean; use a new cartridge'),
    ('2032', 'Ultrasonic horn', 'aborted', 'module', 'error', 'Clean; use a new cartridge'),
    ('2034', 'Optical signal below expected', 'aborted', 'module', 'error', 'Restart'),
    ('2035', 'Ultrasonic horn: dirt or cartridge', 'aborted', 'module', 'error', 'Clean; use a new cartridge'),
    ('2037', 'Cartridge integrity test failed', 'loading', 'cartridge', 'error', 'Inspect the cartridge; try another module, then a new cartridge'),
    ('2120', 'Module lost communication while idle', 'communication', 'power', 'error', 'Check the cable; do not reuse a latched cartridge'),
    ('2121', 'Module lost communication before the latch closed', 'communication', 'power', 'error', 'Check the cable; do not reuse a latched cartridge'),
    ('2122', 'Module lost communication at the start', 'communication', 'power', 'error', 'Check the cable; do not reuse a latched cartridge'),
    ('2124', 'Communication restored', 'communication', 'information', 'information', ''),
    ('2125', 'Insufficient volume', 'aborted', 'operator', 'error', 'Repeat with enough volume'),
    ('2126', 'Module was reset: intermittent power', 'aborted', 'power', 'error', 'Use a UPS; check cables'),
    ('2127', 'Module communication loss (to be verified)', 'communication', 'power', 'error', 'Check cables and power'),
    ('5001', 'Curve fitting', 'after_run', 'cartridge', 'error', 'Use a new cartridge'),
    ('5002', 'Curve fitting', 'after_run', 'cartridge', 'error', 'Use a new cartridge'),
    ('5003', 'Curve fitting', 'after_run', 'cartridge', 'error', 'Use a new cartridge'),
    ('5004', 'Curve fitting', 'after_run', 'cartridge', 'error', 'Use a new cartridge'),
    ('5005', 'Curve shape', 'after_run', 'cartridge', 'error', 'Use a new cartridge'),
    ('5006', 'Probe check above maximum', 'after_run', 'operator', 'error', 'Check reagent volume and storage'),
    ('5007', 'Probe check below minimum, or sample wrongly processed', 'after_run', 'operator', 'error', 'Check reagent volume and storage; retrain'),
    ('5008', 'Probe check difference low', 'after_run', 'operator', 'error', 'Check reagent volume and storage; retrain'),
    ('5009', 'Probe check difference high', 'after_run', 'operator', 'error', 'Check reagent volume and storage; retrain'),
    ('5010', 'Curve shape', 'after_run', 'cartridge', 'error', 'Use a new cartridge'),
    ('5011', 'Signal loss in the amplification curve', 'after_run', 'cartridge', 'error', 'Use a new cartridge'),
    ('5013', 'Quantity too large', 'after_run', 'assay', 'error', 'Call the vendor'),
    ('5014', 'Quantity below limit', 'after_run', 'assay', 'error', 'Call the vendor'),
    ('5015', 'Background slope', 'after_run', 'module', 'error', 'Call the vendor'),
    ('5016', 'Background noise', 'after_run', 'module', 'error', 'Call the vendor'),
    ('5017', 'Probe check level', 'after_run', 'cartridge', 'error', 'Use a new cartridge'),
    ('5018', 'Probe check ratio', 'after_run', 'cartridge', 'error', 'Use a new cartridge'),
    ('5019', 'Probe check ratio', 'after_run', 'cartridge', 'error', 'Use a new cartridge'),
    ('3074', 'Meaning not published', 'unknown', 'temperature', 'error', ''),
    ('3075', 'Meaning not published', 'unknown', 'temperature', 'error', '');
insert into error_code (code, meaning, phase, class, counts_as, first_action)
    select code::text, 'Assay-specific step notice', 'finished', 'assay', 'information', 'Run again' from generate_series(1096, 1100) as code;
insert into error_code (code, meaning, phase, class, counts_as, first_action)
    select code::text, 'Assay-specific termination', 'aborted', 'assay', 'error', 'Run again' from generate_series(2096, 2100) as code;
insert into error_code (code, meaning, phase, class, counts_as, first_action)
    select code::text,
        case code when 4008 then 'Self-test: supply voltage' when 4009 then 'Self-test: heater' when 4012 then 'Self-test: heater'
            when 4010 then 'Self-test: fan' when 4017 then 'Self-test: thermistor' else 'Self-test' end,
        'self_test',
        case code when 4008 then 'power' when 4009 then 'temperature' when 4012 then 'temperature'
            when 4010 then 'temperature' when 4017 then 'temperature' else 'module' end,
        'self_test', 'Count as a module fault; call the vendor'
    from generate_series(4001, 4019) as code;
insert into error_code (device_type, code, meaning, phase, class, counts_as, first_action) values
    ('pima', '200', 'Test not finished', 'aborted', 'operator', 'error', ''),
    ('pima', '810', 'Invalid test', 'after_run', 'device', 'error', '');

-- From here on every change of a parsing table is audited and raises the version.
do $$
declare word text;
begin
    foreach word in array array['assay', 'result_target', 'result_word', 'error_code'] loop
        execute format('create trigger %I after insert or update or delete on %I for each row execute function audit_row()', word || '_audit', word);
        execute format('create trigger %I after insert or update or delete on %I for each statement execute function raise_parse_table()', word || '_parse_table', word);
    end loop;
end $$;
