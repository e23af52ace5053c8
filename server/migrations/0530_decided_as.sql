-- What a person decided of a sample stays, whatever results do to its status: a lost sample that a run was taken for by mistake is lost again.
alter table referred_sample add column decided_as text check (decided_as in ('received', 'rejected', 'lost', 'cancelled'));
comment on column referred_sample.decided_at is 'When it was received, rejected, lost or cancelled';
comment on column referred_sample.decided_as is 'What was decided of it then; a result changes its status, not this';
update referred_sample s set decided_as = case
    when s.status in ('rejected', 'lost', 'cancelled') then s.status
    -- What was said to be lost and got a result since, or came back as received without anybody having received it.
    when exists (select from audit a
                  where a.entity = 'referred_sample' and a.entity_id = s.id and a.after ->> 'status' = 'lost'
                    and (a.after ->> 'decided_at')::timestamptz = s.decided_at) then 'lost'
    else 'received' end
 where s.decided_at is not null;
update referred_sample set status = 'lost' where status = 'received' and decided_as = 'lost';

-- A reflex test stood for some samples once, and does no longer: they are matched anew.
insert into referral_touched (sample_id)
select distinct m.sample_id from referred_match m join result r on r.id = m.result_id
 where r.call = 'not_applicable' and r.mtb is not null;
insert into referral_touched (result_id)
select m.result_id from referred_match m join result r on r.id = m.result_id
 where r.call = 'not_applicable' and r.mtb is not null;
