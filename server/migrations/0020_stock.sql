-- Inventory and stock. Quantities are whole base units of the product (a test, a tablet, a millilitre);
-- units convert by exact fractions; money is decimal. What happened to stock is written down once, as
-- movements that are never changed; what is on hand is their sum, kept beside them in the same transaction.

create table stock_category (
    id bigint generated always as identity primary key,
    name text not null,
    description text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index stock_category_name on stock_category (lower(btrim(name)));

create table measurement_unit (
    id bigint generated always as identity primary key,
    name text not null,
    abbreviation text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index measurement_unit_name on measurement_unit (lower(btrim(name)));

create table supplier (
    id bigint generated always as identity primary key,
    name text not null,
    contact text not null default '',
    phone text not null default '',
    email text not null default '',
    address text not null default '',
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index supplier_name on supplier (lower(btrim(name)));

create table funder (
    id bigint generated always as identity primary key,
    name text not null,
    contact text not null default '',
    phone text not null default '',
    email text not null default '',
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index funder_name on funder (lower(btrim(name)));

create table department (
    id bigint generated always as identity primary key,
    name text not null,
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index department_name on department (lower(btrim(name)));

-- People of the store: who may receive issues, and who may verify a receipt.
alter table account add column department_id bigint references department (id);
alter table account add column stock_receiver boolean not null default false;
alter table account add column stock_verifier boolean not null default false;
create index account_department on account (department_id) where department_id is not null;

create table product (
    id bigint generated always as identity primary key,
    name text not null,
    code text not null,
    -- GTIN of the base unit or of its usual pack, as a scanner reads it.
    gtin text check (gtin ~ '^\d{8,14}$'),
    category_id bigint not null references stock_category (id),
    base_unit_id bigint not null references measurement_unit (id),
    storage text not null default 'ambient' check (storage in ('ambient', '2_8', '2_28', '15_30', 'frozen')),
    disease_area text not null default '',
    -- Tests that one base unit makes, for cartridges and kits.
    tests_per_unit integer check (tests_per_unit > 0),
    -- Base units; null means: so many months of adjusted consumption (docs/stock.md).
    minimum_level bigint check (minimum_level >= 0),
    maximum_level bigint check (maximum_level >= 0),
    -- Whether its lots bear an expiry date. A lot of such a product without one cannot be received.
    expires boolean not null default true,
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint product_maximum_level check (maximum_level >= minimum_level)
);
create unique index product_code on product (lower(btrim(code)));
create unique index product_name on product (lower(btrim(name)));
create unique index product_gtin on product (ltrim(gtin, '0'));
create index product_category on product (category_id);

-- A pack of a product: so many base units as an exact fraction, `base_units / per_units`. A box of 10
-- is 10/1; a vial of which three make one base unit is 1/3.
create table product_unit (
    id bigint generated always as identity primary key,
    product_id bigint not null references product (id),
    unit_id bigint not null references measurement_unit (id),
    -- "Box (50 Test)": set by the trigger below.
    name text not null default '',
    base_units bigint not null check (base_units between 1 and 1000000000),
    per_units bigint not null default 1 check (per_units between 1 and 1000000000),
    gtin text check (gtin ~ '^\d{8,14}$'),
    active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (id, product_id)
);
create unique index product_unit_unit_id on product_unit (product_id, unit_id);
create unique index product_unit_gtin on product_unit (ltrim(gtin, '0'));

create function product_unit_name() returns trigger language plpgsql as $$
begin
    select u.name || case
        when (new.base_units, new.per_units) = (1, 1) then ''
        when new.per_units = 1 then format(' (%s %s)', new.base_units, b.name)
        else format(' (%s/%s %s)', new.base_units, new.per_units, b.name) end
      into strict new.name
      from measurement_unit u, product p join measurement_unit b on b.id = p.base_unit_id
     where u.id = new.unit_id and p.id = new.product_id;
    return new;
end $$;
create trigger product_unit_name before insert or update on product_unit
    for each row execute function product_unit_name();
create function measurement_unit_renamed() returns trigger language plpgsql as $$
begin
    update product_unit p set unit_id = unit_id
     where unit_id = new.id or exists (select 1 from product where id = p.product_id and base_unit_id = new.id);
    return null;
end $$;
create trigger measurement_unit_renamed after update of name on measurement_unit
    for each row when (old.name <> new.name) execute function measurement_unit_renamed();

-- Every product has its base unit among its units, at 1/1, so that every line of a document names one.
create function product_base_unit() returns trigger language plpgsql as $$
begin
    insert into product_unit (product_id, unit_id, base_units) values (new.id, new.base_unit_id, 1)
    on conflict (product_id, unit_id) do nothing;
    return null;
end $$;
create trigger product_base_unit after insert on product for each row execute function product_base_unit();

-- What a base unit is cannot change once something was counted in it.
create function product_base_unit_fixed() returns trigger language plpgsql as $$
begin
    if new.base_unit_id <> old.base_unit_id then
        if exists (select 1 from stock_movement where product_id = new.id) then
            raise exception 'The base unit of a product with movements stays' using errcode = 'check_violation', constraint = 'product_base_unit_id';
        end if;
        delete from product_unit where product_id = new.id and unit_id = old.base_unit_id and base_units = 1 and per_units = 1;
        insert into product_unit (product_id, unit_id, base_units) values (new.id, new.base_unit_id, 1)
        on conflict (product_id, unit_id) do update set base_units = 1, per_units = 1, active = true;
    end if;
    return new;
end $$;
create trigger product_base_unit_fixed before update of base_unit_id on product
    for each row execute function product_base_unit_fixed();

create function product_unit_fixed() returns trigger language plpgsql as $$
begin
    if (new.base_units, new.per_units, new.unit_id, new.product_id)
        is distinct from (old.base_units, old.per_units, old.unit_id, old.product_id)
       and exists (select 1 from product where id = old.product_id and base_unit_id = old.unit_id)
       and (new.unit_id <> old.unit_id or new.base_units <> new.per_units) then
        raise exception 'The base unit is one of itself' using errcode = 'check_violation', constraint = 'product_unit_base_units';
    end if;
    return new;
end $$;
create trigger product_unit_fixed before update on product_unit for each row execute function product_unit_fixed();

-- Where stock is or goes: stores, and who receives from them. A facility, a department and a receiving
-- person each have their place from the day they exist.
create table stock_place (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('store', 'facility', 'department', 'person')),
    -- Of a store; the others bear the name of what they are.
    name text,
    facility_id bigint unique references facility (id) on delete cascade,
    department_id bigint unique references department (id) on delete cascade,
    account_id bigint unique references account (id) on delete cascade,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (num_nonnulls(name, facility_id, department_id, account_id) = 1),
    check ((kind = 'store') = (name is not null)),
    check ((kind = 'facility') = (facility_id is not null)),
    check ((kind = 'department') = (department_id is not null))
);
create unique index stock_place_name on stock_place (lower(btrim(name))) where kind = 'store';
insert into stock_place (kind, name) values ('store', 'Central store');

create function stock_place_of() returns trigger language plpgsql as $$
begin
    if tg_table_name = 'facility' then
        insert into stock_place (kind, facility_id) values ('facility', new.id) on conflict do nothing;
    elsif tg_table_name = 'department' then
        insert into stock_place (kind, department_id) values ('department', new.id) on conflict do nothing;
    elsif new.stock_receiver then
        insert into stock_place (kind, account_id) values ('person', new.id) on conflict do nothing;
    end if;
    return null;
end $$;
create trigger stock_place_of after insert on facility for each row execute function stock_place_of();
create trigger stock_place_of after insert on department for each row execute function stock_place_of();
create trigger stock_place_of after insert or update of stock_receiver on account
    for each row execute function stock_place_of();
insert into stock_place (kind, facility_id) select 'facility', id from facility;

-- A place by its name, and whether it may receive today.
create view stock_place_named as
select p.id, p.kind, coalesce(p.name, f.name, d.name, a.full_name) as name,
       coalesce(di.name, ad.name, '') as locality,
       p.facility_id, p.department_id, p.account_id,
       coalesce(f.active, d.active, a.active and a.stock_receiver, true) as active,
       p.version, p.created_at, p.updated_at
  from stock_place p
  left join facility f on f.id = p.facility_id
  left join district di on di.id = f.district_id
  left join department d on d.id = p.department_id
  left join account a on a.id = p.account_id
  left join department ad on ad.id = a.department_id;

-- A lot is one product's; its number is unique within it.
create table stock_lot (
    id bigint generated always as identity primary key,
    product_id bigint not null references product (id),
    lot_number text not null check (btrim(lot_number) <> ''),
    -- Usable up to and including this day.
    expires_on date,
    manufactured_on date,
    manufacturer text not null default '',
    active boolean not null default true,
    on_hold boolean not null default false,
    recalled boolean not null default false,
    -- Why it is inactive, held or recalled.
    state_reason text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (id, product_id),
    constraint stock_lot_expires_on check (expires_on >= manufactured_on)
);
create unique index stock_lot_lot_number on stock_lot (product_id, lower(btrim(lot_number)));
create index stock_lot_expiry on stock_lot (expires_on, product_id);

-- Since when a lot could be used or not, for the stock-out days of the past.
create table stock_lot_state (
    lot_id bigint not null references stock_lot (id) on delete cascade,
    from_at timestamptz not null,
    usable boolean not null,
    primary key (lot_id, from_at)
);
create function stock_lot_state_of() returns trigger language plpgsql as $$
begin
    insert into stock_lot_state (lot_id, from_at, usable)
    values (new.id, case tg_op when 'INSERT' then '-infinity' else clock_timestamp() end,
            new.active and not new.on_hold and not new.recalled);
    return null;
end $$;
create trigger stock_lot_state_of after insert or update of active, on_hold, recalled on stock_lot
    for each row execute function stock_lot_state_of();

-- Why stock moved. `direction`: +1 adds, -1 takes. Consumption is what AMC counts: issues to use and
-- distributions out of the store; never transfers, losses or expiry (OpenLMIS, open-mSupply).
create table movement_reason (
    code text primary key,
    label text not null,
    direction smallint not null check (direction in (-1, 1)),
    consumption boolean not null default false,
    -- Whether it may take from a lot that is expired, held, recalled or inactive.
    takes_unusable boolean not null default false,
    -- wastage = expired + damaged + lost (domain.md 3.5)
    wastage boolean not null default false
);
insert into movement_reason (code, label, direction, consumption, takes_unusable, wastage) values
    ('opening', 'Opening balance', 1, false, false, false),
    ('receive', 'Received', 1, false, false, false),
    ('confirmed', 'Delivery confirmed', 1, false, false, false),
    ('transfer_in', 'Transfer in', 1, false, false, false),
    ('return_in', 'Returned to the store', 1, false, false, false),
    ('found', 'Found', 1, false, false, false),
    ('count_excess', 'Counted more', 1, false, false, false),
    ('issue', 'Issued', -1, true, false, false),
    ('distribute', 'Distributed', -1, true, false, false),
    ('transfer_out', 'Transfer out', -1, false, true, false),
    ('return_out', 'Returned to the supplier', -1, false, true, false),
    ('loss', 'Lost', -1, false, true, true),
    ('damage', 'Damaged', -1, false, true, true),
    ('expiry', 'Expired', -1, false, true, true),
    ('qc_fail', 'Failed quality control', -1, false, true, true),
    ('recall', 'Recalled', -1, false, true, false),
    ('wastage', 'Wasted', -1, false, true, true),
    ('count_shortfall', 'Counted less', -1, false, true, false);

-- The ledger.
create table stock_movement (
    id bigint generated always as identity primary key,
    place_id bigint not null references stock_place (id),
    product_id bigint not null references product (id),
    lot_id bigint not null,
    -- Base units; never 0.
    quantity bigint not null check (quantity <> 0 and abs(quantity) <= 1000000000000),
    reason text not null references movement_reason (code),
    document_kind text not null check (document_kind in ('receipt', 'distribution', 'count', 'adjustment', 'import')),
    document_id bigint,
    document_number text not null,
    -- To or from whom, as named on that day: the stock card shows it.
    party text not null default '',
    -- The day it happened, in the programme time zone; recorded_at is when it was written down.
    occurred_on date not null,
    recorded_at timestamptz not null default clock_timestamp(),
    recorded_by bigint references account (id),
    -- The movement that this one takes back.
    reverses bigint unique references stock_movement (id),
    note text not null default '',
    foreign key (lot_id, product_id) references stock_lot (id, product_id)
);
create index stock_movement_card on stock_movement (lot_id, place_id, occurred_on, id) include (quantity);
create index stock_movement_product on stock_movement (product_id, place_id, occurred_on, id);
create index stock_movement_day on stock_movement (occurred_on, id);
create index stock_movement_document on stock_movement (document_kind, document_id);

-- On hand by product and place, and what is promised to approved requests. The row is the lock that
-- everything which takes stock of a product from a place waits for.
create table stock_level (
    place_id bigint not null references stock_place (id),
    product_id bigint not null references product (id),
    on_hand bigint not null default 0 check (on_hand >= 0),
    reserved bigint not null default 0 check (reserved >= 0),
    primary key (place_id, product_id)
);
-- On hand by lot and place.
create table stock_balance (
    place_id bigint not null references stock_place (id),
    lot_id bigint not null,
    product_id bigint not null,
    quantity bigint not null default 0 constraint stock_balance_never_negative check (quantity >= 0),
    primary key (place_id, lot_id),
    foreign key (lot_id, product_id) references stock_lot (id, product_id)
);
create index stock_balance_product on stock_balance (product_id, place_id);

create trigger stock_movement_append_only before update or delete on stock_movement
    for each row execute function refuse_change();
create trigger stock_movement_no_truncate before truncate on stock_movement
    for each statement execute function refuse_change();

-- Books a movement: the balances with it, and never below zero on any day from its own on.
create function stock_movement_book() returns trigger language plpgsql as $$
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
                constraint = 'stock_movement_back_dated', detail = lowest::text;
        end if;
    end if;
    return null;
end $$;
create trigger stock_movement_book after insert on stock_movement for each row execute function stock_movement_book();

-- What the balances should be; verify-ledger compares.
create view stock_balance_truth as
select place_id, lot_id, product_id, sum(quantity)::bigint as quantity
  from stock_movement group by place_id, lot_id, product_id;
create view stock_level_truth as
select place_id, product_id, sum(quantity)::bigint as on_hand from stock_movement group by place_id, product_id;

-- Numbers of documents: GRN-000001 and so on. A number may be missing, never twice.
create sequence stock_receipt_number;
create sequence stock_distribution_number;
create sequence stock_request_number;
create sequence stock_count_number;
create sequence stock_adjustment_number;

-- Stock in: a record with its lines. It stays open for further lines until it is verified.
create table stock_receipt (
    id bigint generated always as identity primary key,
    number text not null unique default 'GRN-' || lpad(nextval('stock_receipt_number')::text, 6, '0'),
    place_id bigint not null references stock_place (id),
    supplier_id bigint not null references supplier (id),
    funder_id bigint references funder (id),
    reference text not null default '',
    invoice text not null default '',
    order_number text not null default '',
    received_on date not null,
    received_by_id bigint not null references account (id),
    verifier_id bigint not null references account (id),
    verified_at timestamptz,
    remarks text not null default '',
    status text not null default 'open' check (status in ('open', 'verified', 'reversed')),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint stock_receipt_verifier_id check (verifier_id <> received_by_id)
);
create index stock_receipt_day on stock_receipt (received_on desc, id desc);
create index stock_receipt_supplier on stock_receipt (supplier_id);
create index stock_receipt_funder on stock_receipt (funder_id);

create table stock_receipt_line (
    id bigint generated always as identity primary key,
    receipt_id bigint not null references stock_receipt (id),
    product_id bigint not null references product (id),
    product_unit_id bigint not null,
    lot_id bigint not null,
    quantity_ordered numeric(14, 3) check (quantity_ordered >= 0),
    quantity numeric(14, 3) not null check (quantity > 0),
    base_quantity bigint not null check (base_quantity > 0),
    discrepancy text not null default '' check (discrepancy in ('', 'short', 'over', 'damaged', 'expired', 'wrong_item')),
    unit_cost numeric(14, 4) check (unit_cost >= 0),
    currency text not null default '' check (currency ~ '^([A-Z]{3})?$'),
    movement_id bigint not null references stock_movement (id),
    created_at timestamptz not null default now(),
    foreign key (product_unit_id, product_id) references product_unit (id, product_id),
    foreign key (lot_id, product_id) references stock_lot (id, product_id)
);
create index stock_receipt_line_receipt on stock_receipt_line (receipt_id);
create index stock_receipt_line_lot on stock_receipt_line (lot_id);

-- Requests of facilities, departments and persons.
create table stock_request (
    id bigint generated always as identity primary key,
    number text not null unique default 'REQ-' || lpad(nextval('stock_request_number')::text, 6, '0'),
    requester_id bigint not null references account (id),
    -- For whom: its facility, department or person; and from which store.
    receiver_id bigint not null references stock_place (id),
    place_id bigint not null references stock_place (id),
    reason text not null default '',
    needed_by date,
    comments text not null default '',
    status text not null default 'draft' check (status in
        ('draft', 'submitted', 'approved', 'partly_approved', 'rejected', 'partly_issued', 'issued', 'received', 'cancelled')),
    submitted_at timestamptz,
    decided_by_id bigint references account (id),
    decided_at timestamptz,
    decision_reason text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- Who asks never approves.
    constraint stock_request_decided_by_id check (decided_by_id <> requester_id)
);
create index stock_request_status on stock_request (status, submitted_at);
create index stock_request_requester on stock_request (requester_id, id desc);
create index stock_request_receiver on stock_request (receiver_id, id desc);

create table stock_request_line (
    id bigint generated always as identity primary key,
    request_id bigint not null references stock_request (id) on delete cascade,
    product_id bigint not null references product (id),
    product_unit_id bigint not null,
    -- In the unit of the line, and in base units.
    quantity_required numeric(14, 3) not null check (quantity_required > 0),
    base_required bigint not null check (base_required > 0),
    quantity_approved numeric(14, 3) check (quantity_approved >= 0),
    base_approved bigint check (base_approved between 0 and base_required),
    base_issued bigint not null default 0 check (base_issued >= 0),
    -- What the server proposed when the line was written.
    base_suggested bigint,
    tests_done integer check (tests_done >= 0),
    note text not null default '',
    unique (request_id, product_id),
    foreign key (product_unit_id, product_id) references product_unit (id, product_id),
    constraint stock_request_line_issued check (base_issued <= coalesce(base_approved, 0))
);
create index stock_request_line_product on stock_request_line (product_id);

-- What an approved request still holds of a store, by line. The sum is stock_level.reserved.
create table stock_reservation (
    request_line_id bigint primary key references stock_request_line (id),
    place_id bigint not null references stock_place (id),
    product_id bigint not null references product (id),
    quantity bigint not null check (quantity > 0)
);
create index stock_reservation_product on stock_reservation (product_id, place_id);
create function stock_reservation_level() returns trigger language plpgsql as $$
begin
    if tg_op <> 'INSERT' then
        update stock_level set reserved = reserved - old.quantity
         where place_id = old.place_id and product_id = old.product_id;
    end if;
    if tg_op <> 'DELETE' then
        insert into stock_level (place_id, product_id) values (new.place_id, new.product_id) on conflict do nothing;
        update stock_level set reserved = reserved + new.quantity
         where place_id = new.place_id and product_id = new.product_id;
    end if;
    return null;
end $$;
create trigger stock_reservation_level after insert or update or delete on stock_reservation
    for each row execute function stock_reservation_level();
create view stock_reserved_truth as
select place_id, product_id, sum(quantity)::bigint as reserved from stock_reservation group by place_id, product_id;

-- Stock out: a distribution to a facility waits for its confirmation there; an issue to a department
-- or a person is used.
create table stock_distribution (
    id bigint generated always as identity primary key,
    number text not null unique,
    kind text not null check (kind in ('distribution', 'issue')),
    place_id bigint not null references stock_place (id),
    receiver_id bigint not null references stock_place (id),
    request_id bigint references stock_request (id),
    occurred_on date not null,
    issued_by_id bigint not null references account (id),
    remarks text not null default '',
    status text not null check (status in ('sent', 'received', 'issued', 'reversed')),
    received_on date,
    received_by_id bigint references account (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (place_id <> receiver_id)
);
create index stock_distribution_day on stock_distribution (occurred_on desc, id desc);
create index stock_distribution_receiver on stock_distribution (receiver_id, occurred_on desc);
create index stock_distribution_request on stock_distribution (request_id) where request_id is not null;

create table stock_distribution_line (
    id bigint generated always as identity primary key,
    distribution_id bigint not null references stock_distribution (id),
    request_line_id bigint references stock_request_line (id),
    product_id bigint not null references product (id),
    product_unit_id bigint not null,
    lot_id bigint not null,
    quantity numeric(14, 3) not null check (quantity > 0),
    base_quantity bigint not null check (base_quantity > 0),
    -- Why not the lot that expires first.
    override_reason text not null default '',
    movement_id bigint not null references stock_movement (id),
    -- At the other end, in base units.
    base_received bigint check (base_received >= 0),
    discrepancy text not null default '' check (discrepancy in ('', 'short', 'over', 'damaged', 'expired', 'wrong_item')),
    received_movement_id bigint references stock_movement (id),
    foreign key (product_unit_id, product_id) references product_unit (id, product_id),
    foreign key (lot_id, product_id) references stock_lot (id, product_id)
);
create index stock_distribution_line_document on stock_distribution_line (distribution_id);
create index stock_distribution_line_lot on stock_distribution_line (lot_id);

-- A physical count: frozen book quantities, what was counted, and the difference once approved.
create table stock_count (
    id bigint generated always as identity primary key,
    number text not null unique default 'CNT-' || lpad(nextval('stock_count_number')::text, 6, '0'),
    place_id bigint not null references stock_place (id),
    category_id bigint references stock_category (id),
    counted_on date not null,
    counted_by_id bigint not null references account (id),
    status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'rejected', 'cancelled')),
    remarks text not null default '',
    submitted_at timestamptz,
    decided_by_id bigint references account (id),
    decided_at timestamptz,
    decision_reason text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint stock_count_decided_by_id check (decided_by_id <> counted_by_id)
);
create index stock_count_day on stock_count (counted_on desc, id desc);

create table stock_count_line (
    id bigint generated always as identity primary key,
    count_id bigint not null references stock_count (id) on delete cascade,
    product_id bigint not null references product (id),
    lot_id bigint not null,
    -- Base units: in the book at the end of the day of the count, and found on the shelf.
    book bigint not null check (book >= 0),
    counted bigint check (counted >= 0),
    reason text not null default '',
    movement_id bigint references stock_movement (id),
    unique (count_id, lot_id),
    foreign key (lot_id, product_id) references stock_lot (id, product_id)
);

-- Version and audit of what people edit.
do $$
declare t text;
begin
    foreach t in array array['stock_category', 'measurement_unit', 'supplier', 'funder', 'department', 'product', 'product_unit',
        'stock_place', 'stock_lot', 'stock_receipt', 'stock_request', 'stock_distribution', 'stock_count'] loop
        execute format('create trigger %1$s_version before update on %1$s for each row execute function bump_version()', t);
        execute format('create trigger %1$s_audit after insert or update or delete on %1$s for each row execute function audit_row()', t);
    end loop;
    foreach t in array array['stock_receipt_line', 'stock_request_line', 'stock_distribution_line', 'stock_count_line', 'stock_movement'] loop
        execute format('create trigger %1$s_audit after insert or update or delete on %1$s for each row execute function audit_row()', t);
    end loop;
end $$;
