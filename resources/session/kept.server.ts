/** What an account keeps for itself: the key of its drafts, and filters with a name. */
import { randomBytes } from 'node:crypto';
import { everyone } from '../access.ts';
import { action } from '../define/action.ts';
import type { Db } from '../define/engine.ts';
import { Refusal } from '../define/errors.ts';
import { text } from '../define/field.ts';
import { sql } from '../define/sql.ts';
import type { Values } from '../define/values.ts';
import { say } from '../define/say.ts';

const own = everyone('only about the own account');
/** Saved filters of one list, and the characters of one of them. */
const mostFilters = 50;
const longestFilter = 4000;

/**
 * A read for the engine although the first call makes the key: the answer of a write is kept beside
 * its idempotency key, and this one must be kept nowhere.
 */
export const draftKey = action('POST /x/session/draft-key', {
    about: 'The key under which browsers keep drafts of the own account that speak of patients',
    access: own,
    effect: 'writesUnkept',
    run: async (_values, { db, viewer }) => {
        await db.run(sql`
            insert into draft_key (account_id, key) values (${viewer.id}, ${randomBytes(32)})
            on conflict do nothing`);
        const { key } = await db.one<{ key: Buffer }>(
            sql`select key from draft_key where account_id = ${viewer.id}`,
        );
        return { key: key.toString('base64') };
    },
});

const list = text('List', { required: true, maxLength: 200 });
const name = text('Name', { required: true, maxLength: 60 });

const filtersOf = async (db: Db, accountId: number, ofList?: string) => ({
    data: await db.rows<{ list: string; name: string; values: Values }>(sql`
        select list, name, filters as values from saved_filter
         where account_id = ${accountId} and ${ofList === undefined ? sql`true` : sql`list = ${ofList}`}
         order by list, created_at, name`),
});

export const savedFilters = action('POST /x/session/filters', {
    about: 'The saved filters of the own account, of one list or of all',
    access: own,
    effect: 'reads',
    body: { list: text('List', { maxLength: 200 }) },
    run: ({ list: ofList }, { db, viewer }) => filtersOf(db, viewer.id, ofList),
});

export const saveFilter = action('POST /x/session/filters/save', {
    about: 'Keep the filters of a list under a name; the same name again replaces them',
    access: own,
    body: {
        list,
        name,
        values: text('Filters', { required: true, maxLength: longestFilter }),
    },
    run: async ({ list: ofList, name: title, values }, { db, viewer }) => {
        const kept = await filtersOf(db, viewer.id, ofList);
        if (kept.data.length >= mostFilters && !kept.data.some((one) => one.name === title))
            throw new Refusal(
                say('A list keeps at most %{mostFilters} saved filters. Remove one first.', {
                    mostFilters,
                }),
                'too_many',
            );
        await db.run(sql`
            insert into saved_filter (account_id, list, name, filters)
            values (${viewer.id}, ${ofList}, ${title}, ${JSON.stringify(objectIn(values))}::jsonb)
            on conflict (account_id, list, name) do update set filters = excluded.filters`);
        return filtersOf(db, viewer.id, ofList);
    },
});

export const removeFilter = action('POST /x/session/filters/remove', {
    about: 'Forget a saved filter of the own account',
    access: own,
    body: { list, name },
    run: async ({ list: ofList, name: title }, { db, viewer }) => {
        await db.run(sql`
            delete from saved_filter
             where account_id = ${viewer.id} and list = ${ofList} and name = ${title}`);
        return filtersOf(db, viewer.id, ofList);
    },
});

function objectIn(json: string): object {
    try {
        const value: unknown = JSON.parse(json);
        if (value && typeof value === 'object' && !Array.isArray(value)) return value;
    } catch {
        // Said below.
    }
    throw new Refusal(say('These filters could not be read.'), 'invalid', {
        values: say('Fields and their values are expected.'),
    });
}
