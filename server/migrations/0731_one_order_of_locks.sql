-- A result that changes holds its facilities and instruments before it counts, as a new one does (0700). It counted a module's day first and held the instrument
-- after it: a new result of that instrument, which held it already, then waited for that day, and each for the other.
create function result_held() returns trigger language plpgsql as $$
begin
    perform pg_advisory_xact_lock(h.kind, h.one) from (
        with changed as (
            select o.facility_id as facility, n.facility_id as other_facility, o.machine_id as machine, n.machine_id as other_machine
              from old_rows o join new_rows n using (id)
             where (o.facility_id, o.machine_id, o.module_serial, o.module_slot, o.day, o.device_type, o.disease_area, o.assay, o.assay_version,
                    o.reagent_lot, o.outcome, o.call, o.error_code, o.test_type)
                   is distinct from
                   (n.facility_id, n.machine_id, n.module_serial, n.module_slot, n.day, n.device_type, n.disease_area, n.assay, n.assay_version,
                    n.reagent_lot, n.outcome, n.call, n.error_code, n.test_type))
        select 7001 as kind, f::integer as one from changed, unnest(array[facility, other_facility]) f where f is not null
        union
        select 7003, m::integer from changed, unnest(array[machine, other_machine]) m where m is not null
        order by 1, 2) h;
    return null;
end $$;
-- Triggers of one event fire in the order of their names: this is the first.
create trigger result_a_held after update on result
    referencing old table as old_rows new table as new_rows for each statement execute function result_held();
