-- Holidays as people look them up: those that come, the next first, then those that were, the last first.
create view holiday_ahead as
    select h.*, case when h.day >= current_date then h.day - current_date
                     else 1000000 + (current_date - h.day) end as nearness
      from holiday h;
comment on view holiday_ahead is 'Holidays in the order in which they are looked up: the next first';
comment on column holiday_ahead.nearness is 'Days until the holiday; those that were come after all that will be';
