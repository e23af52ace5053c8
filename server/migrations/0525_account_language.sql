-- E-mails and text messages are written in the language of who reads them.
alter table account add column language text check (language in ('en', 'fr', 'sw'));
comment on column account.language is 'Of e-mails and text messages to the account; none: that of the programme (setting language)';
