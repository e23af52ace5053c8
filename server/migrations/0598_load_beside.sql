-- Who loads the past in bulk leaves the counters for later. That was said by switching the triggers off for all, under a lock for which every other
-- writer of results waited, a second load too. Now the transaction says it of itself alone: others write and count beside it.
create or replace trigger result_aged_insert after insert on result
    referencing new table as new_rows for each statement
    when (current_setting('kipimo.counting', true) is distinct from 'off') execute function result_aged_new();
create or replace trigger result_counted_insert after insert on result
    referencing new table as new_rows for each statement
    when (current_setting('kipimo.counting', true) is distinct from 'off') execute function result_counted_new();
create or replace trigger result_module_seen_insert after insert on result
    referencing new table as new_rows for each statement
    when (current_setting('kipimo.counting', true) is distinct from 'off') execute function modules_seen_new();
create or replace trigger result_cartridges_insert after insert on result
    referencing new table as new_rows for each statement
    when (current_setting('kipimo.counting', true) is distinct from 'off') execute function result_cartridges_new();
create or replace trigger result_referral_insert after insert on result
    referencing new table as new_rows for each statement
    when (current_setting('kipimo.counting', true) is distinct from 'off') execute function result_touches_referral();
create or replace trigger result_call_counted_insert after insert on result_call
    referencing new table as new_rows for each statement
    when (current_setting('kipimo.counting', true) is distinct from 'off') execute function result_call_counted();

-- It ends with the transaction, whatever becomes of it.
drop function count_results(boolean);
create function count_results(counted boolean) returns void language sql as $$
    select set_config('kipimo.counting', case when counted then 'on' else 'off' end, true)
$$;
