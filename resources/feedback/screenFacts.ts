/**
 * What of a screen goes along with a report: its route and those filters that are words, days and places of the programme.
 * What somebody typed, and whatever names a sample or a patient, is left out. The browser leaves it out before it shows the
 * reporter what will be sent; the server does so again.
 */
import type { Entity } from '../define/entity.ts';
import type { Field, Fields } from '../define/field.ts';
import { isTyped, refersTo, wordsOf } from '../define/fieldFacts.ts';
import type { Report } from '../define/report.ts';
import type { Dashboard } from '../define/screens/dashboard.ts';
import { places } from '../places.ts';

type Screen = Entity | Report | Dashboard;
type Asked = Readonly<Record<string, unknown>>;

/** A filter as it is told: its name, and its value as words. */
export type ToldFilter = readonly [name: string, value: string];

/** Records whose number is that of a place. */
const placeEntities = new Set(['facilities', 'districts', 'regions', 'hubs/view', 'ips']);
const dayFilters = ['start_date', 'end_date'];
/** So many at most, and values of one. */
const MOST = 20;

const isNumber = (value: string): boolean => /^[1-9]\d{0,9}$/.test(value);
const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Whether a value is one of those that a declaration knows: never what was typed. */
function isKnown(field: Field, value: string): boolean {
    if (field.identity || isTyped(field)) return false;
    const words = wordsOf(field);
    if (words) return value in words;
    const to = refersTo(field);
    if (to) return placeEntities.has(to) && isNumber(value);
    return isDay(value) || value === 'true' || value === 'false';
}

const filtersOf = (screen: Screen): Fields =>
    screen.kind === 'report'
        ? { ...screen.quiet, ...screen.filters }
        : screen.kind === 'entity'
          ? Object.fromEntries(screen.list.filters.map((name) => [name, screen.fields[name]!]))
          : {};

/** Of the filters of a screen those that may be told, in their order. */
export function filtersInWords(screen: Screen, asked: Asked): ToldFilter[] {
    const declared = filtersOf(screen);
    return Object.entries(asked)
        .flatMap(([name, given]): ToldFilter[] => {
            const field = declared[name];
            const values = [given].flat().slice(0, MOST).map(String);
            const known = (value: string) =>
                field
                    ? isKnown(field, value)
                    : (dayFilters.includes(name) && isDay(value)) ||
                      (name in places.levels && isNumber(value));
            const kept = values.filter(known);
            return kept.length ? [[name, kept.join(', ')]] : [];
        })
        .slice(0, MOST);
}
