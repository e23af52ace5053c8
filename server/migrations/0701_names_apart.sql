-- A name that differs from another in blanks alone is asked about before it is kept. That compared each name of the table, for every record
-- that somebody made: where there are hundreds of names it took longer than all else of a write. Now it is found.
create index account_username_bare on account (lower(regexp_replace(username, '\s', '', 'g')));
create index facility_name_bare on facility (lower(regexp_replace(name, '\s', '', 'g')));
create index facility_code_bare on facility (lower(regexp_replace(code, '\s', '', 'g')));
create index district_name_bare on district (lower(regexp_replace(name, '\s', '', 'g')));
create index hub_name_bare on hub (lower(regexp_replace(name, '\s', '', 'g')));
create index partner_name_bare on partner (lower(regexp_replace(name, '\s', '', 'g')));
create index department_name_bare on department (lower(regexp_replace(name, '\s', '', 'g')));
create index supplier_name_bare on supplier (lower(regexp_replace(name, '\s', '', 'g')));
create index funder_name_bare on funder (lower(regexp_replace(name, '\s', '', 'g')));
create index product_name_bare on product (lower(regexp_replace(name, '\s', '', 'g')));
create index product_code_bare on product (lower(regexp_replace(code, '\s', '', 'g')));
create index rider_username_bare on rider (lower(regexp_replace(username, '\s', '', 'g')));
