-- Free text within a period: beside its groups of three letters the index of words (0120) holds the group of 32 days that a result is of. A search of
-- a few weeks reads these weeks of each group of letters, and not the lists of all years: see resources/results/find/words.server.ts.
do $$
declare
    home text;
begin
    select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
    if home is not null then
        execute format('create index result_words_of_days on result using gin
            ((array[(day - date ''2000-01-01'') / 32]), sample_id %1$I.gin_trgm_ops, patient_id %1$I.gin_trgm_ops, patient_name %1$I.gin_trgm_ops)', home);
        drop index if exists result_words;
        alter index result_words_of_days rename to result_words;
    end if;
end $$;

-- Resistant runs of a facility within a period: of twenty years it has hundreds, of the year that is asked for a few.
create index result_rif_day on result (facility_id, day) where rif = 'detected' and test_type = 'specimen';

-- How many results a group of days has is known from the beginning.
analyze result;
