-- Resistance at a low level is told by a target of its own (`Low INH Resistance`): its detection is resistance, grade low.
alter table result_target drop constraint result_target_role_check;
alter table result_target add constraint result_target_role_check check (role in ('target', 'trace', 'low', 'control'));

insert into result_target (name, aliases, role) values
    ('INH Low', array['low inh resistance', 'low inh', 'low level inh resistance', 'inh low resistance', 'inh resistance low', 'inh low level resistance', 'low isoniazid resistance', 'low level isoniazid resistance', 'resistance inh faible', 'faible resistance inh', 'resistance faible inh', 'resistance faible a l inh', 'faible resistance a l inh', 'baixa resistencia inh', 'resistencia baixa inh', 'resistencia inh baixa'], 'low'),
    ('FLQ Low', array['low flq resistance', 'low flq', 'low level flq resistance', 'flq low resistance', 'flq resistance low', 'flq low level resistance', 'low fluoroquinolone resistance', 'low level fluoroquinolone resistance', 'resistance flq faible', 'faible resistance flq', 'resistance faible flq', 'resistance faible aux flq', 'faible resistance aux flq', 'baixa resistencia flq', 'resistencia baixa flq', 'resistencia flq baixa'], 'low')
on conflict do nothing;

-- Control beads of PIMA are a control, whatever the export calls them.
insert into assay (name, device_type, disease_area, family, target, names, host_codes) values
    ('CD4 control', 'pima', 'cd4', 'measurement', 'CD4', array['pima beads', 'pima bead', 'beads', 'pima control', 'pima controls', 'pima cd4 control', 'pima cd4 beads', 'pima bead standard', 'pima standard beads', 'cd4 control'], array[]::text[])
on conflict do nothing;
