-- An account that has done nothing is deleted although an e-mail was sent to it: that its earlier address was told stays.
alter table mail drop constraint mail_account_id_fkey,
    add constraint mail_account_id_fkey foreign key (account_id) references account (id) on delete set null;
