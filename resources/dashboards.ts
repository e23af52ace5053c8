/** Which calls a dashboard makes: one for each distinct question, whoever of the panels asks it. */
import { yearBeside } from './define/calendar/comparison.ts';
import { wordsOf } from './define/fieldFacts.ts';
import { allows, type AccountType, type RoleMap } from './access.ts';
import type { Panel } from './define/screens/dashboard.ts';
import { places } from './places.ts';
import type { Endpoint } from './define/endpoint.ts';
import type { Chart, Report } from './define/report.ts';
import type { RouteEntry } from './routes.ts';

/** Period and place at the top of the page, as a body carries them. */
export type Chosen = Readonly<Record<string, string | number>>;

export interface ReportCall {
    report: Report;
    endpoint: Endpoint;
    body: Readonly<Record<string, unknown>>;
    /** So many pages of rows at most are wanted. */
    pages: number;
    /** The same one year earlier, where a chart along time shows it beside. */
    yearBefore?: Readonly<Record<string, unknown>>;
}

interface Reader {
    user_type: AccountType;
    role: RoleMap;
}

/** Charts beyond a thousand rows say nothing; a map has a place for every row. */
export const pagesOf = (type: Chart['type'] | undefined): number => (type === 'map' ? 30 : 5);

/**
 * The chart of a report under these places: one that stands along places goes down with them, so that a chosen region
 * shows its districts and a district its facilities, where the report can be asked by them.
 */
export function chartAt(
    { chart, filters, columns }: Report,
    chosen: Readonly<Record<string, unknown>>,
): Chart | undefined {
    const x = chart && levelBelow(chart.x, { filters, columns }, chosen);
    return x ? { ...chart, x } : chart;
}

/** The level of places below the deepest that is chosen, from `own` on, where the report can be asked by it. */
function levelBelow(
    own: string,
    { filters, columns }: Pick<Report, 'filters' | 'columns'>,
    chosen: Readonly<Record<string, unknown>>,
): string | undefined {
    const levels = wordsOf(filters['level']);
    const way: readonly string[] = places.way;
    const at = way.indexOf(own);
    if (!levels || at < 0) return undefined;
    const deepest = way.findLastIndex(
        (level) => chosen[level] !== undefined && chosen[level] !== null,
    );
    const below = way[Math.max(at, Math.min(deepest + 1, way.length - 1))]!;
    return below in levels && below in columns ? below : undefined;
}

/** The level that a table of places stands along, which goes down with the chosen places as charts do. */
const levelOf = ({ draws, filter }: Panel, report: Report, chosen: Chosen): string | undefined =>
    draws === 'table' ? levelBelow(String(filter?.['level'] ?? ''), report, chosen) : undefined;

/** The columns of a table panel: the name of the place is that of the level which it stands along. */
export function columnsOfPanel(panel: Panel, report: Report, chosen: Chosen): string[] {
    const names =
        panel.columns ??
        Object.keys(report.columns).filter((name) => !report.optional.includes(name));
    const level = levelOf(panel, report, chosen);
    return names.map((name) => (level && name === panel.filter?.['level'] ? level : name));
}

/**
 * A report that can be asked by several levels of place is asked for a chart by the one that stands
 * along it: the server adds up, not the page.
 */
export function chartFilter(
    report: Report,
    chosen: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
    const x = chartAt(report, chosen)?.x ?? '';
    const levels = wordsOf(report.filters['level']);
    return levels && x in levels ? { level: x } : {};
}

/** The call of the chart or map above a report's own table, under the filters of the list. */
export function chartCall(
    report: Report,
    { endpoint, filter }: RouteEntry,
    { compare: _compare, ...chosen }: Readonly<Record<string, unknown>>,
    reader: Reader | null,
): ReportCall | undefined {
    const from = endpoint ?? endpointFor(report, reader);
    if (!from) return undefined;
    const body = { ...chosen, ...chartFilter(report, chosen), ...filter, page_size: 200 };
    const yearBefore = yearBeforeOf(report, body);
    const pages = pagesOf(report.chart?.type);
    return { report, endpoint: from, pages, body, ...(yearBefore && { yearBefore }) };
}

