-- A password that somebody else set is good until then, and only to choose an own one. Null: chosen by the person.
alter table account add column password_until timestamptz;
comment on column account.password_until is 'Until when a password that somebody else set signs in; null: chosen by the person';
