/** A list as the first look has it: title, room for what narrows it, the rows with their totals, and how many there are. */
import type { Entity } from '../../../resources/define/entity.ts';
import type { Report } from '../../../resources/define/report.ts';
import { resourceOf, type RouteEntry } from '../../../resources/routes.ts';
import { type Rows, rowsOf } from '../../../dataProvider/wire.ts';
import { keptOf } from '../../screens/accountStore.ts';
import { type Column, shownOf, withoutRepeats } from '../../screens/table/columns.ts';
import { type Filter, shareRoom } from '../../screens/list/filters.ts';
import {
    reportAt,
    openedEntity,
    openedReport,
    type OpenedList,
} from '../../screens/list/opened.ts';
import { PER_PAGE } from '../../screens/list/standard.ts';
import { missedMost, withoutRoom } from '../../screens/table/room.ts';
import { alignOf } from '../../widgets/fields/align.ts';
import { isEmpty } from '../../widgets/fields/shown.ts';
import { formatCivil } from '../../widgets/dates/dates.ts';
import { lastDays } from '../../widgets/dates/periods.ts';
import { labelsOf } from '../../widgets/labels.ts';
import { sayNow } from '../../widgets/sayNow.ts';
import { inPart, stepsOf } from '../../widgets/dates/inPart.ts';
import { el, type Spoken, valueOf } from './elements.ts';
import type { Look } from './look.ts';

/** Paints the list as soon as its answer is there. */
export async function lookAtList(
    look: Look,
    declared: Entity | Report,
    entry: RouteEntry,
    answer: Promise<unknown>,
): Promise<void> {
    const [given] = await Promise.all([answer, look.ready]);
    const list = given === undefined ? undefined : listOf(declared, entry, given);
    if (list) look.paint(list.main, list.fit);
}

/** Below it rows are cards (screens/list/ListScreen.tsx). */
export const isNarrow = (): boolean => matchMedia('(max-width: 37.49rem)').matches;

/** Values of a card that stand open (screens/list/Cards.tsx). */
const OPEN = 6;

/** The list with the rows of an answer; undefined where there are none, which its screen says. `fit` is called once it stands in the page. */
export function listOf(
    declared: Entity | Report,
    entry: RouteEntry,
    answer: unknown,
    /** What stands above the rows. */
    drawn?: Node,
): { main: HTMLElement; fit: () => void } | undefined {
    const found = rowsOf(answer, declared.envelope);
    if (!found.rows.length) return undefined;
    const say = sayNow();
    const spoken: Spoken = { say, labels: labelsOf(say, declared.name) };
    const report = declared.kind === 'report' ? reportAt(declared, entry.route) : undefined;
    const period = (answer as { period?: Readonly<Record<string, unknown>> }).period;
    if (report && period) {
        const steps = stepsOf(report.columns);
        spoken.partOf = (row) => inPart(steps, row, period);
    }
    const list =
        declared.kind === 'report'
            ? openedReport(report ?? declared, entry, spoken.labels)
            : openedEntity(declared, entry, spoken.labels);
    const chosen = keptOf<readonly string[]>(`columns.${resourceOf(entry.route)}`) ?? null;
    const all = shownOf(list.columns, list.standard, chosen);
    const shown = chosen ? all : withoutRepeats(all, report?.repeats, found.rows);
    // Who chose the columns sees all of them.
    const wanted = chosen ? undefined : (list.first ?? []);
    const rows = isNarrow()
        ? cardsOf(shown, found, wanted ?? [], spoken)
        : el('div.k-look-table', gridOf(shown, found.rows, found.totals, spoken));
    const content = el(
        'div.k-look-list',
        el('h1', list.title),
        list.about && el('p.k-muted', list.about),
        roomOf(list, spoken),
        drawn,
        rows,
        talliesOf(list, found, spoken),
        el('p.k-look-count', countOf(found, spoken)),
    );
    const fit = () => wanted && takeOut(rows, shown, wanted);
    return { main: el('main', content), fit };
}

const countOf = ({ rows, count }: Rows, { say }: Spoken): string =>
    say('%{from}–%{to} of %{total}', {
        from: say.value(1),
        to: say.value(Math.min(PER_PAGE, rows.length)),
        total: say.value(count),
    });

