-- Further spellings: controls of PIMA in French and Portuguese, resistance at a low level cut short.
update assay
   set names = names || array['pima controle', 'controle pima', 'pima controles', 'pima cd4 controle', 'controle cd4', 'billes', 'billes pima', 'pima billes', 'billes de controle', 'billes de controle pima', 'pima qc', 'qc pima', 'pima cd4 qc', 'pima quality control', 'pima control beads', 'pima controlo', 'controlo pima', 'pima esferas', 'esferas pima']
 where device_type = 'pima' and name = 'CD4 control';
update result_target
   set aliases = aliases || array['low inh resist', 'low inh res', 'lowinh', 'lowinh resistance', 'inh low resist', 'inh low res']
 where name = 'INH Low';
update result_target
   set aliases = aliases || array['low flq resist', 'low flq res', 'lowflq', 'lowflq resistance', 'flq low resist', 'flq low res']
 where name = 'FLQ Low';
