/** Ranks of a quarter, kept as they stood: what was won is not taken back by results that come in late. */
import { daysBetween } from '../define/calendar/days.ts';
import { defineJob } from '../define/points/job.ts';
import { say } from '../define/say.ts';
import { sql, type Sql } from '../define/sql.ts';
import { counts, rankRows, runsOf, type RanksInput } from './base.server.ts';

/** Days after the end of a quarter for which late results still move its ranks. */
const late = 14;
const sizes = ['1', '4', '16'] as const;

interface Quarter {
    quarter: string;
    start_date: string;
    end_date: string;
}

/** The quarter of a day, and the one before as long as late results still count. */
export function quartersAt(today: string): Quarter[] {
    const [year, month] = today.split('-').map(Number) as [number, number];
    const at = (back: number): Quarter => {
        const first = new Date(Date.UTC(year, Math.floor((month - 1) / 3) * 3 - 3 * back, 1));
        const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 3, 0));
        const day = (date: Date) => date.toISOString().slice(0, 10);
        return {
            quarter: `${first.getUTCFullYear()} Q${first.getUTCMonth() / 3 + 1}`,
            start_date: day(first),
            end_date: day(last),
        };
    };
    const [now, before] = [at(0), at(1)];
    const over = daysBetween(before.end_date, today);
    return over <= late ? [before, now] : [now];
}

/** Ranks of a quarter among facilities of one size: as the ranking of that size and those days shows them. */
const ranksOf = ({ start_date, end_date }: Quarter, size: string, today: string): Sql => {
    const input: RanksInput = { filters: { start_date, end_date, size }, today };
    return rankRows(
        input,
        sql`select f.id as facility_id, ${counts} ${runsOf(input)} group by f.id`,
    );
};

export const aggregateRanks = defineJob({
    name: 'aggregateRanks',
    title: 'Aggregation of ranks',
    about: 'Keeps the rank of every facility in the quarter, and in the one before until a fortnight after its end.',
    at: '02:30',
    run: async ({ today, now, left, step }) => {
        const parts = quartersAt(today).flatMap((quarter) =>
            sizes.map((size) => ({ quarter, size, at: `${quarter.quarter} ${size}` })),
        );
        const begun = parts.findIndex(({ at }) => at === left) + 1;
        for (const [index, { quarter, size, at }] of parts.entries()) {
            if (index < begun) continue;
            await step({ left: at, done: index + 1, of: parts.length }, async (tx) => {
                await tx.run(
                    sql`delete from quarter_rank where quarter = ${quarter.quarter} and size = ${size}`,
                );
                return tx.run(sql`
                    insert into quarter_rank (quarter, size, facility_id, rank_no, tests, with_result, score, counted_at)
                    select ${quarter.quarter}, ${size}, r.facility_id, r.rank_no, r.tests, r.with_result, r.score, ${now}
                      from ${ranksOf(quarter, size, today)} r`);
            });
        }
        return say('Ranks of %{quarters} are kept.', {
            quarters: quartersAt(today).map(({ quarter }) => quarter),
        });
    },
});
