-- Answers kept for idempotency keys can name patients. They are sealed with a key that is made from the idempotency
-- key itself, of which only the digest is stored: who reads the table reads nothing.
delete from idempotency;
alter table idempotency drop column body;
alter table idempotency add column sealed bytea;
-- How many patients an account has uncovered lately is asked at each one.
create index audit_reveals on audit (actor_id, at) where action = 'reveal';
comment on column idempotency.key is 'Digest of the Idempotency-Key that the client sent';
comment on column idempotency.sealed is 'The answer, sealed with a key made from the Idempotency-Key';
