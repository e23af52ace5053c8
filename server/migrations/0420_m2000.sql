-- Abbott m2000 RealTime: viral loads of HIV, from plasma and from dried blood, in runs of up to 96 samples.
insert into assay (name, device_type, disease_area, family, target, unit, names) values
    ('RealTime HIV-1', 'm2000', 'vl', 'quantitative', 'HIV-1', 'copies/mL',
     array['hiv0 2ml', 'hiv0 5ml', 'hiv0 6ml', 'hiv1 0ml', 'hiv1mldbs', 'hiv1 0mldbs', 'hiv1 0 ml dbs', 'realtime hiv 1']);
insert into error_code (device_type, code, meaning, phase, class, counts_as, first_action) values
    ('m2000', '4442', 'Internal control cycle number is too high', 'after_run', 'assay', 'error', 'Extract the sample again');
