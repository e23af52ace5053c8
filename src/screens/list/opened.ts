/** What a list is made of when it is opened: for its screen, and for what is painted before that has come (src/start/look). */
import { accountTypes } from '../../../resources/access.ts';
import type { Entity } from '../../../resources/define/entity.ts';
import type { Fields } from '../../../resources/define/field.ts';
import type { Report } from '../../../resources/define/report.ts';
import type { BulkAction } from '../../../resources/define/screens/bulk.ts';
import type { RouteEntry } from '../../../resources/routes.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import type { Labels } from '../../widgets/labels.ts';
import { type Column, columnsOf } from '../table/columns.ts';
import { type Filter, type FilterValues, placeFiltersFor } from './filters.ts';

export interface OpenedList {
    title: string;
    about?: string;
    /** Everything that can be shown, and what is shown until somebody chooses. */
    columns: readonly Column[];
    standard: readonly string[];
    /** Of those the columns that give way last where there is little room. */
    first?: readonly string[];
    filters: readonly Filter[];
    /** Filters that the mount fixes: neither shown nor changeable. */
    fixed?: FilterValues;
    search: boolean;
    /** Days of the period it opens on. */
    window?: number;
    compares?: boolean;
    /** What the rows are counted by, under them. */
    tallies?: Fields;
    /** What may be done to several rows at once. */
    bulk?: readonly BulkAction[];
}

/** Whether the reader sees patients in the clear: who does not cannot look for one either. */
export const seesClear = (): boolean => {
    const user = storedUser();
    return user !== null && accountTypes[user.user_type]?.identity === 'clear';
};

/** The report as this mount has it: its first columns, the rows behind its figures, and the pages beside it. */
export function reportAt(report: Report, route: string): Report {
    const mount = report.mounts.find((one) => one.route === route);
    if (!mount?.rows && !mount?.links && !mount?.first) return report;
    const { first = report.first, rows = report.rows } = mount;
    const links = { ...report.links, ...mount.links };
    return { ...report, links, ...(first && { first }), ...(rows && { rows }) };
}

/** Whether free text would find anything: of patients only who sees them may ask. */
const searches = ({ columns, search, searchElse = [] }: Report, clear: boolean): boolean =>
    searchElse.length > 0 || search.some((name) => clear || !columns[name]?.identity);

/** Without what this mount fixes: it says the same in every row, as the title does. */
const withoutFixed = (names: readonly string[], { filter = {} }: RouteEntry): readonly string[] =>
    names.filter((name, at) => at === 0 || !(name in filter));

export function openedReport(report: Report, entry: RouteEntry, { text }: Labels): OpenedList {
    const columns = columnsOf(report.columns, Object.keys(report.columns));
    const clear = seesClear();
    const filters = Object.keys(report.filters).filter(
        (name) => clear || !report.filters[name]?.identity,
    );
    const days = report.period.kind === 'days' ? report.period.window : undefined;
    return {
        title: text(entry.label),
        about: text(report.about),
        columns,
        standard: withoutFixed(
            columns.map(({ name }) => name).filter((name) => !report.optional.includes(name)),
            entry,
        ),
        first: report.first,
        filters: [
            ...(report.place ? placeFiltersFor() : []),
            ...columnsOf(report.filters, filters),
        ],
        fixed: entry.filter,
        search: searches(report, clear),
        window: days,
        compares: days !== undefined && report.totals.length > 0,
        tallies: report.tallies,
        bulk: report.bulk,
    };
}

export function openedEntity(entity: Entity, entry: RouteEntry, { text }: Labels): OpenedList {
    const names = [...new Set([...entity.list.columns, ...Object.keys(entity.fields)])];
    return {
        title: text(entry.label),
        about: entity.about && text(entity.about),
        columns: columnsOf(entity.fields, names),
        standard: withoutFixed(entity.list.columns, entry),
        first: entity.list.first,
        filters: columnsOf(entity.fields, entity.list.filters),
        fixed: entry.filter,
        search: entity.list.search.some((name) => seesClear() || !entity.fields[name]?.identity),
        bulk: entity.bulk,
    };
}
