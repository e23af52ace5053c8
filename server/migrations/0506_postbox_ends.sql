-- What was over of e-mail keeps no file; reports that cannot be made end; alerts that come back at once are found by their close.
update mail set file = null, file_name = null where status in ('failed', 'refused') and file is not null;
comment on column mail.file is 'That file; taken away once the e-mail is over, sent or not';

alter table report_schedule add column failures integer not null default 0 check (failures >= 0);
comment on column report_schedule.failures is 'How often in a row it could not be made';
comment on column report_schedule.stopped_for is 'Why: asked (by its person), view_gone, not_open, no_address, account_gone, fixed_dates, failing';

create index alert_closed on alert (rule_id, closed_at) where closed_at is not null;
