/** A dashboard as the first look has it: what waits, figures and tables as their answers come; pictures keep their room. */
import { apiAddress } from '../../../dataProvider/apiAddress.ts';
import { askEarly } from '../../../dataProvider/early.ts';
import type { Request } from '../../../dataProvider/request.ts';
import type { StoredUser } from '../../../dataProvider/storage.ts';
import { requestFor, type Rows, rowsOf } from '../../../dataProvider/wire.ts';
import {
    type Chosen,
    columnsOfPanel,
    isDrawn,
    planCalls,
    type ReportCall,
} from '../../../resources/dashboards.ts';
import type { Field } from '../../../resources/define/field.ts';
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import { type Waiting, worklistCall } from '../../../resources/define/points/work.ts';
import type { Report } from '../../../resources/define/report.ts';
import type { Dashboard, Panel } from '../../../resources/define/screens/dashboard.ts';
import type { RouteEntry } from '../../../resources/routes.ts';
import { deltaOf } from '../../screens/dashboard/delta.ts';
import { emptiness, emptyWords } from '../../screens/dashboard/emptiness.ts';
import { classOf, heightOf, onTablet } from '../../screens/dashboard/panelShape.ts';
import { periodBefore, periodText } from '../../widgets/dates/periodText.ts';
import { columnsOf } from '../../screens/table/columns.ts';
import { placeFiltersFor } from '../../screens/list/filters.ts';
import { movementIn } from '../../screens/table/movement.ts';
import {
    doneText,
    figureOf,
    nameOf,
    isPast,
    oldestOf,
    sortWorks,
    whenText,
} from '../../screens/worklist/waits.ts';
import { isEmpty } from '../../widgets/fields/shown.ts';
import { labelsOf } from '../../widgets/labels.ts';
import { places } from '../../widgets/places.ts';
import { type Say, sayNow } from '../../widgets/sayNow.ts';
import { chosenAtOpening } from '../firstQuestions.ts';
import { el, type Spoken, valueOf } from './elements.ts';
import { gridOf, isNarrow } from './list.ts';
import type { Look } from './look.ts';

/** Paints what it has with the first answer, and fills it with those that follow. */
export async function lookAtDashboard(
    look: Look,
    dashboard: Dashboard,
    reports: Readonly<Record<string, Report>>,
    entry: RouteEntry,
    user: StoredUser,
): Promise<void> {
    // Asked already: all of them are on their way while the words come.
    const answerOf = (request: Request) => askEarly(apiAddress, request);
    await look.ready;
    const say = sayNow();
    const { text } = labelsOf(say, dashboard.name);
    const chosen = chosenAtOpening(dashboard.window, entry.filter);
    const main = el('main');
    const calls = planCalls(dashboard.panels, reports, chosen, user);
    const fill = (into: HTMLElement, answer: Promise<unknown>, draw: (given: unknown) => Node[]) =>
        void answer.then((given) => {
            if (given === undefined) return;
            into.replaceChildren(...draw(given));
            look.paint(main);
        });
    const work = dashboard.work && el('section.k-work');
    if (work)
        fill(work, answerOf(requestFor(worklistCall, undefined, 'reads')), (given) =>
            worksOf((given as { data: Waiting[] }).data, say),
        );
    const panels = dashboard.panels.flatMap((panel, at) => {
        const call = calls[at];
        if (!call) return [];
        const inside = el('div.k-panel-inside.k-look-inside');
        inside.style.minHeight = `${heightOf(panel)}px`;
        if (!isDrawn(panel))
            fill(inside, answerOf(requestFor(call.endpoint, call.body, 'reads')), (given) => {
                inside.style.minHeight = '';
                return panelOf(panel, call, chosen, given, say);
            });
        return [frameOf(panel, call, chosen, inside, text, say)];
    });
    const content = el(
        'div.k-dashboard',
        el('div', el('h1', text(entry.label)), el('p.k-muted', text(dashboard.about))),
        work,
        barOf(dashboard, chosen, say),
        el('div.k-panels', ...panels),
    );
    main.append(content);
}

/** Room for what chooses the period, and the period in words. */
function barOf({ place }: Dashboard, chosen: Chosen, say: Say): HTMLElement {
    // The name of a chosen place is asked for; nothing else is known of it yet.
    const isWhole = !Object.keys(places.levels).some((level) => level in chosen);
    const inputs = isNarrow() ? 1 : 4 + (place ? placeFiltersFor([...places.way]).length : 0);
    return el(
        'div.k-dashboard-bar',
        el('div.k-look-room', ...Array.from({ length: inputs }, () => el('div.k-input-room'))),
        el(
            'p.k-muted',
            el('strong', periodText(chosen)),
            place && ` · ${isWhole ? say('All places') : '…'}`,
            ` · ${say('compared with %{period}', { period: periodText(periodBefore(chosen)) })}`,
        ),
    );
}

