-- Free text in result lists: a part of a sample number, of a patient's number or of a name, in any period, by its groups of
-- three letters. Where PostgreSQL comes without pg_trgm, or this account may not have it, free text reads the rows of the
-- period as before: nothing else needs it.
do $$
declare
    home text;
begin
    begin
        create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then
        raise notice 'Free text in result lists stays slow: pg_trgm is not there';
    end;
    select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
    if home is not null then
        execute format('create index result_words on result using gin
            (sample_id %1$I.gin_trgm_ops, patient_id %1$I.gin_trgm_ops, patient_name %1$I.gin_trgm_ops)', home);
    end if;
end $$;
