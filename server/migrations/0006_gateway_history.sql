-- A message read again may replace a result by the same content more than once: every reading stays.
drop index result_history_content;
create unique index result_history_content on result_history (result_id, content_hash)
    where reason <> 'reparsed';
create index result_history_result on result_history (result_id);
