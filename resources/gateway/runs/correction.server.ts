/** A correction that waits because it takes back a positive or a resistance: a person takes it or not. */
import { action } from '../../define/action.ts';
import { Refusal, notFound } from '../../define/errors.ts';
import { boolean, integer, memo } from '../../define/field.ts';
import type { Db } from '../../define/engine.ts';
import { reasonOf } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { gatewayKeepers } from '../access.ts';
import { writeAudit } from '../messages/open.server.ts';
import { interpret, needsReview, type Interpretation } from './interpret.server.ts';
import { optionsFor, runsOf, type RawMessage } from '../messages/parse.server.ts';
import { parsingTables } from '../parsing/tables.server.ts';
import { readForeign } from '../reading/foreign.server.ts';
import { replace } from './save.server.ts';
import { waitingHash } from './takesBack.server.ts';

interface Waiting {
    result_id: number;
    machine_id: number | null;
    raw_message_id: number;
    content_hash: Buffer;
}

export const decideCorrection = action('POST /x/genexpert/correction', {
    about: 'Decides about a correction that takes back a positive or a resistance: it is taken, or the first stays',
    access: gatewayKeepers,
    done: 'Edited successful',
    body: {
        correction: integer('Correction', { required: true }),
        take: boolean('Take the correction', { required: true }),
        note: memo('What you found', { required: true, maxLength: 500 }),
    },
    run: async ({ correction, take, note }, { db, viewer, origin, now, timeZone }) => {
        const found = reasonOf(note, 'note');
        const waiting = await db.maybe<Waiting>(sql`
            select h.result_id, r.machine_id, h.raw_message_id, h.content_hash
              from result_history h join result r on r.id = h.result_id
             where h.id = ${correction} and h.reason = 'waiting' for update`);
        if (!waiting) throw notFound(say('This correction does not wait any more.'));
        const id = waiting.result_id;
        if (take) await takeIt(db, correction as number, waiting, { now, timeZone, by: viewer.id });
        else
            await db.run(
                sql`update result_history set reason = 'refused' where id = ${correction}`,
            );
        await settle(db, id);
        await writeAudit(db, viewer, origin, {
            entity: 'result',
            id,
            action: 'review',
            note: { note: found, correction: take ? 'taken' : 'refused' },
        });
        return { data: { id } };
    },
});

/** Reads the message again and replaces the result by what it says, as if it had never waited. */
async function takeIt(
    db: Db,
    correction: number,
    { result_id, machine_id, raw_message_id, content_hash }: Waiting,
    options: { now: Date; timeZone: string; by: number },
): Promise<void> {
    const read = await readingOf(db, raw_message_id, content_hash, options.timeZone);
    if (!read)
        throw new Refusal(say('The message cannot be read as it was any more.'), 'unreadable');
    const other = await db.maybe(sql`
        select id from result where dedup_key = ${read.fields.dedup_key} and id <> ${result_id}`);
    if (other)
        throw new Refusal(
            say(
                'Another result has the corrected sample already, so the correction cannot be taken.',
            ),
            'duplicate',
        );
    await db.run(sql`delete from result_history where id = ${correction}`);
    const { now, by } = options;
    await replace(db, result_id, read, machine_id, raw_message_id, 'corrected', now, by);
}

async function readingOf(
    db: Db,
    raw_message_id: number,
    hash: Buffer,
    timeZone: string,
): Promise<Interpretation | undefined> {
    const raw = await db.one<RawMessage>(sql`
        select id, bytes, protocol, received_at, sender, date_order from raw_message where id = ${raw_message_id}`);
    const tables = await parsingTables(db, db);
    return runsOf(await readForeign(raw.bytes, raw.date_order || undefined))
        .map((run) => interpret(run, tables, optionsFor(raw, { timeZone })))
        .find(({ fields }) => waitingHash(fields).equals(hash));
}

/** After the last one that waited is decided, the result says so no more; other reasons keep it on the desk. */
async function settle(db: Db, id: number): Promise<void> {
    const row = await db.one<{ flags: string[]; waits: boolean }>(sql`
        select flags, exists (select from result_history where result_id = ${id} and reason = 'waiting') as waits
          from result where id = ${id}`);
    if (row.waits) return;
    const flags = row.flags.filter((flag) => flag !== 'correction_waits');
    await db.run(
        sql`update result set flags = ${flags}, review = ${needsReview(flags)} where id = ${id}`,
    );
}
