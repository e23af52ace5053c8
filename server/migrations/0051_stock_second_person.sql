-- What one person alone may not do to stock: it is proposed with a reason, and a second person approves it.
-- Held here, below any code: the expiry and state of a lot, the way back of a verified record, and what is
-- written off or found beyond a limit only change in a transaction that approves a proposal of somebody else.

-- Words that another person can follow, as resources/define/reason.ts has it.
create function is_reason(words text) returns boolean language sql immutable as $$
    select length(letters) >= 8
       and (select count(distinct letter) from regexp_split_to_table(letters, '') letter) >= 4
       and (select count(distinct word) from regexp_split_to_table(lower(words), '[\s[:punct:]]+') word where word ~ '[^\d]') >= 2
      from (select regexp_replace(lower(words), '[\s\d[:punct:]]', '', 'g') as letters) of
$$;

-- What one person alone may take out or add by adjustments, of a product at a place in a day: the larger of
-- the two. One row; a system administrator edits it.
create table stock_rule (
    id bigint primary key default 1 check (id = 1),
    name text not null default 'What one person may adjust alone',
    alone_units bigint not null default 20 check (alone_units >= 0),
    alone_percent integer not null default 5 check (alone_percent between 0 and 100),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
insert into stock_rule default values;
create trigger stock_rule_version before update on stock_rule for each row execute function bump_version();
create trigger stock_rule_audit after insert or update or delete on stock_rule for each row execute function audit_row();

create sequence stock_proposal_number;
create table stock_proposal (
    id bigint generated always as identity primary key,
    number text not null unique default 'PRO-' || lpad(nextval('stock_proposal_number')::text, 6, '0'),
    kind text not null check (kind in ('lot', 'adjustment', 'adjustment_reversal', 'receipt_reversal')),
    -- What would be done, as a sentence; and as values.
    about text not null,
    what jsonb not null,
    lot_id bigint references stock_lot (id),
    receipt_id bigint references stock_receipt (id),
    -- Number of the adjustment.
    adjustment text,
    reason text not null constraint stock_proposal_reason check (is_reason(reason)),
    proposed_by_id bigint not null references account (id),
    proposed_at timestamptz not null,
    status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected', 'withdrawn')),
    decided_by_id bigint references account (id),
    decided_at timestamptz,
    decision_reason text not null default '',
    -- The transaction that approved it: only there is done what was proposed.
    approved_in xid8,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((kind = 'lot') = (lot_id is not null)),
    check ((kind = 'receipt_reversal') = (receipt_id is not null)),
    check ((kind in ('adjustment', 'adjustment_reversal')) = (adjustment is not null)),
    check ((status = 'proposed') = (decided_by_id is null)),
    check (status <> 'rejected' or is_reason(decision_reason)),
    constraint stock_proposal_second_person check (status not in ('approved', 'rejected') or decided_by_id <> proposed_by_id)
);
-- One at a time about the same.
create unique index stock_proposal_lot on stock_proposal (lot_id) where status = 'proposed';
create unique index stock_proposal_receipt on stock_proposal (receipt_id) where status = 'proposed';
create unique index stock_proposal_adjustment on stock_proposal (adjustment, kind) where status = 'proposed';
create index stock_proposal_number_of on stock_proposal (adjustment) where status = 'approved';
create trigger stock_proposal_version before update on stock_proposal for each row execute function bump_version();
create trigger stock_proposal_audit after insert or update or delete on stock_proposal for each row execute function audit_row();

-- Proposed once, decided once; what was proposed never changes.
create function stock_proposal_decided() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        if new.status <> 'proposed' then
            raise exception 'A proposal waits first' using errcode = 'check_violation', constraint = 'stock_proposal_decided', hint = 'A proposal waits before it is decided.';
        end if;
        return new;
    end if;
    if old.status <> 'proposed'
       or (new.kind, new.about, new.what, new.lot_id, new.receipt_id, new.adjustment, new.reason, new.proposed_by_id, new.proposed_at)
          is distinct from (old.kind, old.about, old.what, old.lot_id, old.receipt_id, old.adjustment, old.reason, old.proposed_by_id, old.proposed_at) then
        raise exception 'A proposal is decided once and never changed' using errcode = 'check_violation', constraint = 'stock_proposal_decided',
            hint = 'This was decided already. Nothing was changed.';
    end if;
    new.approved_in := case new.status when 'approved' then pg_current_xact_id() end;
    return new;
end $$;
create trigger stock_proposal_decided before insert or update on stock_proposal
    for each row execute function stock_proposal_decided();
create trigger stock_proposal_kept before delete on stock_proposal for each row execute function refuse_change();

-- A lot becomes what was approved at once.
create function stock_proposal_lot() returns trigger language plpgsql as $$
declare wanted stock_lot;
begin
    select * into strict wanted from stock_lot where id = new.lot_id for update;
    wanted := jsonb_populate_record(wanted, new.what);
    update stock_lot set (expires_on, active, on_hold, recalled, state_reason) =
        (wanted.expires_on, wanted.active, wanted.on_hold, wanted.recalled, wanted.state_reason) where id = new.lot_id;
    return null;
end $$;
create trigger stock_proposal_lot after update on stock_proposal
    for each row when (new.kind = 'lot' and new.status = 'approved' and old.status = 'proposed') execute function stock_proposal_lot();

create function stock_lot_guard() returns trigger language plpgsql as $$
begin
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
create trigger stock_lot_guard before update on stock_lot for each row
    when ((old.expires_on, old.active, old.on_hold, old.recalled) is distinct from (new.expires_on, new.active, new.on_hold, new.recalled))
    execute function stock_lot_guard();

-- Whether an adjustment of so many base units is more than one account alone may book: with what it booked of
-- the product at the place in the last day, or, of a way back, where its original was approved by two.
create function stock_beyond_alone(at_place bigint, of_product bigint, by_account bigint, units bigint, original text default null)
returns boolean language sql stable as $$
    with own as (
        select coalesce(sum(abs(m.quantity)), 0) as moved, coalesce(sum(m.quantity), 0) as net
          from stock_movement m
         where original is null and m.place_id = at_place and m.product_id = of_product and m.recorded_by = by_account
           and m.document_kind = 'adjustment' and m.reverses is null and m.recorded_at > clock_timestamp() - interval '1 day'
           and not exists (select 1 from stock_movement u where u.reverses = m.id)
           and not exists (select 1 from stock_proposal p where p.adjustment = m.document_number and p.status = 'approved')
    )
    select abs(units) + own.moved > greatest(r.alone_units, floor(r.alone_percent / 100.0 * (coalesce(l.on_hand, 0) - own.net)))
           or exists (select 1 from stock_proposal p where p.adjustment = original and p.status = 'approved')
      from stock_rule r cross join own
      left join stock_level l on l.place_id = at_place and l.product_id = of_product
$$;

create function stock_movement_guard() returns trigger language plpgsql as $$
declare
    original text;
    needed boolean;
begin
    if new.reverses is not null then
        select document_number into original from stock_movement where id = new.reverses;
    end if;
    if new.document_kind = 'receipt' then
        needed := new.reverses is not null
            and exists (select 1 from stock_receipt where id = new.document_id and status = 'verified');
    else
        needed := stock_beyond_alone(new.place_id, new.product_id, new.recorded_by, new.quantity, original);
    end if;
    if needed and not exists (
        select 1 from stock_proposal p
         where p.approved_in = pg_current_xact_id()
           and case new.document_kind when 'receipt' then p.receipt_id = new.document_id else p.adjustment = new.document_number end) then
        raise exception 'This needs a second person' using errcode = 'check_violation', constraint = 'stock_movement_second_person',
            hint = 'This is more than one person may book alone: it is proposed, and a second person approves it.';
    end if;
    return new;
end $$;
create trigger stock_movement_guard before insert on stock_movement
    for each row when (new.document_kind in ('receipt', 'adjustment')) execute function stock_movement_guard();

create function stock_receipt_guard() returns trigger language plpgsql as $$
begin
    if not exists (select 1 from stock_proposal p where p.receipt_id = new.id and p.approved_in = pg_current_xact_id()) then
        raise exception 'A verified record is taken back by a proposal that a second person approves'
            using errcode = 'check_violation', constraint = 'stock_receipt_second_person',
            hint = 'A verified record is taken back by a proposal that a second person approves.';
    end if;
    return new;
end $$;
create trigger stock_receipt_guard before update of status on stock_receipt
    for each row when (old.status = 'verified' and new.status <> 'verified') execute function stock_receipt_guard();

create view stock_proposal_named as
select p.id, p.number, p.kind, p.about, p.reason, p.lot_id, p.status, a.full_name as proposed_by, p.proposed_at,
       d.full_name as decided_by, p.decided_at, p.decision_reason, p.version, p.created_at, p.updated_at
  from stock_proposal p
  join account a on a.id = p.proposed_by_id
  left join account d on d.id = p.decided_by_id;

-- The last verifier stays while open records name them: nobody else could be named in their place.
create function stock_last_verifier() returns trigger language plpgsql as $$
begin
    if exists (select 1 from stock_receipt r where r.verifier_id = old.id and r.status = 'open')
       and not exists (select 1 from account a where a.active and a.stock_verifier and a.id <> old.id) then
        raise exception 'The last verifier is named on open records' using errcode = 'check_violation', constraint = 'account_last_verifier',
            hint = 'Nobody else may verify receipts, and open records name this account. Let them be verified, or mark another verifier first.';
    end if;
    return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger stock_last_verifier_gone before delete on account
    for each row when (old.active and old.stock_verifier) execute function stock_last_verifier();
create trigger stock_last_verifier_off before update of active, stock_verifier on account
    for each row when (old.active and old.stock_verifier and not (new.active and new.stock_verifier)) execute function stock_last_verifier();
