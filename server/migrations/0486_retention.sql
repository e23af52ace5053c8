-- Raw messages lose their bytes after their time; the row stays, so that the same message is known again.
alter table raw_message drop constraint raw_message_state_check;
alter table raw_message add constraint raw_message_state_check
    check (state in ('received', 'parsed', 'failed', 'query', 'held', 'emptied'));
comment on column raw_message.state is
    'received: not read yet; query: asks for orders, holds no result; held: its sender is not accepted; emptied: its bytes went after their time';
create index raw_message_kept on raw_message (received_at, id) where state in ('parsed', 'query');
comment on table installation_setting is
    'Settings of the installation that were changed; what is not here has its initial value (resources/admin/settings/settings.ts)';
