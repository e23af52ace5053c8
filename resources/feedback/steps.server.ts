/** Where a report stood when, and what its reporter was told. */
import type { Context, Db } from '../define/engine.ts';
import { sql } from '../define/sql.ts';
import type { states } from './words.ts';

export type State = keyof typeof states;

export interface Step {
    report_id: number;
    status: State;
    answer: string;
    by_whom: string;
    at: string;
}

export async function writeStep(
    { db, viewer, now }: Pick<Context, 'db' | 'viewer' | 'now'>,
    report: number,
    status: State,
    answer: string,
): Promise<void> {
    await db.run(sql`
        insert into feedback_step (report_id, status, answer, by_whom, at)
        values (${report}, ${status}, ${answer}, ${viewer.full_name}, ${now})`);
}

/** Of these reports, the oldest first. */
export const stepsOf = (db: Db, reports: readonly number[]): Promise<Step[]> =>
    db.rows<Step>(sql`
        select report_id, status, answer, by_whom, at from feedback_step
         where report_id = any(${reports}::bigint[]) order by id`);
