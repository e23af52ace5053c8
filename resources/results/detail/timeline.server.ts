/** What happened to a result, in order: from the message to every change and decision since. */
import type { Context } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';
import { questionsOf } from '../../gateway/runs/again/dedup.server.ts';
import type { Analyte } from '../../gateway/reading/run.server.ts';
import type { Change, Happening } from './happenings.ts';
import { identityColumns, identityOf, maskText } from './identity.server.ts';

/** A stored result, with what a timeline is drawn from. */
export interface Row extends Record<string, unknown> {
    id: number;
    raw_message_id: number;
    machine_id: number | null;
    facility_id: number | null;
    day: string;
    started_at: string | null;
    ended_at: string | null;
    received_at: string;
}

export async function timelineOf(
    context: Context,
    row: Row,
    keeper: boolean,
): Promise<Happening[]> {
    const parts = [
        runOf(row),
        await messageOf(context, row, keeper),
        await placedAt(context, row),
        await historyOf(context, row, keeper),
        await linkageOf(context, row),
        await reviewOf(context, row),
    ];
    return parts.flat().toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The run by the clock of the instrument, which may be wrong. */
function runOf(row: Row): Happening[] {
    const ended = row.ended_at ?? row.started_at;
    return ended ? [{ at: ended, word: 'run', facts: { started_at: row.started_at } }] : [];
}

async function messageOf({ db }: Context, row: Row, keeper: boolean): Promise<Happening[]> {
    const message = await db.one<Message>(sql`
        select m.protocol, m.address, m.received_at, m.parsed_at, m.parse_version,
               (select version from parse_table) as newest
          from raw_message m where m.id = ${row.raw_message_id}`);
    const { protocol, address, received_at, parsed_at, parse_version, newest } = message;
    return [
        {
            at: received_at,
            word: 'received',
            facts: {
                protocol,
                // The result counts from when it was heard of first; it may stand on a later message.
                ...(differs(received_at, row.received_at) && { first_at: row.received_at }),
                ...(keeper && { address, raw_message_id: row.raw_message_id }),
            },
        },
        ...(parsed_at
            ? [{ at: parsed_at, word: 'parsed', facts: { version: parse_version, newest } }]
            : []),
    ];
}

/** More than a moment apart. */
const differs = (one: string, other: string): boolean =>
    Math.abs(Date.parse(one) - Date.parse(other)) >= 1000;

interface Message {
    protocol: string;
    address: string;
    received_at: string;
    parsed_at: string | null;
    parse_version: number | null;
    newest: number;
}

/** The placement that gave the result its facility, at the moment somebody made it. */
async function placedAt({ db }: Context, row: Row): Promise<Happening[]> {
    if (row.machine_id === null || row.facility_id === null) return [];
    const placements = await db.rows<{ at: string; from: string }>(sql`
        select created_at as at, assigned_from as from from placement
         where machine_id = ${row.machine_id} and facility_id = ${row.facility_id}
           and (assigned_to is null or assigned_to > ${row.day}::date)
         order by assigned_from limit 1`);
    const [found] = placements;
    if (!found) return [];
    const facts = { facility: row['facility'], from: found.from };
    // A machine that stood there already gives its facility with the message itself.
    const at = found.at > row.received_at ? found.at : row.received_at;
    return [{ at, word: 'placed', facts }];
}

interface Kept {
    id: number;
    at: string;
    reason: string;
    /** A person took what replaced it. */
    decided: boolean;
    result: Record<string, unknown>;
    calls: { target: string; call: string; grade: string }[];
}

/** Replaced readings and conflicts, each with what differs. */
async function historyOf(context: Context, row: Row, keeper: boolean): Promise<Happening[]> {
    const { db, viewer } = context;
    const kept = await db.rows<Kept>(sql`
        select id, at, reason, decided_by_id is not null as decided, result, calls from result_history where result_id = ${row.id} order by id`);
    const now = {
        result: row,
        calls: await db.rows<Kept['calls'][number]>(
            sql`select target, call, grade from result_call where result_id = ${row.id}`,
        ),
    };
    const replaced = kept.filter(({ reason }) => !aside.includes(reason));
    return kept.map((one) => {
        const beside = aside.includes(one.reason);
        const next = beside ? undefined : replaced[replaced.indexOf(one) + 1];
        const changes = beside
            ? // That it waits or contradicts is a mark of what stands, and not of what came.
              differences(now, one, identityOf(viewer), true)
            : differences(one, next ?? now, identityOf(viewer));
        const facts = {
            ...(one.decided && { decided: true }),
            // What was blank came later, as opposed to the end of a run that was told before it.
            ...(one.reason === 'completed' &&
                one.result['outcome'] !== 'in_progress' && { filled: true }),
            // What `POST /x/genexpert/correction` decides about.
            ...(keeper && ['waiting', 'conflict'].includes(one.reason) && { correction: one.id }),
        };
        return { at: one.at, word: one.reason, facts, changes };
    });
}

/** What came and was not taken, as opposed to what stood here before. */
const aside = ['conflict', 'left', 'waiting', 'refused'];

/** Fields that follow from others or tell a person nothing. */
const compared = [
    'outcome',
    'call',
    'mtb',
    'mtb_grade',
    'rif',
    'result',
    'value',
    'value_operator',
    'unit',
    'error_code',
    'assay',
    'disease_area',
    'day',
    'ended_at',
    'test_type',
    'age',
    'sex',
    'flags',
    ...identityColumns,
] as const;

function differences(
    before: Pick<Kept, 'result' | 'calls'>,
    after: Pick<Kept, 'result' | 'calls'>,
    identity: ReturnType<typeof identityOf>,
    came = false,
): Change[] {
    const changes: Change[] = [];
    for (const field of compared) {
        if (field === 'flags' && came) continue;
        const [was, is] = [before.result[field], after.result[field]].map(comparable);
        if (JSON.stringify(was) === JSON.stringify(is)) continue;
        const personal = (identityColumns as readonly string[]).includes(field);
        if (personal && identity === 'none') continue;
        changes.push(
            personal && identity === 'masked'
                ? { field, before: maskText(was), after: maskText(is) }
                : { field, before: was, after: is },
        );
    }
    changes.push(...answersChanged(before.result, after.result));
    const [was, is] = [wordsOf(before.calls), wordsOf(after.calls)];
    if (JSON.stringify(was) !== JSON.stringify(is))
        changes.push({ field: 'calls', before: was, after: is });
    return changes;
}

/** Answers of a person with an X-ray: the words of the form alone, since what was typed beside it may name somebody. */
function answersChanged(before: Kept['result'], after: Kept['result']): Change[] {
    const [was, is] = [before, after].map(
        ({ device_type, analytes }) =>
            new Map(
                questionsOf({
                    device_type: String(device_type),
                    analytes: (analytes ?? []) as Analyte[],
                })
                    .filter(({ call }) => call === 'yes' || call === 'no')
                    .map(({ name, call }) => [name, call]),
            ),
    ) as [Map<string, string>, Map<string, string>];
    return [...new Set([...was.keys(), ...is.keys()])]
        .filter((name) => was.get(name) !== is.get(name))
        .map((field) => ({
            field,
            before: was.get(field) ?? null,
            after: is.get(field) ?? null,
        }));
}

/** JSON of the history and columns of the row write numbers and moments differently. */
function comparable(value: unknown): unknown {
    if (value === null || value === undefined) return null;
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
        return new Date(value).toISOString();
    return value;
}

const wordsOf = (calls: Kept['calls']): string[] =>
    calls
        .map(({ target, call, grade }) => [target, call, grade].filter(Boolean).join(' '))
        .toSorted();

/** Linked to a patient, or marked as not MDR. */
async function linkageOf({ db, viewer }: Context, row: Row): Promise<Happening[]> {
    const found = await db.maybe<Linkage>(sql`
        select l.status, l.reason, l.note, l.decided_at as at, a.full_name as by, p.full_name as patient
          from mdr_linkage l
          join account a on a.id = l.decided_by
          left join mdr_patient p on p.id = l.patient_id
         where l.result_id = ${row.id}`);
    if (!found) return [];
    const { at, status, reason, by, note, patient } = found;
    const clear = identityOf(viewer) === 'clear';
    return [{ at, word: status, facts: { reason, by, ...(clear && { note, patient }) } }];
}

interface Linkage {
    status: string;
    reason: string | null;
    note: string;
    at: string;
    by: string;
    patient: string | null;
}

/** Decisions of the review desk. Their notes are for those who see names: a note can hold one. */
async function reviewOf({ db, viewer }: Context, row: Row): Promise<Happening[]> {
    const found = await db.rows<{ at: string; by: string; note: { note?: string } | null }>(sql`
        select at, actor as by, note from audit
         where entity = 'result' and entity_id = ${row.id} and action = 'review' order by id`);
    return found.map(({ at, by, note }) => ({
        at,
        word: 'reviewed',
        facts: { by, ...(identityOf(viewer) !== 'none' && { note: note?.note }) },
    }));
}
