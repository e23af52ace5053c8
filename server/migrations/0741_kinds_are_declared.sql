-- Kinds of instruments are declared (resources/machines/kinds.ts): a further one needs no change of these tables either.
alter table feedback_report drop constraint feedback_report_device_check;
alter table feedback_report add constraint feedback_report_device_check check (device ~ '^[a-z][a-z0-9_]*$');
alter table cartridge drop constraint cartridge_device_type_check;
alter table cartridge add constraint cartridge_device_type_check check (device_type ~ '^[a-z][a-z0-9_]*$');
