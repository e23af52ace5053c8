-- What runs used, by month: a lot lives for months, so that its days are many and its months few. What is on hand needs the
-- sum of all days there ever were, and read each of them for every screen of stock.
create table cartridge_month (
    facility_id bigint not null,
    month date not null,
    device_type text not null,
    assay text not null,
    reagent_lot text not null,
    failed boolean not null,
    runs integer not null,
    primary key (facility_id, month, device_type, assay, reagent_lot, failed)
);
comment on table cartridge_month is 'The sums of cartridge_day by month';
comment on column cartridge_month.month is 'First day of the month';
comment on column cartridge_month.assay is 'Name of the assay as sent, in small letters';
comment on column cartridge_month.reagent_lot is 'Lot as sent, in small letters; empty where the instrument tells none';
comment on column cartridge_month.failed is 'Whether it ended in error, invalid or no result';
comment on column cartridge_month.runs is 'Runs';

create view cartridge_month_truth as
    select facility_id, date_trunc('month', day)::date as month, device_type, assay, reagent_lot, failed, sum(runs)::integer as runs
      from cartridge_day_truth group by 1, 2, 3, 4, 5, 6;
comment on view cartridge_month_truth is 'What cartridge_month must be';
comment on column cartridge_month_truth.runs is 'Runs';
comment on column cartridge_month_truth.failed is 'Whether it ended in error, invalid or no result';

-- Days and months in one statement of who writes a result, behind the lock of the facility that its caller holds.
create or replace function count_cartridges(changes cartridge_change[]) returns void language sql as $$
    insert into cartridge_day as c (facility_id, day, device_type, assay, reagent_lot, failed, runs)
    select facility_id, day, device_type, assay, reagent_lot, failed, sum(n) from unnest(changes)
     group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (facility_id, day, device_type, assay, reagent_lot, failed) do update set runs = c.runs + excluded.runs;
    insert into cartridge_month as c (facility_id, month, device_type, assay, reagent_lot, failed, runs)
    select facility_id, date_trunc('month', day)::date, device_type, assay, reagent_lot, failed, sum(n) from unnest(changes)
     group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (facility_id, month, device_type, assay, reagent_lot, failed) do update set runs = c.runs + excluded.runs
$$;

-- What runs used in all, as cartridge_used says it: by month, and by day where an answer about the lot holds from a day on.
create view cartridge_used_sum as
    select s.id as place_id, d.facility_id, c.product_id, l.id as lot_id, d.device_type, d.assay, d.reagent_lot, d.month, d.failed, d.runs
      from cartridge_month d
      join stock_place s on s.facility_id = d.facility_id
      left join cartridge c on c.device_type = d.device_type and lower(btrim(c.assay)) = d.assay
      left join stock_lot l on l.product_id = c.product_id and lower(btrim(l.lot_number)) = d.reagent_lot
     where d.runs <> 0 and not exists (
           select from cartridge_meant m where m.facility_id = d.facility_id and m.device_type = d.device_type
              and m.assay = d.assay and m.reagent_lot = d.reagent_lot)
    union all
    select u.place_id, u.facility_id, u.product_id, u.lot_id, u.device_type, u.assay, u.reagent_lot,
           date_trunc('month', u.day)::date, u.failed, u.runs
      from cartridge_used u
     where exists (
           select from cartridge_meant m where m.facility_id = u.facility_id and m.device_type = u.device_type
              and m.assay = u.assay and m.reagent_lot = u.reagent_lot);
comment on view cartridge_used_sum is 'The sums of cartridge_used; more than one row a month where an answer about the lot was given';
comment on column cartridge_used_sum.assay is 'Name of the assay as sent, in small letters';
comment on column cartridge_used_sum.reagent_lot is 'Lot as sent, in small letters';
comment on column cartridge_used_sum.month is 'First day of the month';
comment on column cartridge_used_sum.failed is 'Whether they ended in error, invalid or no result';
comment on column cartridge_used_sum.runs is 'Runs';

create or replace view stock_held as
    select place_id, product_id, lot_id, sum(booked)::bigint as booked, sum(used)::bigint as used,
           sum(booked - used)::bigint as quantity
      from (select place_id, product_id, lot_id, quantity as booked, 0::bigint as used from stock_balance
            union all
            select place_id, product_id, lot_id, 0, runs from cartridge_used_sum where lot_id is not null) h
     group by place_id, product_id, lot_id;

-- What was run before. Whoever writes a result waits until this is committed.
lock table result in share row exclusive mode;
insert into cartridge_month (facility_id, month, device_type, assay, reagent_lot, failed, runs)
select facility_id, date_trunc('month', day)::date, device_type, assay, reagent_lot, failed, sum(runs)
  from cartridge_day group by 1, 2, 3, 4, 5, 6;
analyze cartridge_month;
