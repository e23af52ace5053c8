/** Which calls a dashboard makes: one for each distinct question, whoever of the panels asks it. */
import { allows, type AccountType, type RoleMap } from '../../../resources/access.ts';
import type { Panel } from '../../../resources/define/dashboard.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import type { Chart, Report } from '../../../resources/define/report.ts';

/** Period and place at the top of the page, as a body carries them. */
export type Chosen = Readonly<Record<string, string | number>>;

export interface ReportCall {
    report: Report;
    endpoint: Endpoint;
    body: Readonly<Record<string, unknown>>;
    /** So many pages of rows at most are wanted. */
    pages: number;
}

interface Reader {
    user_type: AccountType;
    role: RoleMap;
}

/** Charts beyond a thousand rows say nothing; a map has a place for every row. */
export const pagesOf = (type: Chart['type'] | undefined): number => (type === 'map' ? 30 : 5);

const PLACES = ['region', 'district', 'facility', 'ip', 'hub'];

/** What of the chosen period and place a report takes; others would be refused as unknown. */
export function takenBy(report: Report, chosen: Chosen): Record<string, unknown> {
    const names = [
        ...(report.period.kind === 'days' ? ['start_date', 'end_date'] : []),
        ...(report.place ? PLACES : []),
        ...Object.keys(report.filters),
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
    const groups = new Map<string, Panel[]>();
    for (const panel of panels) {
        const key = keyOf(panel, panels);
        groups.set(key, [...(groups.get(key) ?? []), panel]);
    }
    const calls = new Map<string, ReportCall | undefined>();
    for (const [key, group] of groups) calls.set(key, callOf(group, reports, chosen, reader));
    return panels.map((panel) => calls.get(keyOf(panel, panels)));
}

/** Figures need the totals alone: they join any panel of the same report and filter. */
function keyOf(panel: Panel, panels: readonly Panel[]): string {
    const question = `${panel.report} ${JSON.stringify(panel.filter ?? {})}`;
    if (panel.draws !== 'figures') return `${question} ${panel.sort ?? ''}`;
    const other = panels.find(
        (one) =>
            one.draws !== 'figures' &&
            one.report === panel.report &&
            JSON.stringify(one.filter ?? {}) === JSON.stringify(panel.filter ?? {}),
    );
    return `${question} ${other?.sort ?? ''}`;
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
    const drawn = group.find(({ draws }) => draws === 'chart' || draws === 'map');
    const limit = Math.max(
        ...group.map(({ draws, limit: own }) => (draws === 'figures' ? 1 : (own ?? 10))),
    );
    const sort = group.find((panel) => panel.sort)?.sort;
    return {
        report,
        endpoint,
        pages: drawn ? pagesOf(drawn.draws === 'map' ? 'map' : report.chart?.type) : 1,
        body: {
            ...takenBy(report, chosen),
            ...first.filter,
            ...(sort && {
                sort: sort.replace(/^-/, ''),
                order: sort.startsWith('-') ? 'desc' : 'asc',
            }),
            ...(report.period.kind === 'days' && report.totals.length > 0 && { compare: true }),
            page_size: drawn ? 200 : limit,
        },
    };
}
