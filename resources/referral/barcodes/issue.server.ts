/** Issues numbers: each once, whoever asks at the same moment, and after an older copy of the database was restored. */
import { action, verbAction } from '../../define/action.ts';
import type { Context, Db } from '../../define/engine.ts';
import { notFound, Refusal, refuse } from '../../define/errors.ts';
import { integer, optional, text } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { referralKeepers } from '../access.ts';
import { batches } from './batches.entity.ts';

interface Prefix {
    id: number;
    code: string;
    digit_count: number;
    issued_to: number;
    active: boolean;
}

/**
 * A number that is met on a sample within so many of the last one issued was issued by us, before a restore; one beyond it is a
 * slip of somebody's hand, and is passed over without leaving out all numbers before it.
 */
const NEAR = 20_000;

/** The prefix, alone until the end of the call: whoever issues from it at the same time waits. */
async function holdPrefix(db: Db, told: string | number): Promise<Prefix> {
    const found = await db.maybe<Prefix>(sql`
        select id, code, digit_count, issued_to, active from barcode_prefix
         where ${typeof told === 'number' ? sql`id = ${told}` : sql`code = ${told.trim().toUpperCase()}`} for update`);
    if (!found) refuse('prefix_id', say('There is no such prefix.'));
    if (!found.active) refuse('prefix_id', say('This prefix is not used any more.'));
    return found;
}

/**
 * The first of so many numbers that nothing bears yet. It stands above the mark of the prefix, above every barcode that was made,
 * and above those that samples and results near it bear; numbers further on that somebody bears are passed over.
 */
async function firstFree(db: Db, prefix: Prefix, quantity: number): Promise<number> {
    const { top } = await db.one<{ top: number }>(sql`
        select greatest(${prefix.issued_to}::bigint, coalesce(max(serial_number), 0)) as top from barcode where prefix_id = ${prefix.id}`);
    const { met } = await db.one<{ met: number }>(sql`
        select coalesce(max(n), ${top}::bigint) as met from (${metNumbers(prefix)}) m where n <= ${top}::bigint + ${NEAR}::integer`);
    let first = Math.max(top, met) + 1;
    for (;;) {
        const { taken } = await db.one<{ taken: number | null }>(sql`
            select max(n) as taken from (${metNumbers(prefix)}) m where n between ${first} and ${first + quantity - 1}`);
        if (taken === null) return first;
        first = taken + 1;
    }
}

/** Numbers of a prefix on samples, however they were written. */
const metNumbers = ({ code }: Prefix) => sql`
    select substr(s.barcode_key, ${code.length + 1})::bigint as n from referred_sample s
     where s.barcode_key like ${`${code}%`} and substr(s.barcode_key, ${code.length + 1}) ~ '^[0-9]{1,15}$'`;

/** What the label of a number says. */
const labelOf = ({ code, digit_count }: Prefix, serial: number): string =>
    `${code}${String(serial).padStart(digit_count, '0')}`;

async function issue(context: Context, told: string | number, quantity: number): Promise<number> {
    const { db, viewer, now } = context;
    const prefix = await holdPrefix(db, told);
    const first = await firstFree(db, prefix, quantity);
    const last = first + quantity - 1;
    if (String(last).length > prefix.digit_count)
        throw new Refusal(
            say('%{code} has no %{count} numbers left. Add another prefix.', {
                code: prefix.code,
                count: quantity,
            }),
            'used_up',
        );
    await db.run(sql`update barcode_prefix set issued_to = ${last} where id = ${prefix.id}`);
    const { id } = await db.one<{ id: number }>(sql`
        insert into barcode_batch (prefix_id, first_number, last_number, numbers, made_by_id, made_at)
        values (${prefix.id}, ${first}, ${last}, ${`${labelOf(prefix, first)} – ${labelOf(prefix, last)}`}, ${viewer.id}, ${now}) returning id`);
    await db.run(sql`
        insert into barcode (batch_id, prefix_id, serial_number, barcode)
        select ${id}, ${prefix.id}, n, ${prefix.code}::text || lpad(n::text, ${prefix.digit_count}::integer, '0')
          from generate_series(${first}::bigint, ${last}::bigint) n`);
    return id;
}

export const addBarcodes = verbAction(batches, 'create', {
    about: 'Makes a batch of barcodes; no number is ever issued twice',
    body: {
        ...optional(batches.fields, ['prefix_id']),
        // As older clients write it: its number or its letters.
        prefix: text('Prefix', { maxLength: 20, numberToo: true }),
    },
    run: async ({ prefix_id, prefix, quantity }, context) => {
        const told = prefix_id ?? (prefix && /^\d+$/.test(prefix) ? Number(prefix) : prefix);
        if (!told) refuse('prefix_id', say('Required.'));
        const id = await issue(context, told, quantity);
        const data = await context.db.one<{ id: number; numbers: string; version: number }>(
            sql`select * from barcode_batch_list where id = ${id}`,
        );
        return { success: batches.messages.create!, data };
    },
});

export const barcodesPrinted = action('POST /x/referral/printed', {
    about: 'Notes that a batch of barcodes was sent to a printer',
    access: referralKeepers,
    body: { batch: integer('Batch of barcodes', { required: true, min: 1 }) },
    run: async ({ batch }, { db, now }) => {
        const found = await db.run(
            sql`update barcode_batch set print_count = print_count + 1, printed_at = ${now} where id = ${batch}`,
        );
        if (!found) throw notFound();
        return { data: { id: batch } };
    },
});
