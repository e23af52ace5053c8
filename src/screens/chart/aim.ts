/** The line that a chart of a banded rate is held against: where its best band begins, or ends where less is better. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import { bandProfiles, chosenBands } from '../../../resources/bands.ts';
import { chartAt } from '../../../resources/dashboards.ts';
import type { Chart, Report } from '../../../resources/define/report.ts';

/** The report's chart under these filters: at the places one step down, its aim that of the bands the reader chose. */
export function chartFor(
    report: Report,
    filters: Readonly<Record<string, unknown>>,
): Chart | undefined {
    const chart = chartAt(report, filters);
    const { columns } = report;
    const own = rateOf(columns[chart?.y[0] ?? ''])?.bands;
    if (!chart?.target || !own) return chart;
    const bands = bandProfiles[chosenBands(own, filters['bands'])] ?? [];
    const edge =
        bands.at(-1)?.tone === 'good' ? bands.at(-1) : bands[bands[0]?.tone === 'good' ? 1 : -1];
    if (!edge) return chart;
    return { ...chart, target: { value: edge.from, label: `${edge.from} %` } };
}
