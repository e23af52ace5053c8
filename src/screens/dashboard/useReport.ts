/** Asks a report for a panel. The same question is asked once; a changed one calls the old one off. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../dataProvider/call.ts';
import { type Flat, rowsOf } from '../../../dataProvider/wire.ts';
import type { SeenAt } from '../../../dataProvider/line/keeper.ts';
import type { Totals } from '../table/TotalsRows.tsx';
import { REFRESH } from '../../base/refresh.ts';
import type { ReportCall } from '../../../resources/dashboards.ts';

export interface Answer {
    rows: Flat[];
    count: number;
    totals?: Totals;
    previous?: Totals;
    /** Figures of the rows in the period compared with, by id. */
    before?: Flat;
    /** Rows of a chart along time one year earlier. */
    yearBefore?: Flat[];
    /** When it was seen, where it is not of now. */
    seen?: SeenAt;
}

/** What the answers of panels are kept under. */
export const PANELS = 'panel';

/** `kept`: what was seen last is shown while there is no line, by who shows its age (`seen`) beside it. */
export function useReport(
    asked: ReportCall | undefined,
    { kept = false }: { kept?: boolean } = {},
): UseQueryResult<Answer> {
    const client = useQueryClient();
    const queryKey = [
        PANELS,
        kept,
        asked?.endpoint,
        asked?.body,
        asked?.pages,
        !!asked?.yearBefore,
    ];
    return useQuery({
        queryKey,
        enabled: asked !== undefined,
        staleTime: REFRESH / 2,
        refetchInterval: REFRESH,
        queryFn: ({ signal }) => {
            if (!asked) throw new Error('Nothing to ask');
            // What is on screen already is renewed for nobody in particular: no sign of a person.
            const background = client.getQueryData(queryKey) !== undefined;
            return ask(asked, { signal, background, reads: true, kept });
        },
    });
}

async function ask(asked: ReportCall, options: CallOptions): Promise<Answer> {
    const page = async (number: number) =>
        rowsOf(
            await call(
                asked.endpoint,
                { ...asked.body, ...(number > 1 && { page: number }) },
                // Pages seen at different times are no answer: one is kept, and is all where there is no second.
                number === 1 ? options : { ...options, kept: false },
            ),
            asked.report.envelope,
        );
    const { endpoint, report, yearBefore } = asked;
    const older = yearBefore && call(endpoint, yearBefore, options);
    // The figures stand without last year's.
    const earlier = older?.then(
        (answer) => rowsOf(answer, report.envelope),
        () => undefined,
    );
    const first = await page(1);
    const rows = [...first.rows];
    const size = Number(asked.body['page_size']);
    const pages = Math.min(asked.pages, Math.ceil(first.count / size));
    // Two at a time: a map of thousands must not keep the other panels waiting.
    for (let from = 2; from <= pages; from += 2) {
        const some = [from, from + 1].filter((number) => number <= pages).map(page);
        for (const { rows: more } of await Promise.all(some)) rows.push(...more);
    }
    const last = await earlier;
    return {
        rows,
        count: first.count,
        totals: first.totals as Totals | undefined,
        previous: first.previous as Totals | undefined,
        before: first.before,
        seen: first.seen ?? last?.seen,
        yearBefore: last?.rows,
    };
}
