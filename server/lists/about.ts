/** What a file says of itself, on its first sheet: what it lists, narrowed how, counted how, by whom and when. */
import type { Viewer } from '../../resources/define/engine.ts';
import type { Field, Fields } from '../../resources/define/field.ts';
import { refersTo, wordsOf } from '../../resources/define/fieldFacts.ts';
import { allOf } from '../../resources/define/several.ts';
import {
    minuteText,
    phrases,
    say,
    spoken,
    type Sentence,
    type Tongue,
    writeValue,
} from '../../resources/define/say.ts';
import { name, sql } from '../../resources/define/sql.ts';
import { entityScope, places } from '../access/scope.ts';
import { type Hand, writtenOf } from '../fieldTypes/file.ts';
import { type Server, todayAt } from '../http/call.ts';
import { minuteIn } from '../zones.ts';
import { type Compared, daysSaid } from './beside.ts';
import type { ListCall } from './lists.ts';
import type { FirstSheet } from './workbookParts.ts';

/** What a list says of itself beyond its title. */
export interface AboutList {
    /** What a row is. */
    sentence?: string;
    /** How its figures are counted. */
    method?: readonly string[];
    /** What its rows are counted by, and how many of each there are. */
    tallies?: { fields: Fields; numbers: Readonly<Record<string, number | null>> };
    /** Its own filters; those of places and the period are known. */
    filters: Fields;
}

interface Made {
    title: string;
    declaration: string;
    about: AboutList;
    compared: Compared | undefined;
    rows: number;
}

type Line = FirstSheet['lines'][number];

/** The lines, in the language of the file. A place that the reader does not see has no name here either. */
export async function aboutLines(
    server: Server,
    viewer: Viewer,
    call: ListCall,
    made: Made,
    tongue: Tongue,
): Promise<Line[]> {
    const { title, declaration, about, compared, rows } = made;
    const told = (sentence: Sentence) => spoken(sentence, tongue);
    const worded = (text: string) => tongue.textOf(text, declaration);
    const { timeZone } = server.config;
    const hand = (key: string): Hand => ({
        timeZone,
        locale: tongue.locale,
        textOf: (text) => tongue.textOf(text, `${declaration}.${key}`),
    });
    const lines: Line[] = [
        [told(say('List')), title],
        [told(say('What it shows')), about.sentence ? worded(about.sentence) : ''],
        [told(say('Period')), periodOf(call, told)],
        [told(say('Compared with')), compared ? told(daysSaid(compared.days)) : ''],
        ...(await placesOf(server, viewer, call, tongue)),
        ...filtersOf(call, about.filters, hand),
        [told(say('Search')), call.q ?? ''],
        [told(say('Rows')), writeValue(rows, tongue)],
        ...talliesOf(about, hand, tongue),
        [told(say('Made by')), [viewer.full_name, viewer.username].filter(Boolean).join(', ')],
        [
            told(say('Drawn up on')),
            `${minuteText(minuteIn(server.clock(), timeZone), tongue.locale)} (${timeZone})`,
        ],
        ...(about.method ?? []).map((sentence, at): Line => [
            at === 0 ? told(say('How it is counted')) : '',
            worded(sentence),
        ]),
    ];
    return lines.filter(([, text]) => text);
}

const talliesOf = ({ tallies }: AboutList, hand: (key: string) => Hand, tongue: Tongue): Line[] =>
    Object.entries(tallies?.fields ?? {})
        .filter(([key, { rare }]) => !(rare && tallies?.numbers[key] === 0))
        .map(([key, field]) => [
            writtenOf(field).header(field, hand(key)),
            tallies?.numbers[key] == null ? '—' : writeValue(tallies.numbers[key], tongue),
        ]);

function periodOf({ filters }: ListCall, told: (sentence: Sentence) => string): string {
    const { start_date: start = '', end_date: end = '' } = filters;
    if (!start && !end) return '';
    return told(daysSaid({ start_date: String(start), end_date: String(end) }));
}

/** The places that it is narrowed to, by their names. */
async function placesOf(
    server: Server,
    viewer: Viewer,
    { filters }: ListCall,
    tongue: Tongue,
): Promise<Line[]> {
    const lines: Line[] = [];
    for (const [level, { label, table }] of Object.entries(places.levels)) {
        const asked = filters[level];
        if (asked === undefined) continue;
        const all = allOf(asked).map(String);
        const isNumber = (one: string) => /^\d{1,15}$/.test(one);
        const ids = all.filter(isNumber).map(Number);
        const found = await server.db.rows<{ title: string }>(sql`
            select t.name as title from ${name(table)} t
             where t.id = any(${ids}::bigint[]) and ${entityScope(viewer, { kind: 'place', level }, todayAt(server))} order by t.name`);
        const names = [...found.map(({ title }) => title), ...all.filter((one) => !isNumber(one))];
        lines.push([tongue.textOf(label), names.join(', ') || '—']);
    }
    return lines;
}

/** Every other filter, in the words of its field. */
function filtersOf({ filters }: ListCall, fields: Fields, hand: (key: string) => Hand): Line[] {
    return Object.entries(filters)
        .filter(([key]) => fields[key] && !(key in places.levels))
        .map(([key, value]): Line => {
            const field = fields[key]!;
            const words = allOf(value).map((one) => wordOf(field, one, hand(key)));
            return [writtenOf(field).header(field, hand(key)), words.join(', ')];
        });
}

/** A value of a filter in words; of a reference only its number is known here. */
function wordOf(field: Field, value: string | number | boolean, { textOf }: Hand): string {
    const word = wordsOf(field)?.[String(value)];
    if (word !== undefined) return textOf(word);
    if (typeof value === 'boolean') return textOf(value ? phrases('Yes') : phrases('No'));
    return refersTo(field) ? `#${value}` : String(value);
}
