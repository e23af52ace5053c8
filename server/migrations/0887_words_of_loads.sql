-- As devices and programmes write a load that was not found, and a column of errors where there was none.
insert into result_word (language, word, outcome, call, grade) values
    ('en', 'not detected tnd', 'success', 'not_detected', ''),
    ('en', 'tnd not detected', 'success', 'not_detected', ''),
    ('en', 'target not detected tnd', 'success', 'not_detected', ''),
    ('en', 'tnd target not detected', 'success', 'not_detected', ''),
    ('en', 'not detected bdl', 'success', 'not_detected', ''),
    ('en', 'not detected ldl', 'success', 'not_detected', '')
on conflict do nothing;
insert into result_word (language, place, word, outcome, call) values
    ('en', 'error', 'not applicable', 'success', 'not_applicable'),
    ('fr', 'error', 'sans objet', 'success', 'not_applicable'),
    ('pt', 'error', 'nao aplicavel', 'success', 'not_applicable'),
    ('sw', 'error', 'haihusiki', 'success', 'not_applicable')
on conflict do nothing;
