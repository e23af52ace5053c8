-- Why a machine came to a facility, in the words of whoever moved it.
alter table placement add column reason text not null default '';
comment on column placement.reason is 'Why the machine came there, as whoever moved it said; empty where nobody did';
