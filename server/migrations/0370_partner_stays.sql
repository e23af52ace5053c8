-- From when to when a partner supports a facility. facility.partner_id is who does today.
create table partner_stay (
    id bigint generated always as identity primary key,
    facility_id bigint not null references facility (id) on delete cascade,
    partner_id bigint not null references partner (id),
    -- Null: from the beginning.
    starts_on date,
    -- Null: until further notice.
    ends_on date,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (ends_on >= starts_on),
    -- One at a time.
    constraint partner_stay_alone exclude using gist
        (int8range(facility_id, facility_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&)
);
create index partner_stay_partner on partner_stay (partner_id, facility_id);
create index partner_stay_facility on partner_stay (facility_id);
create trigger partner_stay_version before update on partner_stay for each row execute function bump_version();
create trigger partner_stay_audit after insert or update or delete on partner_stay
    for each row execute function audit_row();
comment on table partner_stay is 'From when to when a partner supports a facility: what it sees of it begins and ends with these days';
comment on column partner_stay.starts_on is 'First day; null from the beginning';
comment on column partner_stay.ends_on is 'Last day; null until further notice';

-- What is there belongs to its partner from the beginning, as it was seen so far.
insert into partner_stay (facility_id, partner_id) select id, partner_id from facility where partner_id is not null;

-- Whoever changes the partner of a facility (its form, an import) ends one stay and begins another. The day is the caller's
-- (`kipimo.today`), whose clock and time zone the database does not know.
create function facility_partner_stays() returns trigger language plpgsql as $$
declare
    today date := coalesce(nullif(current_setting('kipimo.today', true), '')::date, current_date);
    holder bigint;
begin
    -- A facility that comes with its partner was that partner's before anybody wrote it down.
    if tg_op = 'INSERT' then
        insert into partner_stay (facility_id, partner_id) values (new.id, new.partner_id);
        return null;
    end if;
    select partner_id into holder from partner_stay
     where facility_id = new.id and daterange(starts_on, ends_on, '[]') @> today;
    if holder is not distinct from new.partner_id then return null; end if;
    delete from partner_stay where facility_id = new.id and starts_on >= today;
    update partner_stay set ends_on = today - 1
     where facility_id = new.id and (ends_on is null or ends_on >= today);
    if new.partner_id is not null then
        insert into partner_stay (facility_id, partner_id, starts_on) values (new.id, new.partner_id, today);
    end if;
    return null;
end $$;
create trigger facility_partner_came after insert on facility
    for each row when (new.partner_id is not null) execute function facility_partner_stays();
create trigger facility_partner_changed after update of partner_id on facility
    for each row when (new.partner_id is distinct from old.partner_id) execute function facility_partner_stays();

-- Whose each facility is on a day, where it says another: after stays were changed, and when a day begins.
create function set_partners(on_day date, facilities bigint[] default null) returns integer language plpgsql as $$
declare
    changed integer;
begin
    perform set_config('kipimo.today', on_day::text, true);
    update facility f set partner_id = s.partner_id
      from facility g left join partner_stay s on s.facility_id = g.id and daterange(s.starts_on, s.ends_on, '[]') @> on_day
     where g.id = f.id and (facilities is null or g.id = any(facilities)) and f.partner_id is distinct from s.partner_id;
    get diagnostics changed = row_count;
    return changed;
end $$;