/** What of the chosen period and place a report takes; others would be refused as unknown. */
export function takenBy(report: Report, chosen: Chosen): Record<string, unknown> {
    const names = [
        ...(report.period.kind === 'days' ? ['start_date', 'end_date'] : []),
        ...(report.place ? Object.keys(places.levels) : []),
        ...Object.keys({ ...report.filters, ...report.quiet }),
    ];
    return Object.fromEntries(Object.entries(chosen).filter(([name]) => names.includes(name)));
}

/** The endpoint of the first mount that admits the account. */
export const endpointFor = (report: Report, reader: Reader | null): Endpoint | undefined =>
    report.mounts.find(({ access }) => allows(access, reader))?.endpoint;

/**
 * The call of each panel, in their order; panels that ask the same share one object. Undefined
 * where the account may not call the report at all.
 */
export function planCalls(
    panels: readonly Panel[],
    reports: Readonly<Record<string, Report>>,
    chosen: Chosen,
    reader: Reader | null,
): (ReportCall | undefined)[] {
    const keys = panels.map((panel) => keyOf(panel, panels, reports));
    const calls = new Map<string | undefined, ReportCall | undefined>();
    for (const key of new Set(keys)) {
        const group = panels.filter((_panel, at) => keys[at] === key);
        calls.set(key, callOf(group, reports, chosen, reader));
    }
    return keys.map((key) => calls.get(key));
}

/** Whether a panel is a picture: it needs a script of its own, and its words come first. */
export const isDrawn = ({ draws }: Panel): boolean => draws === 'chart' || draws === 'map';
const filterText = ({ filter }: Panel): string => JSON.stringify(filter ?? {});

/** Figures need the totals alone: they join any panel of the same report and filter. */
function keyOf(
    panel: Panel,
    panels: readonly Panel[],
    reports: Readonly<Record<string, Report>>,
): string {
    const leader =
        panel.draws === 'figures'
            ? (panels.find(
                  (one) =>
                      one.draws !== 'figures' &&
                      one.report === panel.report &&
                      filterText(one) === filterText(panel),
              ) ?? panel)
            : panel;
    const report = reports[panel.report];
    const level = isDrawn(leader) && report ? JSON.stringify(chartFilter(report)) : '';
    return [panel.report, filterText(leader), leader.sort ?? '', level].join(' ');
}

function callOf(
    group: readonly Panel[],
    reports: Readonly<Record<string, Report>>,
    chosen: Chosen,
    reader: Reader | null,
): ReportCall | undefined {
    const first = group[0];
    const report = first && reports[first.report];
    const endpoint = report && endpointFor(report, reader);
    if (!endpoint) return undefined;
    const drawn = group.find(isDrawn);
    const listed = group.find(({ draws }) => draws === 'table');
    const level = listed && levelOf(listed, report, chosen);
    const limit = Math.max(
        ...group.map(({ draws, limit: own }) => (draws === 'figures' ? 1 : (own ?? 10))),
    );
    const sort = group.find((panel) => panel.sort)?.sort;
    const body = {
        ...takenBy(report, chosen),
        ...first.filter,
        ...(level && { level }),
        ...(drawn && chartFilter(report, chosen)),
        ...(sort && {
            sort: sort.replace(/^-/, ''),
            order: sort.startsWith('-') ? 'desc' : 'asc',
        }),
        ...(report.period.kind === 'days' &&
            report.totals.length > 0 && {
                compare: chosen['compare'] ?? true,
            }),
        page_size: drawn ? 200 : limit,
    };
    const yearBefore = drawn && yearBeforeOf(report, body);
    return {
        report,
        endpoint,
        pages: drawn ? pagesOf(drawn.draws === 'map' ? 'map' : report.chart?.type) : 1,
        body,
        ...(yearBefore && { yearBefore }),
    };
}

/** The body of the same chart one year earlier; undefined where it is not along time, or without a period. */
export function yearBeforeOf(
    { chart, columns }: Pick<Report, 'chart' | 'columns'>,
    { compare: _compare, ...body }: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
    const { start_date, end_date } = body;
    if (chart?.x !== 'period' || typeof start_date !== 'string' || typeof end_date !== 'string')
        return undefined;
    const along = columns[chart.x];
    const weekly = (along && 'step' in along && along.step === 'week') || body['period'] === 'week';
    return { ...body, ...yearBeside({ start_date, end_date }, weekly) };
}
