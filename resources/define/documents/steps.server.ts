/**
 * The steps of documents as calls: one transaction that locks the document, looks whether it stands
 * where the step starts and whether this account may take it, does what the step does, and moves it.
 * Of parallel calls one wins. Documents are locked before anything else, by everybody.
 */
import { action, type Action } from '../action.ts';
import type { Document, Happened, Step } from './document.ts';
import type { Context, Db } from '../engine.ts';
import { notFound, Refusal } from '../errors.ts';
import { integer, lines, type Fields } from '../field.ts';
import { say, type Sentence } from '../say.ts';
import { name, sql, type Sql, assignments } from '../sql.ts';
import type { Shown, ValuesOf } from '../values.ts';

/** What every step finds of a document, beside what its own query selects. */
export interface Found {
    id: number;
    number: string;
    status: string;
    version: number;
    readonly [column: string]: unknown;
}

interface Serving {
    /** One row with `Found`, the columns of its `never` and `only`, and what its steps need; none out of scope. */
    find(id: number, context: Context): Sql;
    /** What is told where there is none. */
    missing?: Sentence;
}

/** What the call of a step takes: by its declaration, and `B` beside it. */
type Asked<S, B extends Fields> = Shown<
    { readonly id: number; readonly version?: number | null } & (S extends {
        fields: infer F extends Fields;
    }
        ? ValuesOf<F>
        : unknown) &
        (S extends { line: { id: infer Id extends string } }
            ? { readonly [K in Id]?: number | null }
            : unknown) &
        (S extends { lines: { id: infer Id extends string; fields: infer L extends Fields } }
            ? { readonly lines?: readonly Shown<{ readonly [K in Id]: number } & ValuesOf<L>>[] }
            : unknown) &
        ValuesOf<B>
>;

interface Doing<F extends Found, V extends object, B extends Fields, A extends object> {
    about: string;
    done: string;
    /** What the call takes beside what the step asks for. */
    body?: B;
    /**
     * What it does; without it the step moves the document and no more. It calls `move` where it moves
     * it. What it returns stands in the answer; what tells its own success is the answer.
     */
    run?(found: F, values: V, context: Context, move: Move): Promise<A | void>;
}

/** Moves the document to a state of the step, the first unless told, and sets columns with it. */
type Move = (status?: string, columns?: Readonly<Record<string, unknown>>) => Promise<void>;

/** What every step answers with, beside what it returns. */
interface Answer {
    id: number;
    number: string;
    /** By now; none where the document is gone. */
    status?: string;
}

/** What is returned stands beside it; what tells its own success is the whole answer. */
type Answered<A> = A extends { success: string } ? A : { data: Answer & A };

/** Makes the calls of a document's steps: `export const verify = step('verify', { about, done, run })`. */
export const stepsOf =
    <D extends Document, F extends Found = Found>(document: D, serving: Serving) =>
    <const K extends keyof D['steps'] & string, const B extends Fields = {}, A extends object = {}>(
        which: K,
        doing: Doing<F, Asked<D['steps'][K], B>, B, A>,
    ): Action<D['steps'][K]['endpoint'], Asked<D['steps'][K], B>, Answered<A>, string> => {
        const step: Step = document.steps[which]!;
        return {
            kind: 'action',
            effect: 'writes',
            endpoints: [step.endpoint],
            access: step.access,
            about: doing.about,
            done: doing.done,
            ...(step.also && { also: step.also }),
            ...(step.waits && { waits: step.waits }),
            body: { ...bodyOf(step), ...doing.body },
            run: (values, context) => take({ document, serving, step, doing }, values, context),
        };
    };

/** The calls of a step take the document's number, the version that was seen, and what is asked for. */
const bodyOf = ({ fields, lines: each, line }: Step): Fields => ({
    id: integer('Document', { required: true, min: 1 }),
    version: integer('Version'),
    ...fields,
    ...(line && { [line.id]: integer('Only this line', { min: 1 }) }),
    ...(each && {
        lines: lines(
            'Lines',
            { [each.id]: integer('Line', { required: true, min: 1 }), ...each.fields },
            { min: 0 },
        ),
    }),
});

interface Taking<F extends Found, V extends object, B extends Fields, A extends object> {
    document: Document;
    serving: Serving;
    step: Step;
    doing: Doing<F, V, B, A>;
}

async function take<
    F extends Found,
    V extends { id: number; version?: number | null },
    B extends Fields,
    A extends object,
>(
    { document, serving, step, doing }: Taking<F, V, B, A>,
    values: V,
    context: Context,
): Promise<Answered<A>> {
    const { db } = context;
    const found = await findDocument<F>(document, serving, values.id, context);
    refuseClosed(document, step, found, values);
    let status = step.to.length ? found.status : undefined;
    const move: Move = async (to = step.to[0], columns = {}) => {
        const set = assignments(Object.entries({ status: to, ...columns }));
        const changed = await db.run(sql`
            update ${name(document.table)} set ${set}
             where id = ${found.id} and status = any(${step.from}::text[])`);
        if (!changed) throw wrongState(document, found);
        status = to;
    };
    const answer = await (doing.run ? doing.run(found, values, context, move) : move());
    const { id, number } = found;
    const data: Answer = { id, number, ...(status && { status }) };
    // A type that hangs on what a rule returns is beyond what tsc can follow here.
    return (answer && 'success' in answer
        ? answer
        : { data: { ...data, ...answer } }) as unknown as Answered<A>;
}

