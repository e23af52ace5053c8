-- Who took a correction. Rows of before have none: what they took back of a result that was told waits for a person again.
alter table result_history add column decided_by_id bigint references account (id);
comment on column result_history.decided_by_id is
    'Who took the correction that replaced this reading; null: nobody was asked, as with what a machine or another reading completes';
