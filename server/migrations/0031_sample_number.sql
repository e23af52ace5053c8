-- A sample by its number, whole or by its beginning, in any period. Of a number that somebody typed much too long the
-- beginning leads to the row. In the order of bytes, so that a beginning is a range of the index.
create index result_sample_number on result ((left(lower(btrim(sample_id)), 40) collate "C")) where sample_id <> '';
