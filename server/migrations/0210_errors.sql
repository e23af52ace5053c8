-- Errors: what probably caused a code, and by which rules facilities are singled out and lost cartridges priced.
alter table error_code add column likely_cause text not null default '';
comment on column error_code.likely_cause is 'Likely cause';

-- Words for people: nothing is read anew because of them.
alter table error_code disable trigger user;
update error_code e set likely_cause = c.cause
  from (values
    ('1001', 'Room too warm or too cold, or dust on fans and filters'),
    ('1002', 'Heaters of the module differ: worn module'),
    ('1004', 'Room too warm, no clearance behind the instrument, or dust on fans'),
    ('1005', 'Module door open, or optics dirty'),
    ('1006', 'Module door open, or light reaches the optics'),
    ('1007', 'Mains voltage unstable, or UPS weak'),
    ('1017', 'Optical block not at its temperature: warm room'),
    ('1018', 'Valve of the module, or cartridge not seated'),
    ('1125', 'Too little sample in the cartridge'),
    ('2003', 'Software lost track of the module'),
    ('2005', 'Syringe drive of the module, or damaged cartridge'),
    ('2006', 'Valve drive of the module'),
    ('2008', 'Sample too thick or not mixed with reagent; clogged filter; rarely the pressure sensor'),
    ('2009', 'Leaking cartridge, or too little liquid'),
    ('2011', 'Pressure sensor of the module'),
    ('2012', 'Valve drive of the module'),
    ('2014', 'Thermistor, or room outside of 15 to 30 °C'),
    ('2016', 'Valve drive of the module'),
    ('2017', 'Door latch of the module'),
    ('2018', 'Door latch of the module, or closed too early'),
    ('2022', 'Room too cold or too warm, or heater of the module'),
    ('2024', 'Ultrasonic horn of the module'),
    ('2025', 'Plunger of the module'),
    ('2026', 'Ultrasonic horn of the module'),
    ('2032', 'Ultrasonic horn of the module'),
    ('2034', 'Optics of the module'),
    ('2035', 'Dirt on the horn, or damaged cartridge'),
    ('2037', 'Damaged cartridge, or cartridge not seated; if it stays with one module, the module'),
    ('2120', 'Cable between module and gateway, or power'),
    ('2121', 'Cable between module and gateway, or power'),
    ('2122', 'Cable between module and gateway, or power'),
    ('2124', 'The connection came back'),
    ('2125', 'Too little sample in the cartridge'),
    ('2126', 'Mains failed or dipped while the module ran'),
    ('2127', 'Cable between module and gateway, or power'),
    ('5001', 'Cartridge or its storage'),
    ('5002', 'Cartridge or its storage'),
    ('5003', 'Cartridge or its storage'),
    ('5004', 'Cartridge or its storage'),
    ('5005', 'Cartridge or its storage'),
    ('5006', 'Wrong volume of reagent, or cartridges stored too warm'),
    ('5007', 'Wrong volume of reagent, sample wrongly processed, or a poor lot of cartridges'),
    ('5008', 'Sample wrongly processed, or cartridges stored too warm'),
    ('5009', 'Sample wrongly processed, or cartridges stored too warm'),
    ('5010', 'Cartridge or its storage'),
    ('5011', 'Cartridge, often a poor lot; sample with inhibitors'),
    ('5013', 'Outside of what the assay can measure'),
    ('5014', 'Outside of what the assay can measure'),
    ('5015', 'Optics of the module'),
    ('5016', 'Optics of the module'),
    ('5017', 'Cartridge or its storage'),
    ('5018', 'Cartridge or its storage'),
    ('5019', 'Cartridge or its storage')
  ) as c (code, cause)
 where e.device_type = 'genexpert' and e.code = c.code;
update error_code set likely_cause = case class when 'power' then 'Supply of the instrument' when 'temperature' then 'Heating, cooling or room' else 'Part of the module' end
 where phase = 'self_test' and likely_cause = '';
update error_code set likely_cause = 'A step of the assay itself' where class = 'assay' and likely_cause = '';
alter table error_code enable trigger user;

alter table programme_rule add column error_limit numeric(4, 1) not null default 5 check (error_limit > 0 and error_limit < 100);
alter table programme_rule add column error_floor integer not null default 20 check (error_floor > 0);
alter table programme_rule add column cartridge_price numeric(8, 2) not null default 8 check (cartridge_price >= 0);
comment on column programme_rule.error_limit is 'Facilities with more errors than this are to be targeted, in %';
comment on column programme_rule.error_floor is 'Below so many tests a rate says nothing and is not judged or ranked';
comment on column programme_rule.cartridge_price is 'What a lost cartridge costs, in US$';

-- Runs that ended in an error are few: by day, without reading the others.
create index result_errors on result (day, facility_id) where outcome = 'error' and test_type = 'specimen';
