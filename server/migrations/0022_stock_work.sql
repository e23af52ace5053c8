-- Requests, counts, stock users: what they need beside the tables of 0020.

-- Why a request was cancelled; who did it says the audit.
alter table stock_request add column cancel_reason text not null default '';

-- A blind count hides the book from those who count, until it is submitted.
alter table stock_count add column blind boolean not null default false;

-- The people of the store: its own accounts, and whoever may receive issues or verify receipts.
create view stock_account as
select id, username, full_name, user_type, role_id, department_id, stock_receiver, stock_verifier, district_id, region_id,
       email, phone, active, version, created_at, updated_at
  from account where user_type = 'distributor' or stock_receiver or stock_verifier;

-- A product that was never booked takes its units and its empty levels with it; movements, lots and
-- lines of documents still hold it. The same for places that only ever stood in a level.
alter table product_unit drop constraint product_unit_product_id_fkey,
    add foreign key (product_id) references product (id) on delete cascade;
alter table stock_level drop constraint stock_level_product_id_fkey,
    add foreign key (product_id) references product (id) on delete cascade,
    drop constraint stock_level_place_id_fkey,
    add foreign key (place_id) references stock_place (id) on delete cascade;

-- The base unit stays one of itself, and in use.
create or replace function product_unit_fixed() returns trigger language plpgsql as $$
begin
    if exists (select 1 from product where id = old.product_id and base_unit_id = old.unit_id)
       and ((new.unit_id, new.product_id) <> (old.unit_id, old.product_id)
            or new.base_units <> new.per_units or not new.active) then
        raise exception 'The base unit is one of itself' using errcode = 'check_violation', constraint = 'product_unit_base_units';
    end if;
    return new;
end $$;
