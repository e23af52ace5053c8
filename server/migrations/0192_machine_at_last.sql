-- While results wait for an instrument's lock, a merge that they were read under may be taken back. Whoever has the lock asks
-- again: a volatile function sees what was committed meanwhile, the statement around it does not.
create function machine_at_last(machine bigint) returns bigint language sql volatile as $$
    select machine_now(machine)
$$;
