-- The safe side first: what somebody proposes to hold or recall stops going out at once, and a second person decides
-- whether it stays so. Requests and counts say for ever whom they named. Numbers and days that cannot be meant stay out.

-- Why a lot is on hold that nobody has decided about yet.
alter table stock_lot add column held_for text check (held_for is null or (held_for in ('hold', 'recall') and on_hold));
comment on column stock_lot.held_for is 'What is proposed, and holds it until a second person has decided: `hold` `recall`';

create or replace function stock_lot_guard() returns trigger language plpgsql as $$
begin
    if old.held_for is distinct from new.held_for then
        -- On hold with the proposal, and as it was before once that is decided; nothing else with either.
        if (old.expires_on, old.active, old.recalled) is distinct from (new.expires_on, new.active, new.recalled)
           or new.on_hold <> (new.held_for is not null)
           or (new.held_for is not null and (old.on_hold or not exists (
                   select 1 from stock_proposal p where p.lot_id = new.id and p.status = 'proposed' and stock_proposal_holds(p) = new.held_for)))
           or (new.held_for is null and exists (select 1 from stock_proposal p where p.lot_id = new.id and p.status = 'proposed')) then
            raise exception 'A lot is held by a proposal alone' using errcode = 'check_violation', constraint = 'stock_lot_second_person',
                hint = 'Expiry, hold and recall of a lot are proposed with a reason, and a second person approves them.';
        end if;
        return new;
    end if;
    if not exists (
        select 1 from stock_proposal p, jsonb_populate_record(old, p.what) wanted
         where p.lot_id = new.id and p.approved_in = pg_current_xact_id()
           and (wanted.expires_on, wanted.active, wanted.on_hold, wanted.recalled)
               is not distinct from (new.expires_on, new.active, new.on_hold, new.recalled)) then
        raise exception 'The expiry and state of a lot change by a proposal that a second person approves'
            using errcode = 'check_violation', constraint = 'stock_lot_second_person',
            hint = 'Expiry, hold and recall of a lot are proposed with a reason, and a second person approves them.';
    end if;
    return new;
end $$;
drop trigger stock_lot_guard on stock_lot;
create trigger stock_lot_guard before update on stock_lot for each row
    when ((old.expires_on, old.active, old.on_hold, old.recalled, old.held_for)
          is distinct from (new.expires_on, new.active, new.on_hold, new.recalled, new.held_for))
    execute function stock_lot_guard();

-- What a proposal holds a lot for; null for any other.
create function stock_proposal_holds(p stock_proposal) returns text language sql immutable as $$
    select case when p.kind <> 'lot' then null
                when (p.what ->> 'recalled')::boolean then 'recall'
                when (p.what ->> 'on_hold')::boolean then 'hold' end
$$;

create function stock_proposal_waits() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        update stock_lot set on_hold = true, held_for = stock_proposal_holds(new) where id = new.lot_id and not on_hold;
    else
        update stock_lot set on_hold = false, held_for = null where id = new.lot_id and held_for is not null;
    end if;
    return null;
end $$;
create trigger stock_proposal_holds after insert on stock_proposal
    for each row when (stock_proposal_holds(new) is not null) execute function stock_proposal_waits();
-- By its name before `stock_proposal_lot`, which then does what was approved.
create trigger stock_proposal_ends after update on stock_proposal
    for each row when (old.status = 'proposed' and new.status <> 'proposed' and stock_proposal_holds(new) is not null)
    execute function stock_proposal_waits();

-- What waits already is held from now on.
update stock_lot t set on_hold = true, held_for = stock_proposal_holds(p)
  from stock_proposal p
 where p.lot_id = t.id and p.status = 'proposed' and stock_proposal_holds(p) is not null and not t.on_hold;

-- Barcode numbers with the wrong check digit (GS1 General Specifications 7.9.1) and days that cannot be meant. Old rows
-- stay as they are: somebody has to look at the box.
create function is_gtin(digits text) returns boolean language sql immutable as $$
    select digits ~ '^(\d{8}|\d{12,14})$'
       and (select sum(substr(digits, length(digits) - n, 1)::integer * case when n % 2 = 1 then 3 else 1 end)
              from generate_series(0, length(digits) - 1) n) % 10 = 0
