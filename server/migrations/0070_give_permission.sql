-- A permission that a new release brings reaches the standard roles of installations that are there.
-- `give_permission('keep_couriers', 'Distributor')`: roles that still bear the title of their account
-- type get it, unless somebody has decided on it there already. A role under another name is its
-- keepers' own and stays as it is.
create function give_permission(permission text, variadic titles text[]) returns void
    language sql as $$
    update role
       set permissions = permissions || jsonb_build_object(permission, true)
     where lower(btrim(name)) = any (select lower(btrim(title)) from unnest(titles) as title)
       and not permissions ? permission
$$;
