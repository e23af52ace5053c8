-- While results wait for an instrument's lock, a merge that they were read under may be taken back. Whoever has the lock asks
-- again: a volatile function sees what was committed meanwhile, the statement around it does not. Not in SQL: that would be
-- made a part of the statement, and see what it sees.
create function machine_at_last(machine bigint) returns bigint language plpgsql volatile as $$
begin
    return machine_now(machine);
end
$$;
