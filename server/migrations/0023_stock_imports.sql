-- What was loaded from another system, by the id that the line has there: a file that comes again adds
-- nothing. A line that changed no balance (a count that agreed) has no movement.
create table stock_import_line (
    system text not null check (system in ('delivery_history', 'openlmis')),
    line_id text not null,
    movement_id bigint references stock_movement (id),
    primary key (system, line_id)
);
create index stock_import_line_movement on stock_import_line (movement_id);
