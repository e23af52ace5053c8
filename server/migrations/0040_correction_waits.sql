-- A correction that takes back what a result says of a patient waits for a person: `waiting` is what came,
-- `refused` what a person did not take.
alter table result_history drop constraint result_history_reason_check;
alter table result_history add constraint result_history_reason_check
    check (reason in ('corrected', 'completed', 'reparsed', 'conflict', 'waiting', 'refused'));
drop index result_history_content;
create unique index result_history_content on result_history (result_id, content_hash)
    where reason in ('corrected', 'completed', 'conflict');
create unique index result_history_waiting on result_history (result_id, content_hash)
    where reason in ('waiting', 'refused');
