-- Numbers of cases, and what an answer of EQA tells of its run.

-- lpad cuts what is longer: the hundred thousandth case was called like the ten thousandth.
alter table mdr_case drop column number;
alter table mdr_case add column number text not null
    generated always as ('RR-' || lpad(id::text, greatest(5, length(id::text)), '0')) stored;
comment on column mdr_case.number is 'What people call it';
