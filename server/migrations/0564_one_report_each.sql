-- The same view is sent to an account once in each format: whoever asked for it twice keeps the first.
update report_schedule s set stopped_at = now(), stopped_for = 'twice'
 where s.stopped_at is null
   and exists (select from report_schedule o where o.account_id = s.account_id and o.view_id = s.view_id
                  and o.format = s.format and o.stopped_at is null and o.id < s.id);
create unique index report_schedule_once on report_schedule (account_id, view_id, format) where stopped_at is null;
comment on column report_schedule.stopped_for is 'Why: asked (by its person), view_gone, not_open, no_address, account_gone, fixed_dates, twice, too_much, failing';
