-- The application signs in as a role of its own, which owns nothing: it reads and writes rows, and can neither change
-- tables, nor drop or switch off a trigger, nor empty a table. What is append-only by its triggers is so by its rights too.
-- The owner calls this after every migration; docs/configuration.md, "Two roles".
create function grant_application(application name) returns void language plpgsql as $$
declare kept record;
begin
    execute format('grant usage on schema public to %I', application);
    execute format('grant select, insert, update, delete on all tables in schema public to %I', application);
    execute format('grant usage, select, update on all sequences in schema public to %I', application);
    -- Statistics and tidying of what it filled, where PostgreSQL can grant that.
    if current_setting('server_version_num')::integer >= 170000 then
        execute format('grant maintain on all tables in schema public to %I', application);
    end if;
    for kept in
        select g.tgrelid::regclass as called, bool_or(g.tgtype & 8 > 0) as deleted, bool_or(g.tgtype & 16 > 0) as updated
          from pg_trigger g
         where g.tgfoid = 'refuse_change'::regproc and g.tgtype & 1 > 0
         group by g.tgrelid
    loop
        if kept.deleted then execute format('revoke delete on %s from %I', kept.called, application); end if;
        if kept.updated then execute format('revoke update on %s from %I', kept.called, application); end if;
    end loop;
    execute format('revoke insert, update, delete on migration from %I', application);
end $$;
revoke execute on function grant_application(name) from public;

-- The past of the demo is written without its counters, which are then counted at once. Only these two triggers, for
-- whoever may write results.
create function count_results(counted boolean) returns void language plpgsql security definer
    set search_path = public, pg_temp as $$
begin
    if counted then
        alter table result enable trigger result_counted_insert;
        alter table result_call enable trigger result_call_counted_insert;
    else
        alter table result disable trigger result_counted_insert;
        alter table result_call disable trigger result_call_counted_insert;
    end if;
end $$;
