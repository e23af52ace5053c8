/**
 * The job: once a month has ended it trains on all before it and writes down what it predicts. In the first week of the
 * month what still comes in is learned from; after that a prediction stands as it was said. The first time it also says
 * what it would have said of the last four quarters, each from what was known then. What happened is counted each day.
 */
import { createHash } from 'node:crypto';
import { sum } from 'simple-statistics';
import type { Db } from '../../define/engine.ts';
import { defineJob } from '../../define/points/job.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import {
    calendarTo,
    kinds,
    monthAfter,
    seriesOf,
    type Counted,
    type Kind,
} from './counted.server.ts';
import { forecast, model, simplest, type Guess } from './forecast.server.ts';
import { ahead, type Calendar } from './series.server.ts';
import { settle } from './settle.server.ts';

/** Days of a month on which predictions made in it may still be made anew. */
const lateDays = 7;
/** Quarters that are predicted afterwards, the first time. */
const quartersBack = 4;

interface PredictionRow {
    about: string;
    facility_id: number;
    machine_id: number | null;
    module_serial: string;
    product_id: number | null;
    predicted: number | null;
    lows: readonly number[];
    highs: readonly number[];
    before: number;
}

const abouts: Readonly<Record<Kind, { tests: string; failures?: string }>> = {
    facility: { tests: 'facility_tests', failures: 'facility_failures' },
    module: { tests: 'module_tests', failures: 'module_failures' },
    cartridge: { tests: 'cartridges' },
};

const predictionRow = (
    one: Counted,
    about: string,
    guess: Guess | undefined,
    before: number,
): PredictionRow => ({
    about,
    facility_id: one.facility_id,
    machine_id: one.machine_id,
    module_serial: one.module_serial,
    product_id: one.product_id,
    predicted: guess?.predicted ?? null,
    lows: guess?.lows ?? [],
    highs: guess?.highs ?? [],
    before,
});

interface Known {
    calendar: Calendar;
    series: readonly [Kind, Counted[]][];
    digest: string;
}

/** What is known at the end of each of these months; undefined where nothing was counted by then. */
async function known(db: Db, months: readonly string[]): Promise<(Known | undefined)[]> {
    const calendars = await Promise.all(months.map((month) => calendarTo(db, month)));
    const ends = months.flatMap((month, n) =>
        calendars[n] ? { month, calendar: calendars[n] } : [],
    );
    const all = await Promise.all(kinds.map((kind) => seriesOf(db, kind, ends)));
    return calendars.map((calendar, n) => {
        if (!calendar) return undefined;
        const at = ends.findIndex(({ month }) => month === months[n]);
        const series = kinds.map((kind, k): [Kind, Counted[]] => [kind, all[k]![at]!]);
        const digest = createHash('sha256')
            .update(JSON.stringify([model, calendar, series]))
            .digest('hex');
        return { calendar, series, digest };
    });
}

async function predictAll(calendar: Calendar, series: readonly [Kind, Counted[]][]) {
    const at = calendar.months.length - ahead - 1;
    const choices: Record<string, unknown> = {};
    const rows: PredictionRow[] = [];
    for (const [kind, all] of series) {
        const { choice, predictions } = await forecast(all, calendar, at);
        choices[kind] = choice ?? null;
        for (const [n, { tests, failures }] of predictions.entries()) {
            const one = all[n]!;
            const before = simplest(one, at);
            // What has been still for a quarter and is not predicted is no news.
            if (!tests && before.tests === 0) continue;
            rows.push(predictionRow(one, abouts[kind].tests, tests, before.tests));
            if (abouts[kind].failures)
                rows.push(predictionRow(one, abouts[kind].failures, failures, before.failures));
        }
    }
    return { choices, rows };
}

/**
 * Writes what is predicted from the end of this month, in one statement: of two servers one does. `anew` replaces what
 * was said from other counts. Whether anything was written.
 */
