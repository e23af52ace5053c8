-- A viral load is a figure in one unit: 3.5 as a logarithm is no 3.5 copies.
update assay set unit = 'copies/mL' where family = 'quantitative' and unit = '' and disease_area = 'vl';
update assay set unit = 'IU/mL' where family = 'quantitative' and unit = '' and disease_area in ('hbv', 'hcv');
comment on column assay.unit is 'Of a measurement that is sent in several units: the one that counts; of a quantity: the only one in which a figure is taken';

-- Words of viral loads, and of resistance at a low level.
insert into result_word (language, word, outcome, call, grade) values
    ('en', 'tnd', 'success', 'not_detected', ''),
    ('en', 'ldl', 'success', 'not_detected', ''),
    ('en', 'bdl', 'success', 'not_detected', ''),
    ('en', 'below detection limit', 'success', 'not_detected', ''),
    ('en', 'below detectable limit', 'success', 'not_detected', ''),
    ('en', 'lower than detectable limit', 'success', 'not_detected', ''),
    ('en', 'less than detectable limit', 'success', 'not_detected', ''),
    ('en', 'low level detected', 'success', 'detected', 'low'),
    ('en', 'detected low level', 'success', 'detected', 'low'),
    ('en', 'low resistance detected', 'success', 'detected', 'low')
on conflict do nothing;
