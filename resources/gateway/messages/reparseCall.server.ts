/** Reading kept messages again, as people ask for it: the difference first, then the change. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { faultOf } from '../../define/errors.ts';
import { boolean, choice, date, integer, texts } from '../../define/field.ts';
import { and, sql, type Sql } from '../../define/sql.ts';
import { gatewayKeepers } from '../access.ts';
import type { RawMessage } from './parse.server.ts';
import type { ValuesOf } from '../../define/values.ts';
import { type Difference, reparseRaw } from './reparse.server.ts';
import { say } from '../../define/say.ts';

const body = {
    which: choice(
        'Messages',
        {
            failed: 'Those that could not be read',
            review: 'Those behind the review desk',
            outdated: 'Those read with older tables',
            chosen: 'By their numbers',
            received: 'Those received in a period',
        },
        { required: true },
    ),
    messages: texts('Numbers of messages', { maxLength: 15 }),
    start_date: date('Received from'),
    end_date: date('Received until'),
    after: integer('Only messages after this number', { min: 0 }),
    apply: boolean('Make the changes'),
    limit: integer('At most', { min: 1, max: 1000 }),
};
type Asked = ValuesOf<typeof body>;

export const reparseMessages = action('POST /x/genexpert/reparse', {
    about: 'Reads kept messages again with the parsing tables in force: shows what would change, or changes it',
    access: gatewayKeepers,
    body,
    run: async (values, { db, now, timeZone }) => {
        const after = values.after ?? 0;
        const limit = values.limit ?? 200;
        const messages = await db.rows<RawMessage>(sql`
            select id, bytes, protocol, received_at, sender, date_order from raw_message m
             where ${conditionOf(values, timeZone)} and m.id > ${after} and m.state not in ('received', 'held', 'emptied') and m.failure not like 'Cut off%'
             order by id limit ${limit + 1} for update`);
        const taken = messages.slice(0, limit);
        const apply = values.apply === true;
        // Before the results themselves, as whoever writes some there does: else each could wait for the other.
        if (apply)
            await db.run(sql`
                select hold_facilities(array(select facility_id from result where raw_message_id = any(${taken.map(({ id }) => id)}::bigint[])))`);
        const data: Difference[] = [];
        for (const raw of taken)
            data.push(...(await reparseRaw(db, raw, { timeZone, apply, now })));
        return {
            data,
            count: data.length,
            messages: taken.length,
            applied: apply,
            // Where to go on, when more messages fit than one call takes.
            next: messages.length > limit ? (taken.at(-1)?.id ?? null) : null,
        };
    },
});

function conditionOf(values: Asked, timeZone: Context['timeZone']): Sql {
    switch (values.which) {
        case 'failed':
            return sql`m.state = 'failed'`;
        case 'review':
            return sql`exists (select from result r where r.raw_message_id = m.id and r.review)`;
        case 'outdated':
            return sql`m.state = 'parsed' and m.parse_version < (select version from parse_table)`;
        case 'chosen':
            return sql`m.id = any(${numbersOf(values.messages ?? [])}::bigint[])`;
        case 'received':
            return receivedIn(values, timeZone);
    }
}

/** `12` and `15-20`; anything else is refused rather than left out. */
function numbersOf(given: readonly string[]): number[] {
    const numbers = given.flatMap((text) => {
        const [, first, last = first] =
            /^(\d{1,12})(?:\s*-\s*(\d{1,12}))?$/.exec(text.trim()) ?? [];
        const [from, to] = [Number(first), Number(last)];
        if (!first || to < from || to - from > 10_000)
            throw faultOf(
                'messages',
                say('%{text} is no number and no range of numbers.', { text: text.slice(0, 30) }),
            );
        return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
    if (!numbers.length) throw faultOf('messages', say('Say which messages.'));
    return numbers;
}

function receivedIn({ start_date, end_date }: Asked, timeZone: string): Sql {
    if (!start_date || !end_date)
        throw faultOf('start_date', say('Say from which day until which.'));
    return and([
        sql`m.received_at >= (${start_date}::date::timestamp at time zone ${timeZone})`,
        sql`m.received_at < ((${end_date}::date + 1)::timestamp at time zone ${timeZone})`,
    ]);
}
