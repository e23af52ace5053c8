-- Who was shown a patient: the audit keeps the numbers of the records of every page and file with identity in clear.
create index audit_reads on audit using gin ((note -> 'rows') jsonb_path_ops) where action = 'read';
-- By its hash: an identifier may be longer than an index takes.
create index result_patient on result (hashtextextended(lower(btrim(patient_id)), 0)) where patient_id <> '';
select give_permission('patient_reads', 'Programme administrator', 'System administrator');
