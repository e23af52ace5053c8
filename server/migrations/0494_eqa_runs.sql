-- Where and how a sample of EQA was run (domain.md 1.3.16): what the facility says, else what its instrument sent.
alter table eqa_answer
    add column device text not null default '',
    add column module text not null default '',
    add column mtb_grade text not null default '' check (mtb_grade in ('', 'trace', 'very_low', 'low', 'medium', 'high')),
    add column error_code text not null default '',
    add column ct_values text not null default '';
comment on column eqa_answer.device is 'Serial of the instrument';
comment on column eqa_answer.module is 'Serial of its module';
comment on column eqa_answer.mtb_grade is 'Grade of MTB';
comment on column eqa_answer.error_code is 'Code of the failure';
comment on column eqa_answer.ct_values is 'Probes and controls with their cycles';
