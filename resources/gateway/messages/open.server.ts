/** The gateway as people work with it: one message opened, and the review desk. */
import { action } from '../../define/action.ts';
import type { Db, Origin, Viewer } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { reasonOf } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { claimReveal } from '../../define/rules/reveals.server.ts';
import { integer, memo, text } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { gatewayKeepers } from '../access.ts';
import { interpret } from '../runs/meaning/interpret.server.ts';
import { isMoreInOthers, leaveOthers } from '../runs/again/otherContent.server.ts';
import { optionsFor, runsOf, type RawMessage } from './parse.server.ts';
import type { Run } from '../reading/run.server.ts';
import { parsingTables } from '../parsing/tables.server.ts';
import { readForeign } from '../reading/foreign.server.ts';
import { decode } from '../reading/text.server.ts';
import { unframe, unwrap } from '../reading/wire/unframe.server.ts';

interface MessageRow {
    id: number;
    received_at: string;
    protocol: string;
    address: string;
    system_name: string;
    message_id: string;
    state: string;
    failure: string;
    results: number;
    duplicates: number;
    /** Its size. */
    bytes: number;
    parse_version: number | null;
    parsed_at: string | null;
    newest_version: number;
}

interface BecameResult {
    id: number;
    day: string;
    assay: string;
    outcome: string;
    call: string;
    mtb: string | null;
    mtb_grade: string;
    rif: string | null;
    result: string;
    flags: readonly string[];
    review: boolean;
    machine_serial: string | null;
    facility_id: number | null;
    facility: string | null;
}

interface BecameFault {
    module_serial: string;
    error_code: string;
    error_text: string;
    at: string;
}

/** A reading of this message that stands no more, or never stood. */
interface Earlier {
    result_id: number;
    reason: string;
    at: string;
}

export const messageResults = action('POST /x/genexpert/message/results', {
    about: 'What one message became: its results and faults, without patient identity',
    access: gatewayKeepers,
    effect: 'reads',
    body: { id: integer('Message', { required: true }) },
    run: async ({ id }, { db }) => {
        const message = await db.maybe<MessageRow>(sql`
            select id, received_at, protocol, address, system_name, message_id, state, failure, results, duplicates,
                   octet_length(bytes) as bytes, parse_version, parsed_at,
                   (select version from parse_table) as newest_version
              from raw_message where id = ${id}`);
        if (!message) throw notFound();
        const results = await db.rows<BecameResult>(sql`
            select r.id, r.day, r.assay, r.outcome, r.call, r.mtb, r.mtb_grade, r.rif, r.result, r.flags, r.review,
                   m.serial as machine_serial, f.id as facility_id, f.name as facility
              from result r
              left join machine m on m.id = r.machine_id
              left join facility f on f.id = r.facility_id
             where r.raw_message_id = ${id} order by r.id limit 500`);
        const faults = await db.rows<BecameFault>(sql`
            select module_serial, error_code, error_text, at from module_fault
             where raw_message_id = ${id} order by id limit 500`);
        const earlier = await db.rows<Earlier>(sql`
            select result_id, reason, at from result_history where raw_message_id = ${id} order by id limit 500`);
        return { data: { ...message, became: results, faults, history: earlier } };
    },
});

export const openMessage = action('POST /x/genexpert/message', {
    about: 'One message with its text, as it came, and what it is read as now; audited, because it names patients',
    access: gatewayKeepers,
    body: {
        id: integer('Message', { required: true }),
        reason: text('Reason', { required: true, maxLength: 300 }),
    },
    run: async ({ id, reason }, { db, viewer, origin, timeZone, log }) => {
        const raw = await db.maybe<RawMessage>(
            sql`select id, bytes, protocol, received_at, sender, date_order from raw_message where id = ${id}`,
        );
        if (!raw) throw notFound();
        const statedReason = reasonOf(reason);
        const read = runsOf(await readForeign(raw.bytes, raw.date_order || undefined));
        const patients = namedIn(read, raw.bytes.length);
        await claimReveal({ db, account: viewer, log, patients });
        await writeAudit(db, viewer, origin, {
            entity: 'raw_message',
            id: raw.id,
            action: 'reveal',
            note: { reason: statedReason, patients },
        });
        const tables = await parsingTables(db, db);
        const runs = [];
        for (const run of read) {
            const { fields, calls, fault } = interpret(run, tables, optionsFor(raw, { timeZone }));
            const { dedup_key, content_hash, ...shown } = fields;
            // What the run became: a result of this message, or one that was here already.
            const became = await db.maybe<{ id: number; own: boolean; same: boolean }>(sql`
                select id, raw_message_id = ${raw.id} as own, content_hash = ${content_hash} as same
                  from result where dedup_key = ${dedup_key}`);
            runs.push({ ...shown, calls, fault, became: became ?? null });
        }
        const sent = decode(unwrap(unframe(raw.bytes)))
            .replaceAll('\r\n', '\n')
            .replaceAll('\r', '\n');
        return { data: { id: raw.id, received_at: raw.received_at, text: sent, runs } };
    },
});

/** Bytes of a text for which it counts as naming one patient more, where nobody can read it. */
const unreadBytes = 4000;
const mostUnread = 20;

/** How many people the runs of a message name; of one that cannot be read, as many as its length may hold. */
const namedIn = (runs: readonly Run[], bytes: number): number =>
    runs.length
        ? new Set(runs.map((run) => run.patient_id || run.patient_name || run.sample_id)).size
        : Math.min(mostUnread, Math.ceil(bytes / unreadBytes) || 1);

export const reviewed = action('POST /x/genexpert/reviewed', {
    about: 'Takes a result off the review desk, with a note; what it says stays as it is',
    access: gatewayKeepers,
    done: 'Edited successful',
    body: {
        id: integer('Result', { required: true }),
        note: memo('Note', { required: true, maxLength: 500 }),
    },
    run: async ({ id, note }, { db, viewer, origin }) => {
        if (await isMoreInOthers(db, id))
            throw new Refusal(
                say(
                    'Another content came that says more of the patient than what stands: take it, or keep the first.',
                ),
                'conflict_waits',
            );
        const changed = await db.run(
            sql`update result set review = false where id = ${id} and review and not 'correction_waits' = any(flags)`,
        );
        if (!changed) {
            const waits = await db.maybe(sql`select id from result where id = ${id} and review`);
            if (!waits) throw notFound();
            throw new Refusal(
                say('A correction waits here: take it, or keep the first.'),
                'correction_waits',
            );
        }
        await leaveOthers(db, id);
        await writeAudit(db, viewer, origin, {
            entity: 'result',
            id,
            action: 'review',
            note: { note },
        });
        return { data: { id } };
    },
});

/** An audit row for what no trigger sees: a look at patients, a decision at the review desk. */
export const writeAudit = (
    db: Db,
    viewer: Viewer,
    origin: Origin,
    event: { entity: string; id: number; action: string; note: object },
): Promise<number> =>
    db.run(sql`insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
        values (${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, ${event.entity}, ${event.id},
                ${event.action}, ${JSON.stringify(event.note)}::jsonb)`);
