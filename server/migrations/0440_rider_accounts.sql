-- The account on a rider's phone is a reference: neither another name of the account nor an empty field makes it the desk.
alter table rider add column account_id bigint references account (id) on delete set null;
-- A field that may be empty of many is null then.
alter table rider alter column username drop not null, alter column username drop default;
update rider set username = null where btrim(username) = '';
alter table account add column of_rider boolean not null default false;
comment on column rider.username is 'User name of the account on their phone, as typed; follows when the account is renamed';
comment on column rider.account_id is 'The account on their phone, an account of the same hub';
comment on column account.of_rider is 'Whether it is or was on the phone of a rider: such an account is never the desk of a hub';

-- Whenever a user name is written, by whomever.
create function rider_account() returns trigger language plpgsql as $$
begin
    new.account_id := (
        select a.id from account a
         where btrim(new.username) <> '' and lower(btrim(a.username)) = lower(btrim(new.username))
           and a.user_type = 'hub' and a.hub_id = new.hub_id);
    update account set of_rider = true where id = new.account_id and not of_rider;
    return new;
end $$;
update rider r set account_id = a.id from account a
 where btrim(r.username) <> '' and lower(btrim(a.username)) = lower(btrim(r.username)) and a.user_type = 'hub' and a.hub_id = r.hub_id;
update account set of_rider = true where id in (select account_id from rider);
create unique index rider_account on rider (account_id);
create trigger rider_account before insert or update of username on rider
    for each row execute function rider_account();

-- Another rider's text that names no account is in nobody's way.
create function rider_account_renamed() returns trigger language plpgsql as $$
begin
    update rider r set username = new.username
     where r.account_id = new.id
       and not exists (select 1 from rider o where o.id <> r.id and lower(btrim(o.username)) = lower(btrim(new.username)));
    return null;
end $$;
create trigger account_renamed after update of username on account
    for each row when (new.username is distinct from old.username) execute function rider_account_renamed();
