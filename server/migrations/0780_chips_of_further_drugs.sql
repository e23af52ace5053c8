-- Chips of Truenat that read a further drug are assays of their own: "detected" on them is a resistance, and of MTB they say nothing.
-- Chips are also written without a space.
insert into assay (name, device_type, disease_area, family, target, unit, names) values
    ('MTB-INH', 'truenat', 'tb', 'resistance', '', '', array['mtb inh', 'mtb inhdx', 'inh dx', 'inhdx', 'inh']),
    ('MTB-FQ', 'truenat', 'tb', 'resistance', '', '', array['mtb fq', 'mtb fqdx', 'fq dx', 'fqdx', 'fq', 'mtb flq', 'flq'])
    -- What a programme has declared of them stands.
    on conflict (device_type, lower(btrim(name))) do nothing;
update assay set names = names || array['mtb rifdx', 'rifdx'] where device_type = 'truenat' and name = 'MTB-RIF Dx';
update assay set names = names || array['mtbplus'] where device_type = 'truenat' and name = 'MTB Plus';

-- They ask for what XDR asks, however they are written.
create or replace function tb_question(device_type text, assay text) returns text language sql immutable parallel safe
    return case when device_type = 'truenat' and assay ~* 'rif' then 'rif'
                when assay ~* '(^|[^[:alnum:]])(xdr|inh|fq|flq|bdq|lzd|pza|amk)(dx)?($|[^[:alnum:]])' then 'xdr' else 'mtb' end;
select rebuild_retests();
analyze retest_run, retest_month;

-- Who ran five tests at a place is at work there: readers without identity are told no other operator, and so ask for no names of patients.
drop index result_name_told;
create index result_operator on result (facility_id, hashtextextended(lower(btrim(operator)), 0)) where operator <> '';
