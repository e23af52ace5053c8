-- A change of the parsing tables that reaches stored results is refused once, with what it would do;
-- the same change by the same account shortly afterwards is the answer to that.
create table parse_confirmation (
    account_id bigint not null references account (id),
    change bytea not null,
    shown_at timestamptz not null,
    primary key (account_id, change)
);

-- Which stored texts and codes a row of the tables stands behind.
create index result_call_text on result_call (result);
