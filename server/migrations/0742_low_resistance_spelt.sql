-- Resistance at a low level in whichever order its words stand, and by the other names of the drug: what no alias fits went to the
-- review desk. Bare `low` is no word: of the organism it says how much of it was found.
update result_target
   set aliases = aliases || array['fq', 'fq resistance', 'fluoroquinolones resistance', 'resistance fq']
 where name = 'FLQ';
update result_target
   set aliases = aliases || array['low level inh', 'inh low level', 'inh low', 'low inh resistant', 'low resistance inh', 'low resistance to inh', 'low level resistance inh', 'low level resistance to inh', 'inh resistance low level', 'lowinhresistance', 'inh ll', 'faible inh', 'inh faible', 'resistance faible a inh', 'resistance inh bas niveau', 'resistance bas niveau inh', 'resistencia baixa a inh', 'baixa resistencia a inh', 'isoniazid low resistance', 'isoniazid low level resistance', 'isoniazid resistance low', 'isoniazid resistance low level', 'low isoniazid', 'low level isoniazid', 'low resistance to isoniazid', 'low level resistance to isoniazid', 'resistance a l inh faible', 'resistance de bas niveau a l inh', 'resistance faible a l isoniazide', 'faible resistance a l isoniazide', 'resistance faible isoniazide', 'resistencia de baixo nivel a inh', 'baixa resistencia a isoniazida']
 where name = 'INH Low';
update result_target
   set aliases = aliases || array['low level flq', 'flq low level', 'flq low', 'low flq resistant', 'low resistance flq', 'low resistance to flq', 'low level resistance flq', 'low level resistance to flq', 'flq resistance low level', 'lowflqresistance', 'flq ll', 'faible flq', 'flq faible', 'resistance faible a flq', 'resistance flq bas niveau', 'resistance bas niveau flq', 'resistencia baixa a flq', 'baixa resistencia a flq', 'fluoroquinolone low resistance', 'fluoroquinolone low level resistance', 'fluoroquinolone resistance low', 'fluoroquinolone resistance low level', 'low fluoroquinolone', 'low level fluoroquinolone', 'low resistance to fluoroquinolone', 'low level resistance to fluoroquinolone', 'fluoroquinolones low resistance', 'fluoroquinolones low level resistance', 'fluoroquinolones resistance low', 'fluoroquinolones resistance low level', 'low fluoroquinolones', 'low level fluoroquinolones', 'low resistance to fluoroquinolones', 'low level resistance to fluoroquinolones', 'resistance de bas niveau aux flq', 'resistance faible aux fluoroquinolones', 'faible resistance aux fluoroquinolones', 'resistance faible fluoroquinolones', 'resistencia de baixo nivel a flq', 'baixa resistencia a fluoroquinolonas', 'low fq', 'low fq resistance', 'low level fq resistance', 'fq low', 'fq low resistance', 'fq resistance low', 'resistance faible fq']
 where name = 'FLQ Low';
insert into result_word (language, word, outcome, call, grade) values
    ('en', 'low resistance', 'success', 'detected', 'low'),
    ('en', 'low level resistance', 'success', 'detected', 'low'),
    ('en', 'low level resistance detected', 'success', 'detected', 'low'),
    ('en', 'detected low level resistance', 'success', 'detected', 'low'),
    ('en', 'detected low resistance', 'success', 'detected', 'low'),
    ('en', 'resistance detected low', 'success', 'detected', 'low')
on conflict do nothing;
