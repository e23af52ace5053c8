/** How each job went last (`job_state`): of pulses all there is, of the others a word beside their runs. */
import type { Db } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';

export const writeState = (db: Db, name: string, fault: string | undefined): Promise<number> =>
    db.run(sql`
        insert into job_state (name, ran_at, failed_since, failures, fault)
        values (${name}, now(), case when ${fault ?? null}::text is null then null else now() end,
                ${fault ? 1 : 0}, ${fault ?? ''})
        on conflict (name) do update
           set ran_at = excluded.ran_at, fault = excluded.fault,
               failed_since = case when excluded.failed_since is null then null
                                   else coalesce(job_state.failed_since, excluded.failed_since) end,
               failures = case when excluded.failed_since is null then 0 else job_state.failures + 1 end`);

/** A job that runs well tells so at most once a minute. */
const CALM = 60_000;

/** Writes how a pulse goes: what fails at once, what goes well now and then. */
export function calmState(
    db: Db,
    name: string,
): { tell(fault: string | undefined): Promise<void> } {
    let told = 0;
    let failed = true;
    return {
        async tell(fault) {
            if (!fault && !failed && Date.now() - told < CALM) return;
            await writeState(db, name, fault);
            told = Date.now();
            failed = fault !== undefined;
        },
    };
}
