-- Who intervened, what was concluded and who verified it: at the closing of a request for a module and at a repair (domain.md 1.3.10).
alter table module_request
    add column intervention_authority text not null default '',
    add column conclusion text not null default '',
    add column verified_by text not null default '';
alter table equipment_breakdown
    add column intervention_authority text not null default '',
    add column conclusion text not null default '',
    add column verified_by text not null default '';

comment on column module_request.intervention_authority is 'Who came to repair or replace it: an office, a partner, the manufacturer';
comment on column module_request.conclusion is 'What came of it';
comment on column module_request.verified_by is 'Who saw that it works again';
comment on column equipment_breakdown.intervention_authority is 'Who came to repair it: an office, a partner, the manufacturer';
comment on column equipment_breakdown.conclusion is 'What came of it';
comment on column equipment_breakdown.verified_by is 'Who saw that it works again';
