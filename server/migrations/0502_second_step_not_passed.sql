-- A right password before its second step is no sign-in.
alter table login_attempt drop constraint login_attempt_outcome_check;
alter table login_attempt add constraint login_attempt_outcome_check
    check (outcome in ('success', 'failed', 'locked', 'inactive', 'code_required'));
