/**
 * Who was shown which patients: every page, detail and file with patient identity in clear leaves a row in the audit, with the
 * numbers of its records, before it is answered. The same page to the same session counts once in ten minutes: screens
 * fetch again by themselves.
 */
import type { FastifyRequest } from 'fastify';
import type { Fields } from '../../resources/define/field.ts';
import { accountTypes } from '../../resources/access.ts';
import { auditReading, type Database } from '../database/database.ts';
import { actorOf, viewerOf } from '../http/caller.ts';

/** Milliseconds for which the same again is not written again. */
const onceIn = 600_000;
const mostKept = 10_000;
const told = new WeakMap<Database, Map<string, number>>();

/** Whether this has not been written within ten minutes; from now on it has. */
export function isFirstLook(db: Database, what: string): boolean {
    let known = told.get(db);
    if (!known || known.size >= mostKept) told.set(db, (known = new Map()));
    const now = performance.now();
    const last = known.get(what);
    if (last !== undefined && now - last < onceIn) return false;
    known.set(what, now);
    return true;
}

interface Seen {
    /** Name of the list, or the table of the record. */
    entity: string;
    /** Numbers of its records. */
    ids: readonly number[];
}

/** Whether whoever asks sees these fields as they are, and one of them identifies a person. */
export const showsPeople = (
    request: FastifyRequest,
    fields: Fields,
    columns = Object.keys(fields),
): boolean =>
    accountTypes[viewerOf(request).user_type].identity === 'clear' &&
    columns.some((column) => fields[column]?.identity);

/** Writes down that the caller is shown these records. */
export async function noteRead(
    db: Database,
    request: FastifyRequest,
    { entity, ids }: Seen,
): Promise<void> {
    if (!ids.length) return;
    const what = `${viewerOf(request).session_id} ${entity} ${ids.join()}`;
    if (isFirstLook(db, what)) await writeRead(db, request, { entity, ids });
}

/** No resources left: of the disk, of memory, of connections. */
const exhausted = /^53/;

/**
 * Writes it, in any case. Where the disk is full reading goes on, and the log tells what the audit could not take.
 */
export async function writeRead(
    db: Database,
    request: FastifyRequest,
    { entity, ids }: Seen,
): Promise<void> {
    const actor = actorOf(request);
    try {
        const entity_id = ids.length === 1 ? ids[0]! : null;
        await auditReading(db, actor, { entity, entity_id, action: 'read', note: { rows: ids } });
    } catch (error) {
        const { code = '' } = error as { code?: string };
        if (!exhausted.test(code)) throw error;
        request.log.error(
            { code, account: actor.actor_id, entity, rows: ids },
            'ALERT a read of patients is not in the audit',
        );
    }
}
