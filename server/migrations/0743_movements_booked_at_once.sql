-- The movements of a statement are booked once for each lot at a place, in the order in which documents hold their levels, and not one by one: what a
-- transaction changes again and again PostgreSQL reads through each time, so that a thousand deliveries of a product took a thousand times as long for the last.
drop trigger stock_movement_book on stock_movement;
create or replace function stock_movement_book() returns trigger language plpgsql as $$
declare
    wrong text;
    moved record;
    lowest bigint;
begin
    select n.reason into wrong from new_rows n join movement_reason r on r.code = n.reason
     where n.reverses is null and sign(n.quantity) <> r.direction limit 1;
    if found then
        raise exception '% cannot have this sign', wrong using errcode = 'check_violation', constraint = 'stock_movement_sign';
    end if;
    perform from new_rows n join stock_movement undone on undone.id = n.reverses
      where undone.reverses is not null or (undone.place_id, undone.lot_id, undone.quantity, undone.reason, undone.occurred_on)
            is distinct from (n.place_id, n.lot_id, -n.quantity, n.reason, n.occurred_on);
    if found then
        raise exception 'A reversal is the opposite of what it reverses' using errcode = 'check_violation', constraint = 'stock_movement_reverses';
    end if;
    for moved in
        select place_id, product_id, lot_id, sum(quantity) as quantity, min(occurred_on) filter (where quantity < 0) as taken_on
          from new_rows group by 1, 2, 3 order by 1, 2, 3
    loop
        insert into stock_level (place_id, product_id) values (moved.place_id, moved.product_id) on conflict do nothing;
        update stock_level set on_hand = on_hand + moved.quantity
         where place_id = moved.place_id and product_id = moved.product_id;
        insert into stock_balance (place_id, lot_id, product_id) values (moved.place_id, moved.lot_id, moved.product_id)
        on conflict do nothing;
        update stock_balance set quantity = quantity + moved.quantity
         where place_id = moved.place_id and lot_id = moved.lot_id;
        -- A day that has later ones: the least balance of its own day and of each of them.
        if exists (
            select 1 from stock_movement
             where lot_id = moved.lot_id and place_id = moved.place_id and occurred_on > moved.taken_on
        ) then
            select min(running) into lowest from (
                select occurred_on, sum(sum(quantity)) over (order by occurred_on) as running
                  from stock_movement where lot_id = moved.lot_id and place_id = moved.place_id group by occurred_on
            ) days where occurred_on >= moved.taken_on;
            if lowest < 0 then
                raise exception 'The balance would have been %', lowest using errcode = 'check_violation',
                    constraint = 'stock_movement_back_dated', detail = lowest::text, hint = moved.lot_id::text;
            end if;
        end if;
    end loop;
    return null;
end $$;
create trigger stock_movement_book after insert on stock_movement
    referencing new table as new_rows for each statement execute function stock_movement_book();
