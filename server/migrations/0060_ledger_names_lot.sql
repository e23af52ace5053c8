-- A document books all its movements with one statement: what a later day could not bear is told with its lot.
create or replace function stock_movement_book() returns trigger language plpgsql as $$
declare
    facts movement_reason;
    undone stock_movement;
    lowest bigint;
begin
    select * into strict facts from movement_reason where code = new.reason;
    if new.reverses is null then
        if sign(new.quantity) <> facts.direction then
            raise exception '% cannot have this sign', new.reason using errcode = 'check_violation', constraint = 'stock_movement_sign';
        end if;
    else
        select * into strict undone from stock_movement where id = new.reverses;
        if undone.reverses is not null or (undone.place_id, undone.lot_id, undone.quantity, undone.reason, undone.occurred_on)
            is distinct from (new.place_id, new.lot_id, -new.quantity, new.reason, new.occurred_on) then
            raise exception 'A reversal is the opposite of what it reverses' using errcode = 'check_violation', constraint = 'stock_movement_reverses';
        end if;
    end if;
    insert into stock_level (place_id, product_id) values (new.place_id, new.product_id) on conflict do nothing;
    update stock_level set on_hand = on_hand + new.quantity
     where place_id = new.place_id and product_id = new.product_id;
    insert into stock_balance (place_id, lot_id, product_id) values (new.place_id, new.lot_id, new.product_id)
    on conflict do nothing;
    update stock_balance set quantity = quantity + new.quantity
     where place_id = new.place_id and lot_id = new.lot_id;
    -- A day that has later ones: the least balance of its own day and of each of them.
    if new.quantity < 0 and exists (
        select 1 from stock_movement
         where lot_id = new.lot_id and place_id = new.place_id and occurred_on > new.occurred_on
    ) then
        select min(running) into lowest from (
            select occurred_on, sum(sum(quantity)) over (order by occurred_on) as running from (
                select occurred_on, quantity from stock_movement
                 where lot_id = new.lot_id and place_id = new.place_id and id <> new.id
                union all select new.occurred_on, new.quantity
            ) every group by occurred_on
        ) days where occurred_on >= new.occurred_on;
        if lowest < 0 then
            raise exception 'The balance would have been %', lowest using errcode = 'check_violation',
                constraint = 'stock_movement_back_dated', detail = lowest::text, hint = new.lot_id::text;
        end if;
    end if;
    return null;
end $$;
