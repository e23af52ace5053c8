-- Who was shown a patient: the audit keeps the numbers of the records of every page and file with identity in clear.
create index audit_reads on audit using gin ((note -> 'rows') jsonb_path_ops) where action = 'read';
create index result_patient on result (lower(btrim(patient_id))) where patient_id <> '';
select give_permission('patient_reads', 'Programme administrator', 'System administrator');
