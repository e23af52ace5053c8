-- Panels of a dashboard as somebody chose and ordered them: for themselves, or for everybody of their role who has not
-- chosen. No audit trigger for the own choice, which is nobody else's business; who shared says so in the row.
create table panel_choice (
    id bigint generated always as identity primary key,
    dashboard text not null check (btrim(dashboard) <> '' and length(dashboard) <= 200),
    account_id bigint references account (id) on delete cascade,
    role_id bigint references role (id) on delete cascade,
    panels jsonb not null check (jsonb_typeof(panels) = 'array'),
    chosen_by bigint not null references account (id) on delete cascade,
    chosen_at timestamptz not null default now(),
    check ((account_id is null) <> (role_id is null))
);
create unique index panel_choice_account on panel_choice (account_id, dashboard) where account_id is not null;
create unique index panel_choice_role on panel_choice (role_id, dashboard) where role_id is not null;
comment on table panel_choice is 'Panels of a dashboard as somebody chose and ordered them, for themselves or for their role';
comment on column panel_choice.dashboard is 'Name of the dashboard';
comment on column panel_choice.chosen_at is 'When the choice was last changed';
comment on column panel_choice.account_id is 'Whose own choice it is; null where it is that of a role';
comment on column panel_choice.role_id is 'The role it is shared with; null where it is somebody''s own';
comment on column panel_choice.panels is 'Names of the panels that are shown, in their order';
comment on column panel_choice.chosen_by is 'Who chose it';
