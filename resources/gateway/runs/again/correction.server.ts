/**
 * What waits for a person: a correction that takes back a positive or a resistance, and other content that came for a known run without
 * the mark of a correction. It is taken, or the first stays.
 */
import { action } from '../../../define/action.ts';
import { Refusal, notFound } from '../../../define/errors.ts';
import { boolean, integer, memo } from '../../../define/field.ts';
import type { Db } from '../../../define/engine.ts';
import { reasonOf } from '../../../define/reason.ts';
import { say } from '../../../define/say.ts';
import { sql } from '../../../define/sql.ts';
import { gatewayKeepers } from '../../access.ts';
import { writeAudit } from '../../messages/open.server.ts';
import { interpret, needsReview, type Interpretation } from '../meaning/interpret.server.ts';
import { optionsFor, runsOf, type RawMessage } from '../../messages/parse.server.ts';
import { parsingTables } from '../../parsing/tables.server.ts';
import { readForeign } from '../../reading/foreign.server.ts';
import type { Run } from '../../reading/run.server.ts';
import { replace, undecided } from '../save.server.ts';
import { waitingHash } from './takesBack.server.ts';

interface Waiting {
    reason: keyof typeof decided;
    result_id: number;
    machine_id: number | null;
    raw_message_id: number;
    content_hash: Buffer;
    /** The key of the result as it stands. */
    dedup_key: Buffer;
    /** What came. */
    content: Record<(typeof told)[number], string>;
}

const told = ['sample_id', 'specimen_id', 'started_sent', 'assay', 'cartridge_serial'] as const;

/** What is kept of one that was not taken. */
const decided = { waiting: 'refused', conflict: 'left' } as const;

export const decideCorrection = action('POST /x/genexpert/correction', {
    about: 'Decides about a correction that takes back a positive or a resistance, or about other content of a known run: it is taken, or the first stays',
    access: gatewayKeepers,
    done: 'Edited successful',
    body: {
        correction: integer('What came', { required: true }),
        take: boolean('Take what came', { required: true }),
        note: memo('What you found', { required: true, maxLength: 500 }),
    },
    run: async ({ correction, take, note }, { db, viewer, origin, now, timeZone }) => {
        const found = reasonOf(note, 'note');
        await holdPlaceOf(db, correction);
        const waiting = await db.maybe<Waiting>(sql`
            select h.reason, h.result_id, r.machine_id, h.raw_message_id, h.content_hash, r.dedup_key, h.result as content
              from result_history h join result r on r.id = h.result_id
             where h.id = ${correction} and h.reason in ('waiting', 'conflict') for update`);
        if (!waiting) throw notFound(say('Somebody has decided about it already.'));
        const id = waiting.result_id;
        if (take) await takeIt(db, correction as number, waiting, { now, timeZone, by: viewer.id });
        else
            await db.run(
                sql`update result_history set reason = ${decided[waiting.reason]} where id = ${correction}`,
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

/**
 * Waits for whoever writes results where the result stands, before the result itself is held: another reading of its exam that
 * comes in holds the facility first and the result after it, and each would wait for the other.
 */
const holdPlaceOf = (db: Db, correction: number): Promise<number> =>
    db.run(sql`
        select hold_facilities(array(select r.facility_id from result_history h join result r on r.id = h.result_id where h.id = ${correction}))`);

/** Reads the message again and replaces the result by what it says, as if it had never waited. */
async function takeIt(
    db: Db,
    correction: number,
    waiting: Waiting,
    options: { now: Date; timeZone: string; by: number },
): Promise<void> {
    const { result_id, machine_id, raw_message_id } = waiting;
    const read = await readingOf(db, waiting, options.timeZone);
    if (!read)
        throw new Refusal(say('The message cannot be read as it was any more.'), 'unreadable');
    const other = await db.maybe<{ copy: boolean }>(sql`
        select m.merged_into is not null and r.facility_id is null as copy
          from result r left join machine m on m.id = r.machine_id
         where r.dedup_key = ${read.fields.dedup_key} and r.id <> ${result_id}`);
    // Other content is of the run that is known, under whichever serial of its machine it came; so is what a copy of it waited with.
    const own = waiting.reason === 'conflict' || other?.copy === true;
    if (own) read.fields.dedup_key = waiting.dedup_key;
    else if (other)
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

/** What the message says of this run; of two runs of one content, such as two chips of one patient, that under the key of the result. */
async function readingOf(
    db: Db,
    { reason, raw_message_id, content_hash, dedup_key, content }: Waiting,
    timeZone: string,
): Promise<Interpretation | undefined> {
    const raw = await db.one<RawMessage>(sql`
        select id, bytes, protocol, received_at, sender, date_order from raw_message where id = ${raw_message_id}`);
    const tables = await parsingTables(db, db);
    const read = (run: Run) => interpret(run, tables, optionsFor(raw, { timeZone }));
    const runs = runsOf(await readForeign(raw.bytes, raw.date_order || undefined));
    const exact = runs
        .map(read)
        .filter(({ fields }) =>
            content_hash.equals(reason === 'waiting' ? waitingHash(fields) : fields.content_hash),
        );
    // What came before answers and versions were part of a content has a hash that knows nothing of them.
    const before: Partial<Run>[] = [
        { assay_version: '' },
        { analytes: [] },
        { analytes: [], assay_version: '' },
    ];
    const alike = exact.length
        ? exact
        : runs
              .filter((run) =>
                  before.some((without) =>
                      content_hash.equals(read({ ...run, ...without }).fields.content_hash),
                  ),
              )
              .map(read);
    if (reason === 'waiting') return alike[0];
    const own = alike.find(({ fields }) => fields.dedup_key.equals(dedup_key));
    // What came under another serial has another key: there the sample, the moment and the cartridge tell which it is.
    const same = alike.filter(({ fields }) => told.every((name) => fields[name] === content[name]));
    return own ?? (alike.length === 1 ? alike[0] : same.length === 1 ? same[0] : undefined);
}

/** After the last one that waited is decided, the result says so no more; other reasons keep it on the desk. */
async function settle(db: Db, id: number): Promise<void> {
    const row = await db.one<{ flags: string[]; waits: string[] }>(sql`
        select flags, array(select reason from result_history where result_id = ${id} and reason in ('waiting', 'conflict')) as waits
          from result where id = ${id}`);
    const done = Object.entries(undecided)
        .filter(([reason]) => !row.waits.includes(reason))
        .map(([, flag]): string => flag);
    const flags = row.flags.filter((flag) => !done.includes(flag));
    await db.run(
        sql`update result set flags = ${flags}, review = ${needsReview(flags)} where id = ${id}`,
    );
}
