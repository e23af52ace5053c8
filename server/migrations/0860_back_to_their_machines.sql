-- Of several merges of one machine the newest is taken back first. Where an older one was taken back before it, in earlier releases, a result
-- that the newer one had put aside came to the kept machine, under the name of one that was no part of it any more, or waited for that with
-- a machine that still was one: it counted at the wrong place or nowhere, and no merge was left to take back. It goes to the machine that its
-- message named, or to the one that this is part of today.
with named as materialized (
    select distinct machine_id, named_machine_id from result where named_machine_id is not null and machine_id is not null),
stray as materialized (
    select machine_id, named_machine_id, machine_now(named_machine_id) as own from named
     where machine_now(machine_id) <> machine_now(named_machine_id))
update result r
   set machine_id = s.own, named_machine_id = nullif(s.named_machine_id, s.own), facility_id = facility_on(s.own, r.day)
  from stray s
 where r.named_machine_id = s.named_machine_id and r.machine_id = s.machine_id;
