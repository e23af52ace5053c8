-- Reports by e-mail are also sent as PDF.
alter table report_schedule drop constraint report_schedule_format_check;
alter table report_schedule add constraint report_schedule_format_check check (format in ('pdf', 'xlsx', 'csv'));
comment on column report_schedule.format is 'pdf, xlsx or csv';
