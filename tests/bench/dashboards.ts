/** The panels of each dashboard, as the page asks for them, and the map. */
import { planCalls } from '../../resources/dashboards.ts';
import type { Dashboard, Panel } from '../../resources/define/screens/dashboard.ts';
import { parseEndpoint } from '../../resources/define/endpoint.ts';
import type { Report } from '../../resources/define/report.ts';
import { sql } from '../../resources/define/sql.ts';
import { areas } from '../../resources/index.ts';
import { ask, signedIn, type Asking } from './asking.ts';
import type { Question } from './traffic.ts';
import { dayBack } from './days.ts';
import type { PanelBody } from './floor/panels.ts';
import type { BenchServer } from './server.ts';

type Row = Readonly<Record<string, unknown>>;

const declared = areas.flatMap(({ menu }) => menu);
const reports = Object.fromEntries(
    declared.flatMap((one) => (one.kind === 'report' ? [[one.name, one] as const] : [])),
) as Record<string, Report>;
const dashboard = (name: string): Dashboard =>
    declared.find((one): one is Dashboard => one.kind === 'dashboard' && one.name === name)!;

/** Which statement of the floor answers a panel. */
function floorOf({ name }: Report, body: Row): string {
    const gx = body['device_type'] ? 'Gx' : '';
    const byFacility = !body['level'] || body['level'] === 'facility';
    if (name === 'testUploads' && byFacility) return 'testUploadsFacility';
    if (name === 'positivityTrend' && body['period'] !== 'week') return 'positivityTrendMonth';
    if (name === 'multiTesting' && body['level'] === 'region') return 'multiTestingRegion';
    return `${name}${gx}`;
}

/** What tells the rows of a report apart, under the name by which the floor has it. */
const keyOf = (row: Row): unknown => row['period'] ?? row['disease_area'] ?? row['region'];
const byId = ['testUploadsFacility', 'installationCoverage', 'utilizationByFacility'];

const rounded = (value: unknown): unknown =>
    typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value;

/** Every figure of the product that the floor has too: row by row where both have the rows, and sums of all. */
function figures(name: string, ours: Row, floor: readonly Row[][]): [string, string] {
    const rows = ours['data'] as Row[];
    const [now, before] = floor as [Row[], Row[]?];
    const said: [string[], string[]] = [[], []];
    const note = (label: string, one: unknown, other: unknown) => {
        said[0].push(`${label} ${rounded(one)}`);
        said[1].push(`${label} ${rounded(other)}`);
    };
    const own = new Map(now.map((row) => [String(row['k']), row]));
    const named = !['failurePrediction', 'tbAges', 'tbRetests', 'multiTesting'].includes(name);
    for (const row of named ? rows : []) {
        const key = String(byId.includes(name) ? row['id'] : keyOf(row));
        const other = own.get(key);
        for (const column of columnsOf(now)) {
            // A step or a place in which nothing happened is no row of the floor.
            if (column in row) note(`${key} ${column}`, row[column] ?? 0, other?.[column] ?? 0);
        }
    }
    // The judgement is the product's alone: of its modules, the runs must agree.
    const watched = name === 'failurePrediction';
    if (watched) return [watchedText(rows), watchedText(rows, now)];
    for (const [label, totals, all] of [
        ['total', ours['totals'], now],
        ['before', ours['previous'], before],
    ] as [string, Row | undefined, Row[] | undefined][]) {
        if (!totals || !all) continue;
        for (const column of columnsOf(all)) {
            if (!(column in totals) || column === 'sites') continue;
            const sum = all.reduce((one, row) => one + Number(row[column] ?? 0), 0);
            note(`${label} ${column}`, totals[column] ?? 0, sum);
        }
    }
    if (!said[0].length) throw new Error(`${name}: nothing to compare`);
    return [said[0].join(', '), said[1].join(', ')];
}

const columnsOf = (rows: readonly Row[]): string[] =>
    Object.keys(rows[0] ?? {}).filter((key) => typeof rows[0]![key] === 'number' && key !== 'k');

/** Modules with their runs; of the floor those that have the same runs. */
function watchedText(rows: readonly Row[], floor?: readonly Row[]): string {
    const runs = ({ tests, failures, running }: Row) => `${tests}/${failures}/${running}`;
    if (!floor) return rows.map(runs).join(' ');
    const known = new Set(floor.map(runs));
    return rows
        .map(runs)
        .filter((one) => known.has(one))
        .join(' ');
}

function questions(panels: readonly Panel[], days: number): Question[] {
    const [start, end] = [dayBack(days - 1), dayBack(0)];
    const role = new Proxy({}, { get: () => true }) as never;
    const calls = planCalls(
        panels,
        reports,
        { start_date: start, end_date: end },
        { user_type: 'admin', role },
    );
    const distinct = [...new Set(calls)].filter((one) => one !== undefined);
    return distinct.map(({ report, endpoint, body }) => {
        const name = floorOf(report, body);
        const before = body['compare']
            ? ([dayBack(2 * days - 1), dayBack(days)] as const)
            : undefined;
        const floor: PanelBody = { start, end, ...(before && { before }) };
        return {
            name,
            product: { path: `/api${parseEndpoint(endpoint).path}`, body },
            floor: { path: `/panels/${name}`, body: floor },
            same: (ours: Record<string, unknown>, bare: Row[][]) => figures(name, ours, bare),
        };
    });
}

export async function dashboards(server: BenchServer, how: Asking): Promise<void> {
    const admin = await signedIn(server, 'admin');
    for (const [name, label] of [
        ['nationalDashboard', 'Home'],
        ['tbDashboard', 'TB dashboard'],
        ['genexpertDashboard', 'GeneXpert overview'],
        ['diseaseDashboard', 'All diseases'],
    ] as const) {
        const { panels, window } = dashboard(name);
        const asked = questions(panels, window);
        await ask(
            server,
            admin,
            `${label}: ${asked.length} calls of its panels, ${window} days`,
            asked,
            how,
        );
    }
    const months: Panel = {
        title: '',
        report: 'tbStats',
        draws: 'chart',
        filter: { period: 'month' },
        span: 12,
    };
    await ask(server, admin, 'TB by month, two years', questions([months], 730), how);
    const regions: Panel = {
        title: '',
        report: 'tbReport',
        draws: 'chart',
        filter: { level: 'region' },
        span: 12,
    };
    await ask(server, admin, 'TB by region, six months', questions([regions], 182), how);
    const { count } = await server.db.one<{ count: number }>(sql`
        select count(*) as count from facility where lat is not null`);
    const map: Panel = { title: '', report: 'utilizationByFacility', draws: 'map', span: 12 };
    await ask(
        server,
        admin,
        `Map of utilization, 30 days (${count} places)`,
        questions([map], 30),
        how,
    );
}
