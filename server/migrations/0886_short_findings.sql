-- Short words for a resistance, and a grade of a smear: beside an error they are findings that a person looks at.
insert into result_word (language, place, word, outcome, call) values
    ('en', 'beside', 'r', 'success', 'detected'),
    ('en', 'beside', 'res', 'success', 'detected'),
    ('en', 'beside', 'resist', 'success', 'detected'),
    ('en', 'beside', 'rif res', 'success', 'detected'),
    ('en', 'beside', 'rifr', 'success', 'detected'),
    ('en', 'beside', 'mdr', 'success', 'detected'),
    ('en', 'beside', 'xdr', 'success', 'detected'),
    ('en', 'beside', 'scanty', 'success', 'detected');
