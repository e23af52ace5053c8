/** Whether a panel has nothing to draw, and how that is said. */
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import type { Report } from '../../../resources/define/report.ts';
import { isEmpty } from '../../widgets/fields/shown.ts';
import type { Say } from '../../widgets/sayNow.ts';
import type { Answer } from './useReport.ts';

export type Emptiness = 'no_data' | 'not_reported';

/** Why there is nothing to draw, or undefined where there is something. */
export function emptiness(
    panel: Panel,
    report: Report,
    { rows, count, totals }: Pick<Answer, 'rows' | 'count' | 'totals'>,
): Emptiness | undefined {
    if (count === 0 && rows.length === 0) return 'no_data';
    const names = panel.columns ?? (panel.draws === 'figures' ? report.totals : report.chart?.y);
    if (!names?.length) return undefined;
    const values: readonly Readonly<Record<string, unknown>>[] =
        panel.draws === 'figures' ? [totals ?? rows[0] ?? {}] : rows;
    const silent = values.every((row) => names.every((name) => isEmpty(row[name])));
    return silent ? 'not_reported' : undefined;
}

export function emptyWords(
    panel: Panel,
    report: Report,
    kind: Emptiness,
    say: Say,
): { title: string; about: string } {
    const none = panel.none ?? report.none;
    if (none) return { title: say('Nothing to show'), about: say.text(none) };
    // What is of today has no other period to look in.
    if (kind === 'no_data' && report.period.kind === 'none')
        return {
            title: say('Nothing to show'),
            about: say('As of now there is nothing of it here.'),
        };
    return kind === 'no_data'
        ? {
              title: say('No data in this period and place'),
              about: say('Choose a longer period or another place.'),
          }
        : {
              title: say('Not reported'),
              about: say('There are rows, but nobody has reported these figures yet.'),
          };
}
