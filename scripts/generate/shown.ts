/** What each screen shows under names of their own, for search: its title, its figures, and the panels of a dashboard. */
import type { Field } from '../../resources/define/field.ts';
import type { Entity } from '../../resources/define/entity.ts';
import type { Report } from '../../resources/define/report.ts';
import type { Dashboard } from '../../resources/define/screens/dashboard.ts';
import { figuresOfPages } from '../../resources/help/figures.ts';

/** Figures are looked for; names of places, days and words stand on nearly every screen. */
const figures: readonly Field['type'][] = ['rate', 'integer', 'decimal'];

const ofReport = (report: Report): string[] => [
    report.title,
    ...Object.values(report.columns)
        .filter(({ type }) => figures.includes(type))
        .map(({ label }) => label),
];

/** English texts by the name of a declaration, or of the component of a page. */
export function shownOn(
    lists: readonly (Entity | Report)[],
    dashboards: readonly Dashboard[],
): Record<string, string[]> {
    const reports = new Map(
        lists.flatMap((one) => (one.kind === 'report' ? [[one.name, one] as const] : [])),
    );
    const ofReports = (names: readonly string[]) =>
        names.flatMap((name) => {
            const report = reports.get(name);
            return report ? ofReport(report) : [];
        });
    const shown: [string, string[]][] = [
        ...[...reports.values()].map((one): [string, string[]] => [one.name, ofReport(one)]),
        ...dashboards.map(({ name, panels }): [string, string[]] => [
            name,
            [...panels.map(({ title }) => title), ...ofReports(panels.map(({ report }) => report))],
        ]),
        ...Object.entries(figuresOfPages).map(([name, names]): [string, string[]] => [
            name,
            ofReports(names),
        ]),
    ];
    return Object.fromEntries(
        shown
            .map(([name, texts]): [string, string[]] => [name, [...new Set(texts)].toSorted()])
            .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
}
