-- A document says for ever what it said when it was made: names, pack, factor, lot, expiry and price stand on
-- each line, whatever becomes of the product, its units, the lot or the parties afterwards. The database writes
-- them, so that no code forgets, and keeps them.

alter table stock_receipt_line
    add column product_name text, add column product_code text, add column unit_name text,
    add column base_units bigint, add column per_units bigint, add column base_unit_name text,
    add column lot_number text, add column expires_on date;
alter table stock_distribution_line
    add column product_name text, add column product_code text, add column unit_name text,
    add column base_units bigint, add column per_units bigint, add column base_unit_name text,
    add column lot_number text, add column expires_on date;
alter table stock_request_line
    add column product_name text, add column product_code text, add column unit_name text,
    add column base_units bigint, add column per_units bigint, add column base_unit_name text;
alter table stock_count_line
    add column product_name text, add column product_code text, add column base_unit_name text,
    add column lot_number text, add column expires_on date;
alter table stock_receipt
    add column supplier_name text, add column funder_name text, add column place_name text,
    add column received_by_name text, add column verifier_name text;
alter table stock_distribution
    add column receiver_name text, add column receiver_locality text, add column place_name text,
    add column issued_by_name text, add column received_by_name text;

-- What was made before is as its masters say today. No version moves and no audit is written by it.
do $$
declare t text;
begin
    foreach t in array array['stock_receipt_line', 'stock_distribution_line', 'stock_request_line', 'stock_count_line',
                             'stock_receipt', 'stock_distribution'] loop
        execute format('alter table %I disable trigger user', t);
    end loop;
    foreach t in array array['stock_receipt_line', 'stock_distribution_line', 'stock_request_line'] loop
        execute format('update %I l set product_name = p.name, product_code = p.code, unit_name = u.name, base_units = u.base_units,
                per_units = u.per_units, base_unit_name = b.name
           from product p join measurement_unit b on b.id = p.base_unit_id, product_unit u
          where p.id = l.product_id and u.id = l.product_unit_id', t);
    end loop;
    update stock_count_line l set product_name = p.name, product_code = p.code, base_unit_name = b.name
      from product p join measurement_unit b on b.id = p.base_unit_id where p.id = l.product_id;
    foreach t in array array['stock_receipt_line', 'stock_distribution_line', 'stock_count_line'] loop
        execute format('update %I l set lot_number = t.lot_number, expires_on = t.expires_on from stock_lot t where t.id = l.lot_id', t);
    end loop;
    update stock_receipt r set supplier_name = s.name, place_name = n.name, received_by_name = a.full_name, verifier_name = v.full_name,
           funder_name = (select name from funder where id = r.funder_id)
      from supplier s, stock_place_named n, account a, account v
     where s.id = r.supplier_id and n.id = r.place_id and a.id = r.received_by_id and v.id = r.verifier_id;
    update stock_distribution d set receiver_name = n.name, receiver_locality = n.locality, place_name = s.name, issued_by_name = a.full_name,
           received_by_name = (select full_name from account where id = d.received_by_id)
      from stock_place_named n, stock_place_named s, account a
     where n.id = d.receiver_id and s.id = d.place_id and a.id = d.issued_by_id;
    foreach t in array array['stock_receipt_line', 'stock_distribution_line', 'stock_request_line', 'stock_count_line',
                             'stock_receipt', 'stock_distribution'] loop
        execute format('alter table %I enable trigger user', t);
    end loop;
end $$;

-- Lines. Arguments: the columns that may change afterwards; every other one stays as it was written.
-- The line of a request may change its pack while it is written: it freezes anew.
create function stock_line_freeze() returns trigger language plpgsql as $$
declare
    line jsonb := to_jsonb(new);
    may text[] := coalesce(tg_argv::text[], '{}');
begin
    if tg_op = 'UPDATE' and line -> 'product_unit_id' = to_jsonb(old) -> 'product_unit_id' or (tg_op = 'UPDATE' and tg_table_name <> 'stock_request_line') then
        if line - may is distinct from to_jsonb(old) - may then
            raise exception 'A line of a document stays as it was written' using errcode = 'check_violation',
                constraint = 'stock_line_frozen', hint = 'A line of a document stays as it was written: take it back, and write another.';
        end if;
        return new;
    end if;
    return jsonb_populate_record(new, (
        select jsonb_build_object('product_name', p.name, 'product_code', p.code, 'base_unit_name', b.name, 'unit_name', u.name,
                   'base_units', u.base_units, 'per_units', u.per_units, 'lot_number', t.lot_number, 'expires_on', t.expires_on)
          from product p
          join measurement_unit b on b.id = p.base_unit_id
          left join product_unit u on u.id = (line ->> 'product_unit_id')::bigint
          left join stock_lot t on t.id = (line ->> 'lot_id')::bigint
         where p.id = new.product_id));
end $$;
create trigger stock_line_freeze before insert or update on stock_receipt_line
    for each row execute function stock_line_freeze();
create trigger stock_line_freeze before insert or update on stock_distribution_line
    for each row execute function stock_line_freeze('base_received', 'discrepancy', 'received_movement_id');
create trigger stock_line_freeze before insert or update on stock_request_line
    for each row execute function stock_line_freeze('quantity_required', 'base_required', 'quantity_approved', 'base_approved',
        'base_issued', 'base_suggested', 'tests_done', 'note');
create trigger stock_line_freeze before insert or update on stock_count_line
    for each row execute function stock_line_freeze('counted', 'reason', 'movement_id');

-- Heads: the names of the parties on the day; of who verifies or confirms when they do.
create function stock_head_freeze() returns trigger language plpgsql as $$
begin
    if tg_table_name = 'stock_receipt' then
        if tg_op = 'INSERT' then
            select s.name, n.name, a.full_name into new.supplier_name, new.place_name, new.received_by_name
              from supplier s, stock_place_named n, account a
             where s.id = new.supplier_id and n.id = new.place_id and a.id = new.received_by_id;
            new.funder_name := (select name from funder where id = new.funder_id);
        else
            new.supplier_name := old.supplier_name; new.place_name := old.place_name;
            new.received_by_name := old.received_by_name; new.funder_name := old.funder_name;
            new.verifier_name := old.verifier_name;
        end if;
        if tg_op = 'INSERT' or new.verifier_id <> old.verifier_id or new.verified_at is distinct from old.verified_at then
            new.verifier_name := (select full_name from account where id = new.verifier_id);
        end if;
        return new;
    end if;
    if tg_op = 'INSERT' then
        select n.name, n.locality, s.name, a.full_name
          into new.receiver_name, new.receiver_locality, new.place_name, new.issued_by_name
          from stock_place_named n, stock_place_named s, account a
         where n.id = new.receiver_id and s.id = new.place_id and a.id = new.issued_by_id;
        new.received_by_name := (select full_name from account where id = new.received_by_id);
    else
        new.receiver_name := old.receiver_name; new.receiver_locality := old.receiver_locality;
        new.place_name := old.place_name; new.issued_by_name := old.issued_by_name; new.received_by_name := old.received_by_name;
        if new.received_by_id is distinct from old.received_by_id then
            new.received_by_name := (select full_name from account where id = new.received_by_id);
        end if;
    end if;
    return new;
end $$;
create trigger stock_head_freeze before insert or update on stock_receipt for each row execute function stock_head_freeze();
create trigger stock_head_freeze before insert or update on stock_distribution for each row execute function stock_head_freeze();

-- Every line is whole from now on.
alter table stock_receipt_line
    alter column product_name set not null, alter column product_code set not null, alter column unit_name set not null,
    alter column base_units set not null, alter column per_units set not null, alter column base_unit_name set not null,
    alter column lot_number set not null;
alter table stock_distribution_line
    alter column product_name set not null, alter column product_code set not null, alter column unit_name set not null,
    alter column base_units set not null, alter column per_units set not null, alter column base_unit_name set not null,
    alter column lot_number set not null;
alter table stock_request_line
    alter column product_name set not null, alter column unit_name set not null, alter column base_units set not null,
    alter column per_units set not null, alter column base_unit_name set not null;
alter table stock_count_line
    alter column product_name set not null, alter column base_unit_name set not null, alter column lot_number set not null;

-- How many base units a pack holds stays, once a document names it.
create function product_unit_used() returns trigger language plpgsql as $$
begin
    if exists (select 1 from stock_receipt_line where product_unit_id = old.id)
       or exists (select 1 from stock_distribution_line where product_unit_id = old.id)
       or exists (select 1 from stock_request_line where product_unit_id = old.id) then
        raise exception 'A pack that documents name keeps what it holds' using errcode = 'check_violation', constraint = 'product_unit_used',
            hint = 'Documents name this pack: what it holds stays. Disable it, and add the new pack in a unit of its own.';
    end if;
    return new;
end $$;
create trigger product_unit_used before update on product_unit for each row
    when ((old.base_units, old.per_units, old.unit_id, old.product_id) is distinct from (new.base_units, new.per_units, new.unit_id, new.product_id))
    execute function product_unit_used();
create index stock_receipt_line_unit on stock_receipt_line (product_unit_id);
create index stock_distribution_line_unit on stock_distribution_line (product_unit_id);
