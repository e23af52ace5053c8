/**
 * A hundred million results by simulation: twenty years of roll-ups in which the same sites test ten times as much as the
 * demo's, written in a transaction that is taken back, with the statistics that PostgreSQL would have of them. The results
 * themselves are not there: this tells what reading totals takes, not what pages take (they are read along an index).
 */
import { signedIn } from './asking.ts';
import type { Question } from './traffic.ts';
import { dayBack } from './days.ts';
import { median, ms, tell, took } from './measure.ts';
import { noting } from './rowsRead.ts';
import type { BenchServer } from './server.ts';

/** Copies of the years that are there, each before the last: with two years of data twenty in all. */
const copies = 9;
/** Tests for each that the demo has. */
const busier = 10;

const question = (name: string, path: string, days: number, body: object = {}): Question => ({
    name,
    product: {
        path: `/api${path}`,
        body: { start_date: dayBack(days - 1), end_date: dayBack(0), ...body },
    },
    floor: { path: '', body: {} },
    same: () => ['', ''],
});

const years20 = 7300;
const questions = [
    question('number of all results of two years', '/genexpert/results/all/', 730, {
        page_size: 1,
        // In another order than its own the number is asked by itself.
        sort: 'id',
    }),
    question('number of all results of twenty years', '/genexpert/results/all/', years20, {
        page_size: 1,
        // In another order than its own the number is asked by itself.
        sort: 'id',
    }),
    question('TB by month, two years', '/genexpert/tb/stats/', 730, { period: 'month' }),
    question('TB by month, twenty years', '/genexpert/tb/stats/', years20, { period: 'month' }),
    question('positivity by week, 30 days', '/genexpert/dashboard/disease/positivity_rate/', 30, {
        period: 'week',
    }),
];

/** The same years again before those that are there. */
function older(table: string, unit: 'day' | 'month', columns: string, counted: string): string {
    return `insert into ${table} (kind, place_id, ${unit}, ${columns}, ${counted})
        select kind, place_id, (${unit} - n * interval '2 years')::date, ${columns}, sum(${counted})
          from ${table}, generate_series(1, ${copies}) n
         group by kind, place_id, 3, ${columns}
        on conflict do nothing`;
}

export async function larger(server: BenchServer): Promise<void> {
    const admin = await signedIn(server, 'admin');
    const own = await noting(server);
    const client = await server.db.pool.connect();
    const timed = async () => {
        const found: number[] = [];
        for (const one of questions) {
            const statements = await own.statementsOf(admin, one);
            // Of a list the number alone: its page is read along an index of the results.
            const counts = one.name.startsWith('number')
                ? statements.filter(({ text }) => /^\s*select coalesce\(sum/.test(text))
                : statements;
            const runs: number[] = [];
            for (let at = 0; at < 9; at++)
                runs.push(
                    await took(async () => {
                        for (const { text, values } of counts) await client.query({ text, values });
                    }),
                );
            found.push(median(runs));
        }
        return found;
    };
    try {
        const now = await timed();
        await client.query('begin');
        await client.query('set local statement_timeout = 0');
        for (const tail of ['', '_call']) {
            const [columns, counted] = tail
                ? ['disease_area, target, call, grade', 'results']
                : ['device_type, disease_area, outcome, call', 'tests'];
            for (const unit of ['day', 'month'] as const) {
                await client.query(
                    `update place_${unit}${tail} set ${counted} = ${busier} * ${counted}`,
                );
                await client.query(older(`place_${unit}${tail}`, unit, columns, counted));
                await client.query(`analyze place_${unit}${tail}`);
            }
        }
        const { rows } = await client.query<{ tests: number }>(
            'select sum(tests) as tests from nation_month',
        );
        const simulated = await timed();
        for (const [at, { name }] of questions.entries())
            tell(
                `${(rows[0]!.tests / 1e6).toFixed(0)} million simulated: ${name}, statements alone`,
                ms(simulated[at]!),
                `${ms(now[at]!)} as it is`,
                '',
                { simulated: simulated[at], now: now[at] },
            );
    } finally {
        await client.query('rollback');
        client.release(true);
        await own.close();
    }
    // What was taken back lies about until it is swept.
    await server.db.pool.query(
        'vacuum analyze place_day, place_month, place_day_call, place_month_call',
    );
}
