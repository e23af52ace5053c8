-- From a resistant result to the end of treatment (domain.md 1.3.15): one case is one illness of one patient.

create table mdr_case (
    id bigint generated always as identity primary key,
    number text not null generated always as ('RR-' || lpad(id::text, 5, '0')) stored,
    patient_id bigint not null references mdr_patient (id),
    -- Where the resistance was found: whose patient it is until a centre has received them.
    facility_id bigint not null references facility (id),
    status text not null default 'linked'
        check (status in ('linked', 'referred', 'received', 'initiated', 'transferred', 'not_initiated', 'closed')),
    linked_on date not null,
    -- The centre that treats, or that is to say whether the patient came.
    site_id bigint references facility (id),
    referred_on date,
    received_on date,
    initiated_on date,
    regimen text check (regimen in ('bpalm', 'bpal', 'short_oral', 'individualised', 'standardised', 'empiric')),
    weight_kg numeric(5, 1) check (weight_kg between 1 and 300),
    not_initiated_reason text check (not_initiated_reason in
        ('untraceable', 'died', 'first_line', 'repeat_susceptible', 'communication', 'transferred_out', 'refused', 'evaluation')),
    not_initiated_on date,
    outcome text check (outcome in ('cured', 'completed', 'failed', 'died', 'lost', 'not_evaluated')),
    outcome_on date,
    -- The centre did not answer in time: back where it came from.
    came_back boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (status not in ('referred', 'received', 'initiated', 'transferred') or site_id is not null),
    check (status not in ('referred') or referred_on is not null),
    check (status not in ('initiated', 'closed') or (initiated_on is not null and regimen is not null)),
    check ((status = 'not_initiated') = (not_initiated_reason is not null)),
    check ((status = 'closed') = (outcome is not null)),
    check ((outcome is null) = (outcome_on is null)),
    check ((not_initiated_reason is null) = (not_initiated_on is null))
);
create unique index mdr_case_open on mdr_case (patient_id) where status <> 'closed';
create index mdr_case_facility on mdr_case (facility_id, id);
create index mdr_case_site on mdr_case (site_id, id) where site_id is not null;
create index mdr_case_patient on mdr_case (patient_id);
create trigger mdr_case_version before update on mdr_case for each row execute function bump_version();
create trigger mdr_case_audit after insert or update or delete on mdr_case for each row execute function audit_row();

-- A patient on the way to a centre: from the facility, or from another centre. One at a time.
create table mdr_transfer (
    id bigint generated always as identity primary key,
    case_id bigint not null references mdr_case (id),
    -- None where the facility sends.
    from_site_id bigint references facility (id),
    to_site_id bigint not null references facility (id),
    sent_on date not null,
    sent_by bigint not null references account (id),
    -- Where the case stood when it was sent: what it comes back to.
    stood text not null check (stood in ('linked', 'received', 'initiated')),
    reason text not null default '',
    handover text not null default '',
    answered_on date,
    answered_by bigint references account (id),
    answer text check (answer in ('received', 'withdrawn', 'unanswered', 'sent_on')),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((answer is null) = (answered_on is null))
);
create unique index mdr_transfer_open on mdr_transfer (case_id) where answer is null;
create index mdr_transfer_case on mdr_transfer (case_id, id);
create trigger mdr_transfer_version before update on mdr_transfer for each row execute function bump_version();
create trigger mdr_transfer_audit after insert or update or delete on mdr_transfer
    for each row execute function audit_row();

-- What a decision names: the case that it belongs to, the result that shows why there is none.
alter table mdr_linkage add column case_id bigint references mdr_case (id);
alter table mdr_linkage add column other_result_id bigint references result (id);
create index mdr_linkage_case on mdr_linkage (case_id) where case_id is not null;
create index mdr_linkage_other on mdr_linkage (other_result_id) where other_result_id is not null;

insert into mdr_case (patient_id, facility_id, linked_on)
select p.id, p.facility_id, min((l.decided_at at time zone 'Africa/Kampala')::date)
  from mdr_patient p join mdr_linkage l on l.patient_id = p.id group by p.id, p.facility_id;
