/** The line that a chart of a banded rate is held against: where its best band begins. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import { bandProfiles, chosenBands } from '../../../resources/define/bands.ts';
import type { Chart, Report } from '../../../resources/define/report.ts';

/** The report's chart, its aim that of the bands the reader chose. */
export function aimed(report: Report, bands: unknown): Chart | undefined {
    const { chart, columns } = report;
    const own = rateOf(columns[chart?.y[0] ?? ''])?.bands;
    if (!chart?.target || !own) return chart;
    const best = bandProfiles[chosenBands(own, bands)]?.at(-1);
    if (best?.tone !== 'good') return chart;
    return { ...chart, target: { value: best.from, label: `${best.from} %` } };
}
