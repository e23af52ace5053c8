-- What runs used of a lot was found by reading all months of its facility: of a place that tests for twenty years 3,000 rows for the few lots that
-- it has. A lot lives for months, so that it has few rows of its own. Only new months and lots are new in these: what counts on stays in its place.
create index cartridge_month_lot on cartridge_month (facility_id, assay, reagent_lot);
-- The newest lots of a product at a place, which are those that may be used.
create index stock_balance_newest on stock_balance (place_id, product_id, lot_id);
