/** Free text in result lists: along the index of words, in the groups of days of the period (0744). */
import { within, type QueryInput } from '../../define/query.ts';
import { or, sql, type Sql } from '../../define/sql.ts';

const groupOf = (day: string): number =>
    Math.trunc((Date.parse(day) - Date.parse('2000-01-01')) / 86_400_000 / 32);

/** In more groups than these it costs more to look for them than is spared. */
const mostGroups = 64;

/**
 * Results `r` of a place, machine or error by its name, for who may look for no patient. Places and machines are found in their own tables
 * first; each part names the days itself, so that each has an index (result_facility, result_machine, result_errors) and their pages are joined.
 */
export function withNames(
    input: Pick<QueryInput, 'filters'>,
    contains: (text: Sql) => Sql,
    code: Sql,
): Sql {
    const days = within('r.day', input);
    return or([
        sql`(r.facility_id = any(array(select l.id from facility l where ${contains(sql`l.name`)})) and ${days})`,
        sql`(r.machine_id = any(array(select l.id from machine l where ${contains(sql`l.serial`)})) and ${days})`,
        sql`(r.outcome = 'error' and r.test_type = 'specimen' and ${contains(code)} and ${days})`,
    ]);
}

/** Results `r` with the words that are looked for, in any period: days are the business of `within`. */
export function withWords({ filters, words = [] }: Pick<QueryInput, 'filters' | 'words'>): Sql {
    const { start_date, end_date } = filters as { start_date?: string; end_date?: string };
    const [first, last] = [groupOf(start_date ?? ''), groupOf(end_date ?? '')];
    // Also where there is no period, which is no number.
    if (!(last - first < mostGroups)) return or(words);
    const groups = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
    // Said within each word and never twice alike: what all of them have alike PostgreSQL would take out, and read the days without the words.
    return or(
        words.map(
            (word, at) =>
                sql`(${word} and array[(r.day - date '2000-01-01') / 32] && ${[...groups, ...Array<number>(at).fill(first)]}::integer[])`,
        ),
    );
}
