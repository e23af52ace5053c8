-- Entries of system logs were kept with numbers of samples that no sign went before: each log is read again.
update system_log set status = 'waiting' where status = 'synced';
