/** Runs written as the gateway writes them, for tests of what counts them. */
import { sql } from '../../resources/define/sql.ts';
import type { Database } from '../../server/database/database.ts';

interface RunFacts {
    day?: string;
    outcome?: string;
    test_type?: string;
    rif?: string;
}

/** Writes a run of a machine at a facility (or waiting for one). Its id. */
export type RunWriter = (
    facility: number | null,
    machine: number,
    facts?: RunFacts,
) => Promise<number>;

let serial = 0;

/** A run as the gateway writes it: the result first, then its calls, in one transaction. */
export const runWriter =
    (db: Database): RunWriter =>
    (facility, machine, facts = {}) =>
        db.transaction(null, async (tx) => {
            const {
                day = '2026-03-01',
                outcome = 'success',
                test_type = 'specimen',
                rif = 'not_detected',
            } = facts;
            const key = `key ${++serial}`;
            const { id } = await tx.one<{ id: number }>(sql`
                insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, disease_area,
                                    assay, outcome, call, test_type, received_at, day)
                values (sha256(${key}::bytea), sha256(${key}::bytea), (select min(id) from raw_message), 'genexpert', ${machine}, ${facility},
                        'M1', 'tb', 'Ultra', ${outcome}, ${outcome === 'success' ? 'detected' : ''}, ${test_type}, now(), ${day}::date)
                returning id`);
            if (outcome === 'success') {
                await tx.run(sql`
                    insert into result_call (result_id, target, call, grade)
                    values (${id}, 'MTB', 'detected', 'low'), (${id}, 'RIF', ${rif}, '')`);
            }
            return id;
        });
