/** What waits for an account: each work of its type, asked of the list that has its rows, under the account's scope. */
import { addDays } from '../../resources/define/calendar/days.ts';
import type { FastifyInstance } from 'fastify';
import { allows, everyone } from '../../resources/access.ts';
import type { Field } from '../../resources/define/field.ts';
import type { Viewer } from '../../resources/define/engine.ts';
import type { Waiting, WaitingName, WaitingRow, Work } from '../../resources/define/points/work.ts';
import type { Sentence } from '../../resources/define/say.ts';
import { worklistCall } from '../../resources/define/points/work.ts';
import { namesOf, partsBelow, rateOf, unitOf, wordsOf } from '../../resources/define/fieldFacts.ts';
import { sortsOf, type Report } from '../../resources/define/report.ts';
import type { Query } from '../../resources/define/query.ts';
import { viewerOf, type Server } from '../http/call.ts';
import { route } from '../http/routes.ts';
import { dayIn } from '../zones.ts';
import { ask, queryOf } from './reports.ts';

/** So many rows of a work stand in the worklist; its list has all. */
const SHOWN = 3;

export function registerWorklist(
    app: FastifyInstance,
    server: Server,
    works: readonly Work[],
    queries: readonly Query[],
): void {
    for (const work of works) prove(work);
    route(
        app,
        worklistCall,
        {
            access: everyone(
                'each kind of work is shown to whom its own list is open, and within their scope',
            ),
            effect: 'read',
            source: 'worklist',
        },
        {
            tags: ['Worklist'],
            summary:
                'What waits for the own account: how many, since when, and the ones that wait longest',
        },
        async (request) => {
            const viewer = viewerOf(request);
            const own = works.filter((work) => isFor(work, viewer));
            return {
                data: await Promise.all(own.map((work) => waiting(server, queries, work, viewer))),
            };
        },
    );
}

/** The type of account it is for, and a role that opens the list. */
const isFor = (work: Work, viewer: Viewer): boolean =>
    work.accounts.includes(viewer.user_type) &&
    mountsOf(work).some(({ access }) => allows(access, viewer));

const mountsOf = ({ report, endpoint }: Work) =>
    report.mounts.filter((mount) => mount.endpoint === endpoint);

async function waiting(
    server: Server,
    queries: readonly Query[],
    work: Work,
    viewer: Viewer,
): Promise<Waiting> {
    const { report, since, what, whose, figure } = work;
    const figured = figure ? report.columns[figure] : undefined;
    const filter = { ...work.filter, ...periodOf(server, work) };
    const answer = await ask(server, queryOf(queries, report), viewer, {
        ...filter,
        ...(since && { sort: since, order: 'asc' }),
        page_size: SHOWN,
    });
    const rows = answer[report.envelope] as Record<string, unknown>[];
    const words = (names: readonly string[], row: Record<string, unknown>) =>
        names
            .map((name) => row[name])
            .filter((value) => typeof value === 'string' || typeof value === 'number')
            .join(' · ');
    return {
        name: work.name,
        title: { text: work.title },
        about: { text: work.about },
        count: answer.count,
        route: work.route,
        filter,
        due: work.due ?? false,
        late: work.late ?? null,
        figure: figured ? { label: { text: figured.label }, unit: unitOf(figured) } : null,
        act: work.act ? { label: { text: work.act.label }, route: work.act.route } : null,
        rows: rows.map((row): WaitingRow => ({
            id: row['id'] as number,
            ...wordOf(report, what, row),
            what: words(
                what.filter((name) => !wordsOf(report.columns[name])),
                row,
            ),
            whose: words(whose ? [whose] : [], row),
            named: [...what, ...(whose ? [whose] : [])].flatMap((name) =>
                namedBy(report, name, row),
            ),
            since: since ? ((row[since] as string | null) ?? null) : null,
            figure: figure ? ((row[figure] as number | null) ?? null) : null,
            ...partsIn(row, figured),
        })),
    };
}

/** What the rate of a row is made of, where its list tells it. */
function partsIn(
    row: Record<string, unknown>,
    figured: Field | undefined,
): Pick<WaitingRow, 'parts'> {
    const rate = rateOf(figured);
    if (!rate) return {};
    const part = Number(row[rate.numerator] ?? Number.NaN);
    const whole = partsBelow(rate).reduce((sum, one) => sum + Number(row[one] ?? Number.NaN), 0);
    return Number.isNaN(part + whole) ? {} : { parts: { part, whole } };
}

/** What a column names, where it has a page: of the row itself the list tells, and who is shown in part is found by nobody. */
function namedBy(report: Report, column: string, row: Record<string, unknown>): WaitingName[] {
    const field = report.columns[column];
    const names = namesOf(field);
    const name = row[column];
    if (!names || names.thing === 'row' || field?.identity || typeof name !== 'string') return [];
    return [
        { name, thing: names.thing, id: names.id ? ((row[names.id] as number) ?? null) : null },
    ];
}

/** What a choice among these columns says: its label, not the word that is kept. */
function wordOf(
    report: Report,
    names: readonly string[],
    row: Record<string, unknown>,
): { word?: Sentence } {
    const labels = names.flatMap(
        (name) => wordsOf(report.columns[name])?.[String(row[name])] ?? [],
    );
    return labels[0] ? { word: { text: labels[0] } } : {};
}

/** The period that both the worklist and the link to its list ask for. */
function periodOf(server: Server, { days }: Work): Record<string, string> {
    if (days === undefined) return {};
    const today = dayIn(server.clock(), server.config.timeZone);
    return { start_date: addDays(today, 1 - days), end_date: today };
}

/** A work that names what its list does not have is refused at the start. */
function prove(work: Work): void {
    const { name, report, accounts, since, what, whose, figure } = work;
    const fault = (text: string) => new Error(`Work ${name}: ${text}`);
    for (const column of [...what, since, whose, figure])
        if (column && !report.columns[column]) throw fault(`${report.name} has no ${column}`);
    if (since && !sortsOf(report).includes(since))
        throw fault(`${report.name} is not sorted by ${since}`);
    const open = new Set(
        mountsOf(work).flatMap(({ access }) => access.flatMap((grant) => grant.accounts)),
    );
    for (const account of accounts)
        if (!open.has(account)) throw fault(`${report.name} is not open to ${account}`);
}