update mdr_linkage l set case_id = c.id from mdr_case c where c.patient_id = l.patient_id;
alter table mdr_linkage add constraint mdr_linkage_has_case check ((case_id is null) = (patient_id is null));

-- A case that went nowhere goes with its last result, however the link is taken back.
create function drop_empty_case() returns trigger language plpgsql as $$
begin
    if old.case_id is not null then
        delete from mdr_case c where c.id = old.case_id and c.status = 'linked'
            and not exists (select from mdr_linkage l where l.case_id = c.id)
            and not exists (select from mdr_transfer t where t.case_id = c.id);
    end if;
    return null;
end $$;
create trigger mdr_linkage_empty after delete on mdr_linkage for each row execute function drop_empty_case();

-- Every link has its case, also one that is put back as it was (a merge of machines that is taken back).
create function case_of_link() returns trigger language plpgsql as $$
begin
    if new.patient_id is null then
        new.case_id := null;
    elsif new.case_id is null or not exists (select from mdr_case c where c.id = new.case_id) then
        insert into mdr_case (patient_id, facility_id, linked_on)
        select p.id, p.facility_id, (new.decided_at at time zone 'Africa/Kampala')::date from mdr_patient p where p.id = new.patient_id
            on conflict (patient_id) where status <> 'closed' do nothing;
        select c.id into new.case_id from mdr_case c where c.patient_id = new.patient_id and c.status <> 'closed';
    end if;
    return new;
end $$;
create trigger mdr_linkage_case before insert on mdr_linkage for each row execute function case_of_link();

-- A national number belongs to one patient of a facility. Those that were shared before keep theirs, and are told as duplicates.
alter table mdr_patient add column nin_key text;
create function nin_key_of(nin text) returns text language sql immutable parallel safe
    return nullif(upper(regexp_replace(nin, '[^A-Za-z0-9]', '', 'g')), '');
update mdr_patient p set nin_key = nin_key_of(p.nin)
 where nin_key_of(p.nin) is not null and not exists (
    select from mdr_patient o where o.facility_id = p.facility_id and nin_key_of(o.nin) = nin_key_of(p.nin) and o.id < p.id);
create function set_nin_key() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' or new.nin is distinct from old.nin then new.nin_key := nin_key_of(new.nin); end if;
    return new;
end $$;
create trigger mdr_patient_nin_key before insert or update on mdr_patient for each row execute function set_nin_key();
create unique index mdr_patient_nin on mdr_patient (facility_id, nin_key) where nin_key is not null;
create index mdr_patient_nin_everywhere on mdr_patient (nin_key) where nin_key is not null;

-- People with rifampicin resistance, each once, whatever number of results says so. Results of one facility under one patient
-- number are one person; a duplicate and a sample of quality control are nobody. `id` is the first result.
create view mdr_person as
with found as (
    select r.id, r.facility_id, r.day, l.status as decided, l.reason, l.decided_at, l.case_id,
           coalesce('p' || nullif(lower(btrim(r.patient_id)), ''), 'r' || r.id) as person
      from result r left join mdr_linkage l on l.result_id = r.id
     where r.rif = 'detected' and r.test_type = 'specimen' and r.facility_id is not null
       and l.reason is distinct from 'duplicate' and l.reason is distinct from 'qc_or_eqa'),
known as (
    select f.*, coalesce(f.case_id, max(f.case_id) over (partition by f.facility_id, f.person)) as whose from found f),
counted as (
    select (array_agg(k.id order by k.day, k.id))[1] as id, min(k.day) as detected_on, max(k.whose) as case_id,
           (array_agg(k.facility_id order by k.day, k.id))[1] as facility_id,
           bool_or(k.decided is null) as pending,
           (array_agg(k.reason order by k.decided_at desc nulls last, k.id))[1] as reason
      from known k
     group by k.whose, case when k.whose is null then k.facility_id end, case when k.whose is null then k.person end)