$$;
alter table product add constraint product_gtin_digit check (gtin is null or is_gtin(gtin)) not valid;
alter table product_unit add constraint product_unit_gtin_digit check (gtin is null or is_gtin(gtin)) not valid;
alter table stock_lot add constraint stock_lot_expires_on_meant
    check (expires_on between '1990-01-01' and '2099-12-31') not valid;
alter table stock_lot add constraint stock_lot_manufactured_on_meant
    check (manufactured_on between '1980-01-01' and '2099-12-31') not valid;
alter table stock_movement add constraint stock_movement_occurred_on_meant
    check (occurred_on between '2000-01-01' and '2099-12-31') not valid;

-- Heads of requests and counts name whom they named.
alter table stock_request
    add column requester_name text, add column receiver_name text, add column receiver_locality text,
    add column place_name text, add column decided_by_name text;
alter table stock_count
    add column place_name text, add column category_name text, add column counted_by_name text, add column decided_by_name text;
comment on column stock_request.requester_name is 'Who asked, as named then';
comment on column stock_request.receiver_name is 'For whom, as named then';
comment on column stock_request.receiver_locality is 'Where that was, as named then';
comment on column stock_request.place_name is 'Store, as named then';
comment on column stock_request.decided_by_name is 'Who decided, as named then';
comment on column stock_count.place_name is 'Store, as named then';
comment on column stock_count.category_name is 'Category that was counted, as named then';
comment on column stock_count.counted_by_name is 'Who counted, as named then';
comment on column stock_count.decided_by_name is 'Who decided, as named then';

alter table stock_request disable trigger user;
alter table stock_count disable trigger user;
update stock_request q set requester_name = a.full_name, receiver_name = n.name, receiver_locality = n.locality, place_name = s.name,
       decided_by_name = (select full_name from account where id = q.decided_by_id)
  from account a, stock_place_named n, stock_place_named s
 where a.id = q.requester_id and n.id = q.receiver_id and s.id = q.place_id;
update stock_count c set place_name = n.name, counted_by_name = a.full_name,
       category_name = (select name from stock_category where id = c.category_id),
       decided_by_name = (select full_name from account where id = c.decided_by_id)
  from account a, stock_place_named n
 where a.id = c.counted_by_id and n.id = c.place_id;
alter table stock_request enable trigger user;
alter table stock_count enable trigger user;

-- A draft is named anew each time it is written; from then on its names stay.
create function stock_request_freeze() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' or old.status = 'draft' then
        select a.full_name, n.name, n.locality, s.name
          into new.requester_name, new.receiver_name, new.receiver_locality, new.place_name
          from account a, stock_place_named n, stock_place_named s
         where a.id = new.requester_id and n.id = new.receiver_id and s.id = new.place_id;
    else
        new.requester_name := old.requester_name; new.receiver_name := old.receiver_name;
        new.receiver_locality := old.receiver_locality; new.place_name := old.place_name;
    end if;
    if tg_op = 'INSERT' or new.decided_by_id is distinct from old.decided_by_id then
        new.decided_by_name := (select full_name from account where id = new.decided_by_id);
    else
        new.decided_by_name := old.decided_by_name;
    end if;
    return new;
end $$;
create trigger stock_head_freeze before insert or update on stock_request for each row execute function stock_request_freeze();

create function stock_count_freeze() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' or old.status = 'draft' then
        select n.name, a.full_name into new.place_name, new.counted_by_name
          from stock_place_named n, account a where n.id = new.place_id and a.id = new.counted_by_id;
        new.category_name := (select name from stock_category where id = new.category_id);
    else
        new.place_name := old.place_name; new.counted_by_name := old.counted_by_name; new.category_name := old.category_name;
    end if;
    if tg_op = 'INSERT' or new.decided_by_id is distinct from old.decided_by_id then
        new.decided_by_name := (select full_name from account where id = new.decided_by_id);
    else
        new.decided_by_name := old.decided_by_name;
    end if;
    return new;
end $$;
create trigger stock_head_freeze before insert or update on stock_count for each row execute function stock_count_freeze();