/** Where the inputs of the filters will stand, so that nothing moves when they come; on a phone the period in words. */
function roomOf({ filters, fixed = {}, search, window, compares }: OpenedList, { say }: Spoken) {
    const free = filters.filter(({ name }: Filter) => !(name in fixed));
    if (window === undefined && !free.length && !compares)
        return search && el('div.k-look-room', el('div.k-input-room'));
    const { start_date: from, end_date: to } = window === undefined ? {} : lastDays(window);
    const period =
        from &&
        to &&
        say('Period: %{from} – %{to}', { from: formatCivil(from), to: formatCivil(to) });
    // On a phone the button of them all.
    const others = isNarrow() ? 1 : shareRoom(free, { search, window, compares }).inputs;
    const inputs = others + (search ? 1 : 0);
    return el(
        'div.k-look-room',
        ...Array.from({ length: inputs }, () => el('div.k-input-room')),
        isNarrow() && period && el('p.k-muted', period),
    );
}

/** Takes out the columns that have no room, as the table does that comes after it (screens/table/fit.ts). */
function takeOut(frame: HTMLElement, columns: readonly Column[], wanted: readonly string[]): void {
    if (frame.scrollWidth <= frame.clientWidth) return;
    const heads = frame.querySelectorAll('thead th');
    const widths = Object.fromEntries(
        columns.map(({ name }, at) => [name, heads[at]?.getBoundingClientRect().width ?? 0]),
    );
    for (const name of withoutRoom(columns, widths, frame.clientWidth, wanted))
        for (const cell of frame.querySelectorAll(`[data-of="${CSS.escape(name)}"]`)) cell.remove();
}

/** Rows under their heads, with what they sum up to. */
export function gridOf(
    columns: readonly Column[],
    rows: Rows['rows'],
    totals: Rows['totals'],
    spoken: Spoken,
    beside?: (column: Column, row: Rows['rows'][number]) => Node | undefined,
): HTMLElement {
    const { say, labels } = spoken;
    const cell = (
        tag: string,
        { name, field }: Column,
        ...inside: readonly (Node | string | undefined)[]
    ) => {
        const made = el(`${tag}.k-${alignOf(field)}`, ...inside);
        made.dataset['of'] = name;
        return made;
    };
    const head = columns.map((column) =>
        cell('th', column, labels.label(column.name, column.field)),
    );
    const body = rows.map((row) =>
        el(
            'tr',
            ...columns.map((column) =>
                cell(
                    'td',
                    column,
                    valueOf(column.name, column.field, row, spoken),
                    beside?.(column, row),
                ),
            ),
        ),
    );
    const summed = totals && columns.some(({ name }) => name in totals);
    const foot = (column: Column, at: number) =>
        cell(
            'td',
            column,
            totals && column.name in totals
                ? valueOf(column.name, column.field, totals, spoken)
                : at === 0
                  ? say('Total')
                  : undefined,
        );
    return el(
        'table',
        el('thead', el('tr', ...head)),
        el('tbody', ...body),
        summed && el('tfoot', el('tr', ...columns.map(foot))),
    );
}

/** The rows on a phone, their name first. */
function cardsOf(
    [first, ...rest]: readonly Column[],
    { rows }: Rows,
    wanted: readonly string[],
    spoken: Spoken,
): HTMLElement {
    const cards = rows.map((row) => {
        const filled = rest.filter(({ name, field }) => !isEmpty(row[name]) || field.absent);
        const open = missedMost(filled, OPEN, wanted);
        // To unfold one value would cost more room than the value.
        const shown = filled.length - open.length < 2 ? filled : open;
        return el(
            'li.k-look-card',
            first && el('div.k-look-name', valueOf(first.name, first.field, row, spoken)),
            pairsOf(shown, row, spoken),
        );
    });
    return el('ul.k-look-cards', ...cards);
}

const pairsOf = (columns: readonly Column[], row: Rows['rows'][number], spoken: Spoken) =>
    el(
        'dl.k-look-pairs',
        ...columns.flatMap(({ name, field }) => [
            el('dt.k-muted', spoken.labels.label(name, field)),
            el('dd', valueOf(name, field, row, spoken)),
        ]),
    );

/** What the rows of all pages are counted by. */
function talliesOf({ tallies = {} }: OpenedList, { totals = {} }: Rows, spoken: Spoken) {
    const told = Object.entries(tallies).filter(([name]) => name in totals);
    if (!told.length) return undefined;
    return el(
        'dl.k-look-tallies',
        ...told.map(([name, field]) =>
            el(
                'div',
                el('dt.k-muted', spoken.labels.label(name, field)),
                el('dd', valueOf(name, field, totals, spoken)),
            ),
        ),
    );
}
