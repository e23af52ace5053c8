/** The gateway as people work with it: upload of message files, reading again, the review desk. */
import { grant } from '../access.ts';
import { action } from '../define/action.ts';
import type { Context, Db, Origin, Upload, Viewer } from '../define/engine.ts';
import { notFound, Refusal } from '../define/errors.ts';
import { boolean, choice, integer, memo, text } from '../define/field.ts';
import { sql } from '../define/sql.ts';
import { gatewayKeepers } from './gateway.ts';
import { interpret } from './interpret.server.ts';
import { optionsFor, parseRaw, runsOf, type RawMessage } from './parseRaw.server.ts';
import { parsingTables } from './parsingTables.server.ts';
import { AmbiguousDates, type DateOrder } from './readCsv.server.ts';
import { readMessages } from './readMessages.server.ts';
import { decode } from './readText.server.ts';
import { reparseRaw } from './reparse.server.ts';
import { unframe, unwrap } from './unframe.server.ts';

const megabyte = 1024 * 1024;

export const uploadMessages = action('POST /x/genexpert/upload', {
    about: 'Takes files of instruments: ASTM or HL7 messages and GeneXpert Dx exports; a dry run shows what they hold',
    access: [grant('data_import', 'superadmin')],
    upload: { files: 20, bytes: 10 * megabyte },
    body: {
        dry_run: boolean('Only show what would happen'),
        date_order: choice('Order of dates', {
            ymd: 'Year first',
            dmy: 'Day first',
            mdy: 'Month first',
        }),
    },
    run: async ({ dry_run, date_order }, context) => {
        if (!context.files.length) throw new Refusal('Choose a file.', 'no_file');
        const order = (date_order as DateOrder | null) ?? undefined;
        const data = [];
        for (const file of context.files)
            data.push(
                await explained(file, () =>
                    dry_run ? preview(file, context, order) : keep(file, context, order),
                ),
            );
        return { data, dry_run: !!dry_run };
    },
});

async function explained(file: Upload, work: () => Promise<object>): Promise<object> {
    try {
        return await work();
    } catch (error) {
        if (!(error instanceof AmbiguousDates)) throw error;
        throw new Refusal(
            `${file.name}: ${error.message} Say which order is meant.`,
            'ambiguous_dates',
            {
                date_order: `One of: ${error.possible.join(', ')}.`,
            },
        );
    }
}

/** Runs of a file and whether they are here already. Nothing is written, and no patient is named. */
async function preview(file: Upload, { db, now, timeZone }: Context, order: DateOrder | undefined) {
    const tables = await parsingTables(db, db);
    const options = { received: now, timeZone, uploaded: true };
    const runs = [];
    for (const run of runsOf(readMessages(file.bytes, order))) {
        const { fields, fault } = interpret(run, tables, options);
        const known = await db.maybe<{ same: boolean }>(sql`
            select content_hash = ${fields.content_hash} as same from result where dedup_key = ${fields.dedup_key}`);
        runs.push({
            machine_serial: run.instrument_serial,
            assay: fields.assay,
            disease_area: fields.disease_area,
            outcome: fault ? null : fields.outcome,
            result: fields.result,
            started_at: fields.started_at,
            flags: fields.flags,
            would_be: fault ? 'fault' : !known ? 'new' : known.same ? 'duplicate' : 'conflict',
        });
    }
    return { file: file.name, runs };
}

/** Keeps the file as the record and reads it, in the transaction of the call. */
async function keep(
    file: Upload,
    { db, now, timeZone, viewer }: Context,
    dateOrder: DateOrder | undefined,
) {
    const { id } = await db.one<{ id: number }>(sql`
        insert into raw_message (protocol, address, received_at, sha256, bytes)
        values ('upload', ${viewer.username}, ${now}, sha256(${file.bytes}), ${file.bytes}) returning id`);
    return {
        file: file.name,
        raw_message_id: id,
        ...(await parseRaw(db, db, id, { timeZone, dateOrder })),
    };
}

export const reparseMessages = action('POST /x/genexpert/reparse', {
    about: 'Reads kept messages again with the parsing tables in force: shows what would change, or changes it',
    access: gatewayKeepers,
    body: {
        which: choice(
            'Messages',
            {
                failed: 'Those that could not be read',
                review: 'Those behind the review desk',
                outdated: 'Those read with older tables',
            },
            { required: true },
        ),
        apply: boolean('Make the changes'),
        limit: integer('At most', { min: 1, max: 1000 }),
    },
    run: async ({ which, apply, limit }, { db, now, timeZone }) => {
        const condition = {
            failed: sql`m.state = 'failed' and m.failure not like 'Cut off%'`,
            review: sql`exists (select from result r where r.raw_message_id = m.id and r.review)`,
            outdated: sql`m.state = 'parsed' and m.parse_version < (select version from parse_table)`,
        }[which as 'failed' | 'review' | 'outdated'];
        const messages = await db.rows<RawMessage>(sql`
            select id, bytes, protocol, received_at from raw_message m where ${condition}
             order by id limit ${(limit as number | null) ?? 200} for update`);
        const data = [];
        for (const raw of messages)
            data.push(...(await reparseRaw(db, raw, { timeZone, apply: !!apply, now })));
        return { data, count: data.length, messages: messages.length, applied: !!apply };
    },
});

export const openMessage = action('POST /x/genexpert/message', {
    about: 'One message with its text, as it came, and what it is read as now; audited, because it names patients',
    access: gatewayKeepers,
    body: {
        id: integer('Message', { required: true }),
        reason: text('Reason', { required: true, maxLength: 300 }),
    },
    run: async ({ id, reason }, { db, viewer, origin, timeZone }) => {
        const raw = await db.maybe<RawMessage>(
            sql`select id, bytes, protocol, received_at from raw_message where id = ${id}`,
        );
        if (!raw) throw notFound();
        await audited(db, viewer, origin, {
            entity: 'raw_message',
            id: raw.id,
            action: 'reveal',
            note: { reason },
        });
        const tables = await parsingTables(db, db);
        const runs = runsOf(readMessages(raw.bytes)).map((run) => {
            const { fields, calls, fault } = interpret(run, tables, optionsFor(raw, { timeZone }));
            const { dedup_key: _key, content_hash: _hash, ...shown } = fields;
            return { ...shown, calls, fault };
        });
        const sent = decode(unwrap(unframe(raw.bytes)))
            .replaceAll('\r\n', '\n')
            .replaceAll('\r', '\n');
        return { data: { id: raw.id, received_at: raw.received_at, text: sent, runs } };
    },
});

export const reviewed = action('POST /x/genexpert/reviewed', {
    about: 'Takes a result off the review desk, with a note; what it says stays as it is',
    access: gatewayKeepers,
    done: 'Edited successful',
    body: {
        id: integer('Result', { required: true }),
        note: memo('Note', { required: true, maxLength: 500 }),
    },
    run: async ({ id, note }, { db, viewer, origin }) => {
        const changed = await db.run(
            sql`update result set review = false where id = ${id} and review`,
        );
        if (!changed) throw notFound();
        await audited(db, viewer, origin, {
            entity: 'result',
            id: id as number,
            action: 'review',
            note: { note },
        });
        return { data: { id } };
    },
});

/** An audit row for what no trigger sees: a look at patients, a decision at the review desk. */
const audited = (
    db: Db,
    viewer: Viewer,
    origin: Origin,
    event: { entity: string; id: number; action: string; note: object },
): Promise<number> =>
    db.run(sql`insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
        values (${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, ${event.entity}, ${event.id},
                ${event.action}, ${JSON.stringify(event.note)}::jsonb)`);
