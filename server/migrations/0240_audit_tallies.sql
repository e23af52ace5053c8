-- The list of the audit counts its rows by what was done, in the period asked for: from the index alone, as before their number.
create index audit_at_action on audit (at, action);
drop index audit_at;