async function predictFrom(
    db: Db,
    month: string,
    found: Known | undefined,
    { now, afterwards, anew }: { now: Date; afterwards: boolean; anew: boolean },
): Promise<boolean> {
    if (!found) return false;
    const last = sql`(${monthAfter(month, 1)}::date - 1)`;
    const said = await db.maybe<{ digest: string }>(
        sql`select digest from prediction_run where model = ${model} and trained_to = ${last}`,
    );
    if (said && (!anew || said.digest === found.digest)) return false;
    const { choices, rows } = await predictAll(found.calendar, found.series);
    if (!rows.length) return false;
    if (said)
        await db.run(sql`
            delete from prediction_run where model = ${model} and trained_to = ${last} and digest = ${said.digest}`);
    const days = sum(found.calendar.days.slice(-ahead));
    return (
        (await db.run(sql`
            with run as (
                insert into prediction_run (model, trained_to, first_day, last_day, working_days, made_at, hindcast, digest, choices)
                values (${model}, ${last}, ${monthAfter(month, 1)}::date, ${monthAfter(month, 1 + ahead)}::date - 1, ${days}::integer,
                        ${now}::timestamptz, ${afterwards}, ${found.digest}, ${JSON.stringify(choices)}::jsonb)
                on conflict do nothing returning id)
            insert into prediction (run_id, about, facility_id, machine_id, module_serial, product_id, predicted, lows, highs, before)
            select run.id, x.about, x.facility_id, x.machine_id, x.module_serial, x.product_id, x.predicted, x.lows, x.highs, x.before
              from run, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(about text, facility_id bigint, machine_id bigint,
                   module_serial text, product_id bigint, predicted numeric, lows integer[], highs integer[], before integer)`)) >
        0
    );
}

interface Asked {
    now: Date;
    today: string;
    /** Whatever was said before of these counts is forgotten, as where a whole past was brought in. */
    anew?: boolean;
}

/** What is to be predicted today. Number of runs written. */
async function predictDue(db: Db, { now, today, anew = false }: Asked): Promise<number> {
    if (anew) await db.run(sql`delete from prediction_run where model = ${model}`);
    const month = monthAfter(`${today.slice(0, 7)}-01`, -1);
    const runs = await db.one<{ all: number; this: number }>(sql`
        select count(*)::integer as all, (count(*) filter (where trained_to = ${monthAfter(month, 1)}::date - 1))::integer as this
          from prediction_run where model = ${model}`);
    const late = Number(today.slice(8)) <= lateDays;
    let written = 0;
    if (!runs.this || late)
        written += Number(
            await predictFrom(db, month, (await known(db, [month]))[0], {
                now,
                afterwards: false,
                anew: late,
            }),
        );
    if (runs.all || !written) return written;
    const quarters = Array.from({ length: quartersBack }, (_, back) =>
        monthAfter(month, -ahead * (back + 1)),
    );
    const found = await known(db, quarters);
    for (const [back, quarter] of quarters.entries())
        written += Number(
            await predictFrom(db, quarter, found[back], { now, afterwards: true, anew: false }),
        );
    return written;
}

/** What is to be predicted today, and what happened of what was predicted. Number of runs written. */
export async function predict(db: Db, asked: Asked): Promise<number> {
    const written = await predictDue(db, asked);
    await settle(db, asked.today);
    return written;
}

export const predictionJob = defineJob({
    name: 'predictions',
    title: 'Predictions',
    about: 'Predicts use and failures of the next three months, and counts what became of earlier predictions.',
    every: 3600,
    run: async ({ db, now, today, step }) => {
        const runs = await predictDue(db, { now, today });
        // Of a country it may take longer than a statement outside a step may.
        await step({}, (tx) => settle(tx, today));
        return runs
            ? say('%{smart_count} quarter predicted |||| %{smart_count} quarters predicted', {
                  smart_count: runs,
              })
            : undefined;
    },
});
