-- What the listeners did, for people who look after the gateway: connections, messages, refusals. No
-- patient and no content of a message. Bounded: the server keeps the newest rows only.
create table gateway_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    protocol text not null check (protocol in ('astm', 'hl7', 'parse')),
    address text not null default '',
    level text not null check (level in ('information', 'warning', 'error')),
    event text not null,
    detail text not null default '',
    raw_message_id bigint
);

-- Point-of-care HIV and CD4 instruments: Alere q / m-PIMA and PIMA, by the files that they export.
insert into assay (name, device_type, disease_area, family, target, names, host_codes) values
    ('HIV-1/2 Detect', 'mpima', 'eid', 'qualitative', '', array['hiv 1 2 detect', 'alere q hiv 1 2 detect', 'm pima hiv 1 2 detect'], '{}'),
    ('HIV-1/2 VL', 'mpima', 'vl', 'quantitative', 'HIV-1', array['hiv 1 2 vl', 'm pima hiv 1 2 vl', 'hiv 1 2 viral load'], '{}'),
    ('CD4', 'pima', 'cd4', 'measurement', 'CD4', array['pima cd4', 'cd4'], '{}');
insert into result_target (name, aliases, role) values
    ('HIV-1 M/N', array['hiv 1 m n'], 'target'),
    ('HIV-1 O', array['hiv 1 o'], 'target'),
    ('HIV-2', array['hiv 2', 'vih 2'], 'target'),
    ('CD4', array['cd4', 'cd3 cd4'], 'target');
insert into result_word (language, word, outcome, call, grade) values
    ('en', 'undetected', 'success', 'not_detected', '');

-- The order of dates that a person gave for an export that leaves it open: it is needed at every reading.
alter table raw_message add column date_order text not null default ''
    check (date_order in ('', 'ymd', 'dmy', 'mdy'));
