/**
 * Lists of the kept floor: the best plan that is known for each question. Totals are read from roll-ups, rows are found along
 * their index before anything is joined to them, PostgreSQL writes the JSON, and each connection plans a statement once.
 */
import { partsOf } from './counted.ts';
import { columns, joins, type ListBody } from './lists.ts';

interface Statement {
    text: string;
    values: unknown[];
}

type Bind = (value: unknown) => string;

const order = 'order by r.day desc nulls last, r.ended_at desc nulls last, r.id desc';

/** Conditions over results alone. */
function ofResults(body: ListBody, bind: Bind): string[] {
    const { area, outcome, rif, q, facility } = body;
    const all = [area ? `r.disease_area = ${bind(area)}` : `r.device_type = 'genexpert'`];
    if (facility) all.push(`r.facility_id = ${bind(facility)}`);
    if (outcome) all.push(`r.outcome = ${bind(outcome)}`);
    if (rif) all.push(`r.rif = ${bind(rif)} and r.rif in ('detected', 'indeterminate')`);
    if (q) all.push(ofWords(q, body, bind));
    return all;
}

/** Days by 32, as the index of words holds them. */
const groupOf = (day: string) =>
    Math.trunc((Date.parse(day) - Date.parse('2000-01-01')) / 86_400_000 / 32);

/** Each word within the groups of days of the period: never twice alike, else PostgreSQL asks for the days alone. */
function ofWords(q: string, { start, end }: ListBody, bind: Bind): string {
    const first = groupOf(start);
    const days = Array.from({ length: groupOf(end) - first + 1 }, (_, at) => first + at);
    const each = ['sample_id', 'patient_id', 'patient_name'].map((column, at) => {
        const group = bind([...days, ...Array<number>(at).fill(first)]);
        return `r.${column} ilike ${bind(`%${q}%`)} and array[(r.day - date '2000-01-01') / 32] && ${group}::integer[]`;
    });
    return `(${each.join(' or ')})`;
}

/** Where rows are looked for: those of a sample's number are found before anything else is asked of them. */
function among({ sample }: ListBody, bind: Bind): string {
    if (!sample) return 'result r';
    const number = sample.toLowerCase();
    const key = `left(lower(btrim(r.sample_id)), 40) collate "C"`;
    return `(select r.* from result r where r.sample_id <> '' and ${key} >= ${bind(number)} and ${key} <= ${bind(`${number}\u{10ffff}`)} offset 0) r`;
}

/** The newest rows: of a district those of each of its facilities. */
function found(body: ListBody, when: string, bind: Bind): string {
    const skipped = ((body.page ?? 1) - 1) * 25;
    const where = `${when} and r.test_type = 'specimen' and ${ofResults(body, bind).join(' and ')}`;
    const page = `${order} limit 25 offset ${skipped}`;
    if (!body.district)
        return `select * from ${among(body, bind)} where r.facility_id is not null and ${where} ${page}`;
    return `select r.* from facility o cross join lateral (
                select * from result r where r.facility_id = o.id and ${where} ${order} limit ${25 + skipped}) r
             where o.district_id = ${bind(body.district)} ${page}`;
}

const byFacility = (where: string) =>
    [`facility_day where ${where}`, `facility_month where ${where}`] as const;
const byDistrict = (district: string) =>
    [
        `facility_day where facility_id in (select id from facility where district_id = ${district})`,
        `district_month where district_id = ${district}`,
    ] as const;

/** The number of all: what is kept of the nation, of a district or of a facility. */
function number(body: ListBody, when: string, bind: Bind): string {
    if (body.q) return 'select count(*) from found';
    if (body.rif || body.sample)
        return `select count(*) from ${among(body, bind)} where ${when} and r.test_type = 'specimen' and r.facility_id is not null
                   and ${ofResults(body, bind).join(' and ')}`;
    const { area, outcome, facility, district } = body;
    const kind = [
        area ? `disease_area = ${bind(area)}` : `device_type = 'genexpert'`,
        ...(outcome ? [`outcome = ${bind(outcome)}`] : []),
    ].join(' and ');
    const places: readonly [days: string, months: string] = facility
        ? byFacility(`facility_id = ${bind(facility)}`)
        : district
          ? byDistrict(bind(district))
          : ['nation_day where true', 'nation_month where true'];
    const [days, months] = places;
    const parts = partsOf(body.start, body.end);
    const read = parts.days.map(
        ([from, to]) =>
            `select tests from ${days} and ${kind} and day between ${bind(from)}::date and ${bind(to)}::date`,
    );
    if (parts.months)
        read.push(
            `select tests from ${months} and ${kind} and month >= ${bind(parts.months[0])}::date and month < ${bind(parts.months[1])}::date`,
        );
    return `select coalesce(sum(tests), 0) from (${read.join(' union all ')}) t`;
}

/** The text of rows and number, as the plain floor answers them. */
export function keptList(body: ListBody): Statement {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const when = `r.day between ${bind(body.start)}::date and ${bind(body.end)}::date`;
    // What bears a word is found once, for the page and its number.
    const once = body.q
        ? `with found as materialized (select r.id, r.day, r.ended_at from result r where r.facility_id is not null and ${when}
               and r.test_type = 'specimen' and ${ofResults(body, bind).join(' and ')})`
        : '';
    const page = body.q
        ? `select r.* from (select id from found r ${order} limit 25) p join result r on r.id = p.id`
        : found(body, when, bind);
    const rows = `select ${columns} from (${page}) r ${joins} ${order}`;
    const text = `${once} select coalesce((select json_agg(p)::text from (${rows}) p), '[]')
                      || ',[{"count":' || (${number(body, when, bind)}) || '}]' as answer`;
    return { text, values };
}
