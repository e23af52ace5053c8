-- The instant that an alert belongs to: a partner sees those of its days. A machine is silent now, however long before it was heard.
alter table alert
    add column wrong_at timestamptz not null
    generated always as (case when kind = 'machineSilent' then opened_at else coalesce(since, opened_at) end) stored;
comment on column alert.wrong_at is 'What it is dated by: since when it is wrong, else when it was told';