function frameOf(
    panel: Panel,
    { report }: ReportCall,
    chosen: Chosen,
    inside: HTMLElement,
    text: (declared: string) => string,
    say: Say,
): HTMLElement {
    const frame = el(
        `section.${classOf(panel).replaceAll(' ', '.')}`,
        el(
            'div.k-panel-title',
            el('h2', text(panel.title)),
            report.period.kind === 'none' &&
                'start_date' in chosen &&
                el('p.k-muted.k-note', say('As of now, whatever the period')),
        ),
        inside,
        el('div.k-panel-foot'),
    );
    frame.dataset['draws'] = panel.draws;
    frame.style.setProperty('--k-span', String(panel.span));
    frame.style.setProperty('--k-tablet', String(onTablet(panel.span)));
    return frame;
}

/** What the answer of a panel says. */
function panelOf(
    panel: Panel,
    { report }: ReportCall,
    chosen: Chosen,
    given: unknown,
    say: Say,
): Node[] {
    const answer = rowsOf(given, report.envelope);
    const totals = answer.totals as Readonly<Record<string, number | null>> | undefined;
    const kind = emptiness(panel, report, { ...answer, totals });
    if (kind) {
        const { title, about } = emptyWords(panel, report, kind, say);
        return [el('div.k-panel-state', el('strong', title), el('p.k-muted.k-note', about))];
    }
    const spoken: Spoken = { say, labels: labelsOf(say, report.name) };
    return [
        panel.draws === 'figures'
            ? figuresOf(panel, report, answer, spoken)
            : tableOf(panel, report, columnsOfPanel(panel, report, chosen), answer, spoken),
    ];
}

function tableOf(
    panel: Panel,
    report: Report,
    names: readonly string[],
    answer: Rows,
    spoken: Spoken,
): HTMLElement {
    const columns = columnsOf(report.columns, names);
    const rows = answer.rows.slice(0, panel.limit ?? 10);
    const table = gridOf(columns, rows, undefined, spoken, (column, row) => {
        const moved = movementIn(row, column, answer.before, spoken.say);
        return moved ? el('span.k-moved', `${moved.mark} ${moved.text}`) : undefined;
    });
    table.className = 'k-panel-table';
    return el('div.k-panel-scroll', table);
}

function figuresOf(panel: Panel, report: Report, answer: Rows, spoken: Spoken): HTMLElement {
    // A report of one row has no totals: the row is the figures.
    const values = answer.totals ?? answer.rows[0] ?? {};
    const names = (panel.columns ?? report.totals).filter((name) => name in report.columns);
    const figures = names.map((name) => {
        const field = report.columns[name]!;
        return el(
            'div.k-figure',
            el('dt.k-look-asked', spoken.labels.label(name, field)),
            el(
                'dd',
                el('div.k-figure-number', valueOf(name, field, values, spoken)),
                movementOf(field, values[name], answer.previous?.[name], spoken.say),
            ),
        );
    });
    const made = el(`dl.k-figures${names.length === 4 ? '.k-four' : ''}`, ...figures);
    return el('div.k-sized', made);
}

/** How far a figure moved, or why there is none (screens/dashboard/Figures.tsx). */
function movementOf(field: Field, now: unknown, before: unknown, say: Say): Node | undefined {
    const muted = (text: string) => el('span.k-movement', text);
    if (isEmpty(now)) return muted(say(rateOf(field) ? 'nothing to divide by' : 'Not reported'));
    if (before === undefined) return undefined;
    const delta = deltaOf(field, Number(now), before as number | null, say);
    if (!delta) return muted(say('Nothing in the period before'));
    return el(`span.k-movement.k-${delta.tone}`, `${delta.mark} ${delta.text}`);
}

function worksOf(works: readonly Waiting[], say: Say): Node[] {
    if (!works.length) return [];
    const { open, done } = sortWorks(works);
    return [
        el('h2', say('What waits for you')),
        !open.length && el('p', say('Nothing waits.')),
        open.length > 0 && el('ul.k-works', ...open.map((work) => workOf(work, say))),
        done.length > 0 && el('p.k-work-done.k-muted.k-note', doneText(done, say)),
    ].filter((node) => node !== false);
}

function workOf(work: Waiting, say: Say): HTMLElement {
    const oldest = oldestOf(work, say);
    const rows = work.rows.map((row) =>
        el(
            'li',
            el('span.k-work-what', nameOf(row, say)),
            el('span.k-nowrap', figureOf(work, row, say)),
            row.since !== null &&
                el(
                    `span.k-nowrap.k-${work.due && isPast(row.since) ? 'late' : 'muted'}`,
                    whenText(row.since, work.due, say),
                ),
        ),
    );
    return el(
        'li',
        el(
            'div.k-work-name',
            el('span.k-work-count', say.value(work.count)),
            el('strong', say.text(work.title)),
        ),
        el('p.k-muted.k-note', say.text(work.about)),
        oldest && el(`p.k-work-oldest${oldest.late ? '.k-late' : ''}`, oldest.text),
        el('ul', ...rows),
    );
}