select n.id, n.facility_id, n.detected_on, n.case_id, c.patient_id, c.site_id,
       case when c.id is not null then c.status when n.pending then 'pending' else 'not_mdr' end as state,
       case when c.id is not null then c.not_initiated_reason when n.pending then null else n.reason end as reason,
       case when c.initiated_on is not null then 5 when c.received_on is not null then 4 when c.referred_on is not null then 3
            when c.id is not null then 2 else 1 end as step_reached,
       c.linked_on, c.referred_on, c.received_on, c.initiated_on, c.outcome
  from counted n left join mdr_case c on c.id = n.case_id;

-- How long a centre has to answer, before the patient comes back to who sent them.
alter table programme_rule add column mdr_answer_days integer not null default 14 check (mdr_answer_days between 1 and 365);

comment on table mdr_case is 'One illness of one patient with rifampicin resistance, from the link of a result to the end of treatment.';
comment on column mdr_case.number is 'What people call it';
comment on column mdr_case.facility_id is 'Where the resistance was found';
comment on column mdr_case.linked_on is 'Day of the first link';
comment on column mdr_case.site_id is 'Centre that treats, or that is to say whether the patient came';
comment on column mdr_case.came_back is 'No centre answered in time: back where it came from';
comment on column mdr_case.weight_kg is 'Weight in kilograms';
comment on table mdr_transfer is 'A patient on the way to a centre, from the facility or from another centre, and what came of it.';
comment on column mdr_transfer.from_site_id is 'Centre that sends; none where the facility does';
comment on column mdr_transfer.to_site_id is 'Centre that is to receive';
comment on column mdr_transfer.sent_on is 'Day on which the patient was sent';
comment on column mdr_transfer.sent_by is 'Who sent the patient';
comment on column mdr_transfer.stood is 'Where the case stood: what it comes back to';
comment on column mdr_transfer.handover is 'What the next centre has to know';
comment on column mdr_transfer.answered_on is 'Day of the answer';
comment on column mdr_transfer.answered_by is 'Who answered; nobody where time did';
comment on column mdr_transfer.answer is 'What came of it';
comment on column mdr_linkage.case_id is 'Illness that the result belongs to';
comment on column mdr_linkage.other_result_id is 'Result that shows why this one is not MDR: the repeat test, or the one it duplicates';
comment on column mdr_patient.nin_key is 'National ID number as it is compared: letters and digits alone; none where it was shared before';
comment on view mdr_person is 'People with rifampicin resistance, each once, with how far they came.';
comment on column mdr_person.id is 'First result that says so';
comment on column mdr_person.detected_on is 'Day of that result';
comment on column mdr_person.step_reached is '1 detected, 2 linked, 3 referred, 4 received, 5 on treatment';
comment on column mdr_person.state is 'Where they stand: pending, not MDR, or the status of the case';

-- Where patients are sent: facilities that are marked as centres.
create view mdr_site_list as
    select f.id, f.name, f.district_id, f.phone, f.version, f.created_at, f.updated_at from facility f where f.mdr_site and f.active;
comment on view mdr_site_list is 'MDR treatment centres: facilities that are marked as such.';
comment on column mdr_case.referred_on is 'Day on which a centre was first told';
comment on column mdr_case.initiated_on is 'Day on which treatment began';
comment on column mdr_case.regimen is 'What is given';
comment on column mdr_case.not_initiated_reason is 'Why there is no treatment';
comment on column mdr_case.not_initiated_on is 'Day since which that is known';
comment on column mdr_case.outcome_on is 'Day of the outcome';
comment on column mdr_person.case_id is 'The case, once a result is linked';
comment on column mdr_person.site_id is 'Centre that treats, or that is to say whether the patient came';
comment on column mdr_person.linked_on is 'Day of the first link';
comment on column mdr_person.referred_on is 'Day on which a centre was first told';
comment on column mdr_person.initiated_on is 'Day on which treatment began';
comment on column mdr_transfer.case_id is 'The case';
