-- A household gives one telephone, and often has one surname. Where sex and age were not told, as Xpert seldom does, `Amina Tesfaye` and `David Tesfaye` of one
-- telephone were one person in the cascade: one who was treated took the other out of what waits there. And two of one sex and age were one whatever their names.
-- What stands beside the word that two names share decides: a word that begins alike may be another spelling (`Mohamed Ali`, `Muhammad Ali`), one that does not
-- is another person's, unless sex and age are told and are the same. Two whole names without a word in common are two people, of one age, too; of one word
-- (`Male`) nobody knows whether it is a name.

create function names_begin_apart(one text[], other text[]) returns boolean language sql immutable parallel safe
    return exists (select from unnest(one) a where not exists (select from unnest(other) b where left(a, 1) = left(b, 1)))
       and exists (select from unnest(other) b where not exists (select from unnest(one) a where left(a, 1) = left(b, 1)));
comment on function names_begin_apart(text[], text[]) is 'Whether each of two names has a word that begins like none of the other, so that it is no other spelling of one';

create function looks_same(one_sex text, one_age numeric, other_sex text, other_age numeric) returns boolean language sql immutable parallel safe
    return one_sex in ('female', 'male') and one_sex = other_sex and coalesce(abs(one_age - other_age) <= 1, false);
comment on function looks_same(text, numeric, text, numeric) is 'Whether sex and age are told of both and are the same, give or take a year';

create or replace function told_apart(long boolean, one_words text[], one_sex text, one_age numeric, other_words text[], other_sex text, other_age numeric, years numeric)
    returns boolean language sql immutable parallel safe
    return looks_differ(one_sex, one_age, other_sex, other_age, years)
        or names_differ(one_words, other_words)
           and (not long
                or not exists (select from unnest(one_words) a join unnest(other_words) b on words_alike(a, b))
                   and (least(cardinality(one_words), cardinality(other_words)) > 1 or not looks_same(one_sex, one_age, other_sex, other_age))
                or names_begin_apart(one_words, other_words) and not looks_same(one_sex, one_age, other_sex, other_age));

-- Whoever writes a result waits until this is committed.
select rebuild_retests();
analyze retest_run, retest_month;
