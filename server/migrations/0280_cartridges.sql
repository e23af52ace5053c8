-- Cartridges that are true. Every run that a machine uploads used one cartridge of its lot, failed ones and controls too.
-- What runs used is counted by facility, day and lot as sent, beside the counters of tests and in the same way: in the
-- transaction of the run, exact after every correction, merge and new placement, with no lock that another facility waits
-- for. The ledger stays what people book; a balance at a facility is its movements less what its runs used (`stock_flow`,
-- `stock_held`), so that nothing is written twice and a lot that is named later takes its runs along.
-- docs/decisions/0016-runs-use-cartridges.md.

-- Which product the cartridge of an assay is, by the name that instruments send.
create table cartridge (
    id bigint generated always as identity primary key,
    device_type text not null default 'genexpert'
        check (device_type in ('genexpert', 'truenat', 'afinion', 'mpima', 'pima')),
    assay text not null check (btrim(assay) <> ''),
    disease_area text not null,
    product_id bigint not null references product (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index cartridge_assay on cartridge (device_type, lower(btrim(assay)));
create index cartridge_product on cartridge (product_id);
create trigger cartridge_version before update on cartridge for each row execute function bump_version();
create trigger cartridge_audit after insert or update or delete on cartridge for each row execute function audit_row();
comment on table cartridge is 'Cartridges: which product an assay uses, one base unit a run';
comment on column cartridge.assay is 'Name of the assay as instruments send it, in any case';

-- What runs used. One row a combination that occurred.
create table cartridge_day (
    facility_id bigint not null,
    day date not null,
    device_type text not null,
    assay text not null,
    reagent_lot text not null,
    failed boolean not null,
    runs integer not null,
    primary key (facility_id, day, device_type, assay, reagent_lot, failed)
);
create index cartridge_day_day on cartridge_day (day) include (facility_id, runs);
comment on table cartridge_day is 'Runs by facility, day and lot as sent, controls too: each used one cartridge';
comment on column cartridge_day.assay is 'Name of the assay as sent, in small letters';
comment on column cartridge_day.reagent_lot is 'Lot as sent, in small letters; empty where the instrument tells none';
comment on column cartridge_day.failed is 'Whether it ended in error, invalid or no result';
comment on column cartridge_day.runs is 'Runs';

create view cartridge_day_truth as
    select facility_id, day, device_type, lower(btrim(assay)) as assay, lower(btrim(reagent_lot)) as reagent_lot,
           outcome in ('error', 'invalid', 'no_result') as failed, count(*)::integer as runs
      from result where facility_id is not null
     group by 1, 2, 3, 4, 5, 6;
comment on view cartridge_day_truth is 'What cartridge_day must be';
comment on column cartridge_day_truth.runs is 'Runs';
comment on column cartridge_day_truth.failed is 'Whether it ended in error, invalid or no result';

create type cartridge_change as (
    facility_id bigint, day date, device_type text, assay text, reagent_lot text, failed boolean, n bigint);

create function count_cartridges(changes cartridge_change[]) returns void language sql as $$
    insert into cartridge_day as c (facility_id, day, device_type, assay, reagent_lot, failed, runs)
    select facility_id, day, device_type, assay, reagent_lot, failed, sum(n) from unnest(changes)
     group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (facility_id, day, device_type, assay, reagent_lot, failed) do update set runs = c.runs + excluded.runs
$$;

-- Called before the counters of tests by its name: it takes the locks of all facilities of the statement in ascending
-- order (0004), so that the counters find them taken. A control counts here and nowhere else.
create function result_cartridges_new() returns trigger language plpgsql as $$
declare
    changes cartridge_change[] := (
        select array_agg(row(facility_id, day, device_type, lower(btrim(assay)), lower(btrim(reagent_lot)),
                             outcome in ('error', 'invalid', 'no_result'), 1)::cartridge_change)
          from new_rows where facility_id is not null);
begin
    if changes is null then return null; end if;
    perform pg_advisory_xact_lock(7001, f::integer) from (
        select distinct c.facility_id as f from unnest(changes) c order by 1) ordered;
    perform count_cartridges(changes);
    return null;
end $$;
create trigger result_cartridges_insert after insert on result
    referencing new table as new_rows for each statement execute function result_cartridges_new();

create function result_cartridges_changed() returns trigger language plpgsql as $$
declare
    changes cartridge_change[] := (
        select array_agg(c::cartridge_change) from (
            select facility_id, day, device_type, lower(btrim(assay)), lower(btrim(reagent_lot)),
                   outcome in ('error', 'invalid', 'no_result'), sum(n)
              from (select facility_id, day, device_type, assay, reagent_lot, outcome, -1 as n from old_rows
                    union all
                    select facility_id, day, device_type, assay, reagent_lot, outcome, 1 from new_rows) r
             where facility_id is not null
             group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0) c);
begin
    if changes is null then return null; end if;
    -- Of every facility of the statement: the counters after it lock some of these, never one before them.
    perform pg_advisory_xact_lock(7001, f::integer) from (
        select facility_id as f from old_rows where facility_id is not null
        union select facility_id from new_rows where facility_id is not null order by 1) ordered;
    perform count_cartridges(changes);
    return null;
end $$;
create trigger result_cartridges_update after update on result
    referencing old table as old_rows new table as new_rows for each statement execute function result_cartridges_changed();

create or replace function count_results(counted boolean) returns void language plpgsql security definer
    set search_path = public, pg_temp as $$
begin
    if counted then
        alter table result enable trigger result_cartridges_insert;
        alter table result enable trigger result_counted_insert;
        alter table result enable trigger result_module_seen_insert;
        alter table result_call enable trigger result_call_counted_insert;
    else
        alter table result disable trigger result_cartridges_insert;
        alter table result disable trigger result_counted_insert;
        alter table result disable trigger result_module_seen_insert;
        alter table result_call disable trigger result_call_counted_insert;
    end if;
end $$;

-- What a facility answered about a lot that its runs name and nobody received under that name, or about runs that name
-- none: from that day on they used this lot, until the next answer.
create table cartridge_meant (
    id bigint generated always as identity primary key,
    facility_id bigint not null references facility (id) on delete cascade,
    device_type text not null,
    assay text not null,
    reagent_lot text not null,
    from_on date not null,
    lot_id bigint not null references stock_lot (id),
    note text not null default '',
    account_id bigint references account (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index cartridge_meant_from on cartridge_meant (facility_id, device_type, assay, reagent_lot, from_on);
create trigger cartridge_meant_version before update on cartridge_meant for each row execute function bump_version();
create trigger cartridge_meant_audit after insert or update or delete on cartridge_meant for each row execute function audit_row();
comment on table cartridge_meant is 'Answers about lots in runs: which lot of the stock a name that instruments sent means';
comment on column cartridge_meant.assay is 'Name of the assay as sent, in small letters';
comment on column cartridge_meant.reagent_lot is 'Lot as sent, in small letters; empty of runs that name none';
comment on column cartridge_meant.from_on is 'Runs of that day and later used the lot, until the next answer';
comment on column cartridge_meant.note is 'Why';
comment on column cartridge_meant.account_id is 'Who said so';

create view cartridge_meant_span as
    select facility_id, device_type, assay, reagent_lot, lot_id, from_on,
           lead(from_on, 1, 'infinity'::date) over (
               partition by facility_id, device_type, assay, reagent_lot order by from_on) as until
      from cartridge_meant;
comment on view cartridge_meant_span is 'Answers about lots in runs, each with its days';
comment on column cartridge_meant_span.from_on is 'First day';
comment on column cartridge_meant_span.until is 'The day of the next answer';

-- What runs used, with the product and the lot that it was. No lot: nobody has one of this number, or none was sent.
create view cartridge_used as
    select s.id as place_id, d.facility_id, c.product_id, coalesce(m.lot_id, l.id) as lot_id,
           d.device_type, d.assay, d.reagent_lot, d.day, d.failed, d.runs
      from cartridge_day d
      join stock_place s on s.facility_id = d.facility_id
      left join cartridge c on c.device_type = d.device_type and lower(btrim(c.assay)) = d.assay
      left join cartridge_meant_span m on m.facility_id = d.facility_id and m.device_type = d.device_type and m.assay = d.assay
            and m.reagent_lot = d.reagent_lot and d.day >= m.from_on and d.day < m.until
      left join stock_lot l on l.product_id = c.product_id and lower(btrim(l.lot_number)) = d.reagent_lot
     where d.runs <> 0;
comment on view cartridge_used is 'What runs used, with the product and lot of the stock where they are known';
comment on column cartridge_used.assay is 'Name of the assay as sent, in small letters';
comment on column cartridge_used.reagent_lot is 'Lot as sent, in small letters';
comment on column cartridge_used.failed is 'Whether they ended in error, invalid or no result';
comment on column cartridge_used.runs is 'Runs';

-- A run takes from its lot as a movement does: no row of the ledger, and a reason of its own.
insert into movement_reason (code, label, direction, consumption, takes_unusable, wastage) values
    ('used', 'Used in runs', -1, true, true, false),
    ('sent_back', 'Sent on and not arrived', 1, false, false, false);

create view stock_flow as
    select place_id, product_id, lot_id, occurred_on as day, reason, quantity from stock_movement
    union all
    select place_id, product_id, lot_id, day, 'used', -runs::bigint from cartridge_used where product_id is not null;
comment on view stock_flow is 'Everything that moved stock: movements of the ledger, and what runs used (lot_id null where it is not known)';
comment on column stock_flow.day is 'Day';
comment on column stock_flow.reason is 'Reason, as in movement_reason';
comment on column stock_flow.quantity is 'Base units with their sign';

-- What is on hand by lot and place: movements less what runs used. Below zero where more was used than was received.
create view stock_held as
    select place_id, product_id, lot_id, sum(booked)::bigint as booked, sum(used)::bigint as used,
           sum(booked - used)::bigint as quantity
      from (select place_id, product_id, lot_id, quantity as booked, 0::bigint as used from stock_balance
            union all
            select place_id, product_id, lot_id, 0, runs from cartridge_used where lot_id is not null) h
     group by place_id, product_id, lot_id;
comment on view stock_held is 'On hand by lot and place: booked less what runs used';
comment on column stock_held.booked is 'Sum of the movements';
comment on column stock_held.used is 'Used by runs';
comment on column stock_held.quantity is 'Booked less used; below zero where more was used than was received';

-- A facility may set a lot aside for itself; the lot of the whole programme changes by two persons (0051).
create table stock_place_lot (
    id bigint generated always as identity primary key,
    place_id bigint not null references stock_place (id) on delete cascade,
    lot_id bigint not null references stock_lot (id),
    active boolean not null,
    reason text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index stock_place_lot_of on stock_place_lot (place_id, lot_id);
create trigger stock_place_lot_version before update on stock_place_lot for each row execute function bump_version();
create trigger stock_place_lot_audit after insert or update or delete on stock_place_lot for each row execute function audit_row();
comment on table stock_place_lot is 'Lots that a place set aside or took back into use for itself';
comment on column stock_place_lot.active is 'Whether the place uses it';
comment on column stock_place_lot.reason is 'Why';

-- What a facility books of its own cartridges: receipts from elsewhere, releases, counts. Each is written down once.
alter table stock_movement drop constraint stock_movement_document_kind_check;
alter table stock_movement add constraint stock_movement_document_kind_check check (document_kind in
    ('receipt', 'distribution', 'count', 'adjustment', 'import', 'site_receipt', 'site_release', 'site_count'));
create sequence site_receipt_number;
create sequence site_release_number;
create sequence site_count_number;

-- What was run before. Whoever writes a result waits until this is committed.
lock table result in share row exclusive mode;
insert into cartridge_day select * from cartridge_day_truth;
analyze cartridge_day;