/** The document, locked until the end of the transaction; 404 where the viewer sees none. */
async function findDocument<F extends Found>(
    document: Document,
    { find, missing }: Serving,
    id: number,
    context: Context,
): Promise<F> {
    const { db } = context;
    // Locked first, then read: what is read beside it is as of the lock.
    await db.rows(sql`select 1 from ${name(document.table)} where id = ${id} for update`);
    const found = await db.maybe<F>(find(id, context));
    if (!found) throw notFound(missing);
    return found;
}

/** @throws Refusal `wrong_state`, `stale`, or what the step says to whom it is closed. */
function refuseClosed(
    document: Document,
    step: Step,
    found: Found,
    { version, ...given }: { version?: number | null },
): void {
    const { number, status } = found;
    const said = step.closed?.[status];
    if (said) throw new Refusal({ text: said, values: { number } }, 'wrong_state');
    if (!step.from.includes(status)) throw wrongState(document, found);
    const { never, only } = step;
    const closed = never && found[never.column] ? never : only && !found[only.column] && only;
    if (closed) throw new Refusal({ text: closed.sentence }, closed.code);
    if (version && version !== found.version) throw staleOf(found, given);
}

/** What a document is by now, to who comes too late. */
export const wrongState = (
    { status: { options } }: Pick<Document, 'status'>,
    { number, status }: Pick<Found, 'number' | 'status'>,
): Refusal =>
    new Refusal(
        say('%{number} is “%{state}” by now. Nothing was changed.', {
            number,
            state: { text: options[status] ?? status },
        }),
        'wrong_state',
    );

/** The call that tells what happened to a document: whoever sees it, the newest first. */
export function historyOf(document: Document, { find, missing }: Serving): Action {
    const { endpoint, access } = document.history!;
    return action(endpoint, {
        about: 'What happened to a document: who did what, when and why, the newest first',
        access,
        effect: 'reads',
        body: { id: integer('Document', { required: true, min: 1 }) },
        run: async ({ id }, context) => {
            const found = await context.db.maybe(find(id as number, context));
            if (!found) throw notFound(missing);
            return { data: await documentHistory(context.db, document, id as number) };
        },
    });
}

/**
 * What happened to a document, the newest first. Read from the audit, so that no second record of it
 * can differ. When: the instant that the step wrote down, else that of the audit. Why: the reason that it
 * wrote down. `lines` is a JSON array of the lines that the audit row `a` came with.
 */
export async function documentHistory(
    db: Db,
    { table }: Pick<Document, 'table'>,
    id: number,
    lines = sql`'[]'::jsonb`,
): Promise<Happened[]> {
    const all = await db.rows<Happened>(sql`
        select a.id, coalesce(written.at, a.at) as at, coalesce(c.full_name, a.actor) as who,
               case when a.action = 'create' then case a.after ->> 'status' when 'draft' then 'drafted' else a.after ->> 'status' end
                    when a.before ->> 'status' is distinct from a.after ->> 'status' then a.after ->> 'status'
                    else 'edited' end as what,
               coalesce(written.reason, '') as reason, ${lines} as lines
          from audit a
          left join account c on c.id = a.actor_id
          cross join lateral (
              select max(now.value) filter (where now.key like '%\\_at')::timestamptz as at,
                     max(now.value) filter (where now.key like '%\\_reason') as reason
                from jsonb_each_text(a.after) now
               where now.key not in ('created_at', 'updated_at') and now.value <> ''
                 and a.before ->> 'status' is distinct from a.after ->> 'status'
                 and now.value is distinct from a.before ->> now.key) written
         where a.entity = ${table} and a.entity_id = ${id}
         order by a.id desc limit 1000`);
    // What is written down bit by bit is one edit.
    return all.filter(({ what, who, lines: own }, at) => {
        const later = all[at - 1];
        return !(what === 'edited' && later?.what === what && later.who === who && !own.length);
    });
}

/** Refused with both values of what was sent and differs: those that stand, and those of who comes late. */
function staleOf(found: Found, given: object): Refusal {
    const differing = Object.entries(given).filter(
        ([key, value]) =>
            value !== undefined &&
            key !== 'id' &&
            JSON.stringify(value) !== JSON.stringify(found[key]),
    );
    return new Refusal(
        say('It was changed meanwhile. Please look at it again.'),
        'stale',
        undefined,
        {
            version: found.version,
            current: Object.fromEntries(differing.map(([key]) => [key, found[key] ?? null])),
            yours: Object.fromEntries(differing),
        },
    );
}
