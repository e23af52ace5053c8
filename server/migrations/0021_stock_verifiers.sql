-- Accounts that may be named to verify a receipt.
create view stock_verifier as
select a.id, a.full_name as name, coalesce(d.name, '') as department, a.version, a.created_at, a.updated_at
  from account a
  left join department d on d.id = a.department_id
 where a.active and a.stock_verifier;
