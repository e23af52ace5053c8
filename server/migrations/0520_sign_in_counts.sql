-- A client of the contract cannot ask for the password again: its sign-in counts for some minutes. One that asks has none of it.
alter table session add column password_counts_until timestamptz;
comment on column session.password_counts_until is
    'Until when the sign-in counts as the password given again, for calls of the contract from where it was made; empty: never';
