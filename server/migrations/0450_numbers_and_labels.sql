-- Numbers of documents and labels in use.

-- lpad cuts what is longer: the millionth number was that of the hundred thousandth. These have six digits and more where needed.
alter table stock_receipt alter column number set default 'GRN-' || to_char(nextval('stock_receipt_number'), 'FM999999999000000');
alter table stock_request alter column number set default 'REQ-' || to_char(nextval('stock_request_number'), 'FM999999999000000');
alter table stock_count alter column number set default 'CNT-' || to_char(nextval('stock_count_number'), 'FM999999999000000');
alter table stock_proposal alter column number set default 'PRO-' || to_char(nextval('stock_proposal_number'), 'FM999999999000000');
alter table module_request alter column number set default 'MOD-' || to_char(nextval('module_request_number'), 'FM999999999000000');
alter table sample_package alter column number set default 'PKG-' || to_char(nextval('sample_package_number'), 'FM999999999000000');

-- Says of samples what their index of labels says, so that it is used.
create or replace view barcode_batch_list as
select b.*, a.full_name as made_by,
       (select count(*)::integer from barcode c
          join referred_sample s on s.barcode_key = barcode_key(c.barcode) and s.barcode_key <> ''
         where c.batch_id = b.id) as used
  from barcode_batch b left join account a on a.id = b.made_by_id;
