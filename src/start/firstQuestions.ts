/** What a list or dashboard asks when it is opened as it is, as its screen will ask it. */
import { listEndpoint } from '../../dataProvider/catalogue.ts';
import { listBody, requestFor } from '../../dataProvider/wire.ts';
import type { Request } from '../../dataProvider/request.ts';
import type { StoredUser } from '../../dataProvider/storage.ts';
import {
    chartCall,
    type Chosen,
    isDrawn,
    planCalls,
    type ReportCall,
} from '../../resources/dashboards.ts';
import { worklistCall } from '../../resources/define/points/work.ts';
import type { Dashboard } from '../../resources/define/screens/dashboard.ts';
import type { Entity } from '../../resources/define/entity.ts';
import type { Report } from '../../resources/define/report.ts';
import type { RouteEntry } from '../../resources/routes.ts';
import { lastDays } from '../widgets/dates/periods.ts';
import { PER_PAGE, standardSort } from '../screens/list/standard.ts';

/** With what charts ask: of use where the script that draws them is here. Where nothing is said, a list asks for its map. */
interface Wanted {
    pictures?: boolean;
}

/** The questions of a list (ListScreen.tsx) and of a map above it; none where records are kept by another backend. */
export function questionsOfList(
    declaration: Entity | Report,
    entry: RouteEntry,
    user: StoredUser,
    { pictures }: Wanted = {},
): Request[] {
    const { endpoint, filter } = entry;
    if (declaration.kind === 'entity' && declaration.transport === 'rest') return [];
    const report = declaration.kind === 'report';
    const days = report && declaration.period.kind === 'days' && declaration.period.window;
    const chosen = days ? lastDays(days) : {};
    const body = listBody({
        pagination: { page: 1, perPage: PER_PAGE },
        sort: standardSort(report ? (declaration.sort[0] ?? 'id') : declaration.list.sort),
        filter: chosen,
    });
    const from = listEndpoint({ declaration, endpoint, filter: {} });
    const isMap = report && declaration.chart?.type === 'map';
    const drawn =
        report && declaration.chart && (pictures ?? isMap)
            ? chartCall(declaration, entry, chosen, user)
            : undefined;
    // Most countries have places for two pages; a third waits for the first (dashboard/useReport.ts).
    const second = isMap && drawn ? [{ ...drawn.body, page: 2 }] : [];
    return [
        requestFor(from, { ...body, ...filter }, 'reads'),
        ...(drawn ? [...bodiesOf(drawn), ...second] : []).map((one) =>
            requestFor(drawn!.endpoint, one, 'reads'),
        ),
    ];
}

/**
 * What a dashboard asks for its words: what waits for the reader, then figures and tables (dashboard/useReport.ts). A
 * chart's question waits for its panel: its answer is of no use before the script that draws it is there.
 */
export function questionsOfDashboard(
    { panels, window, work }: Dashboard,
    reports: Readonly<Record<string, Report>>,
    { filter }: RouteEntry,
    user: StoredUser,
    { pictures = false }: Wanted = {},
): Request[] {
    const all = planCalls(panels, reports, chosenAtOpening(window, filter), user);
    const ofWords = all.filter((_call, at) => !isDrawn(panels[at]!));
    const calls = new Set([...ofWords, ...(pictures ? all : [])]);
    const figures = [...calls].flatMap((call) =>
        call ? bodiesOf(call).map((body) => requestFor(call.endpoint, body, 'reads')) : [],
    );
    return [...(work ? [requestFor(worklistCall, undefined, 'reads')] : []), ...figures];
}

const bodiesOf = ({ body, yearBefore }: ReportCall): Record<string, unknown>[] =>
    yearBefore ? [body, yearBefore] : [body];

/** Period and place that a dashboard opens on. */
export function chosenAtOpening(window: number, filter: RouteEntry['filter'] = {}): Chosen {
    const fixed = Object.entries(filter).filter(([, value]) => typeof value !== 'boolean');
    return { ...lastDays(window), ...Object.fromEntries(fixed) } as Chosen;
}
