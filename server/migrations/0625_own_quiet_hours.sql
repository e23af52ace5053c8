-- Hours in which an account is told nothing of alerts by e-mail or text message.
create table alert_hours (
    account_id bigint primary key references account (id) on delete cascade,
    quiet_from text not null check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    quiet_until text not null check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
comment on table alert_hours is 'Hours of the day in which an account is told of no alert by e-mail or text message; none: at any';
comment on column alert_hours.account_id is 'Whose they are';
comment on column alert_hours.quiet_from is 'The time, in the programme time zone, from which nothing goes out; what comes meanwhile waits';
comment on column alert_hours.quiet_until is 'The time from which it goes out again; over midnight where it is before the other';
