-- What retention takes away leaves the facts that others rest on: that an account signed in once, that lines of a log are gone.
create table account_signed_in (
    account_id bigint primary key references account (id) on delete cascade,
    first_at timestamptz not null
);
comment on table account_signed_in is 'Accounts that signed in, of whom sign-ins and sessions were removed after their time';
comment on column account_signed_in.account_id is 'The account';
comment on column account_signed_in.first_at is 'The earliest of what was removed';

alter table system_log add column lines_forgotten_on date;
comment on column system_log.lines_forgotten_on is 'Day on which its entries began to be removed after their time: its counts are those of before';
-- Logs whose entries went before this was noted.
update system_log l set lines_forgotten_on = current_date
 where l.lines > 0 and l.status = 'synced' and not exists (select from system_log_line e where e.log_id = l.id);

alter table system_log alter column file_id drop not null;
comment on column system_log.file_id is 'The file as it was stored; none once it was removed after its time';
create index alert_over on alert (closed_at, id) where closed_at is not null;
create index gateway_log_at on gateway_log (at);
