/** The history of one record, newest first, and one audited change with its words. */
import { grant } from '../access.ts';
import { action } from '../define/action.ts';
import { notFound } from '../define/errors.ts';
import { integer, text } from '../define/field.ts';
import { sql } from '../define/sql.ts';
import { shownRow } from './auditIdentity.server.ts';
import { columnOf, kindOf, noise, valueOf } from './auditWords.server.ts';

export const recordHistory = action('POST /x/audits/record', {
    about: 'Every change of one record, with the values before and after',
    access: [grant('super_admin', 'superadmin')],
    effect: 'reads',
    body: {
        entity: text('Record kind', { required: true, maxLength: 60 }),
        entity_id: integer('Record', { required: true }),
    },
    run: async ({ entity, entity_id }, { db }) => ({
        data: await db.rows(sql`
            select id, at, actor, action, ${shownRow(sql`before`, sql`entity`)} as before,
                   ${shownRow(sql`after`, sql`entity`)} as after, note, address, request_id
              from audit
             where entity = ${entity} and entity_id = ${entity_id} order by id desc limit 200`),
    }),
});

type Row = Readonly<Record<string, unknown>>;

export const auditedChange = action('POST /x/audits/one', {
    about: 'One audited change: who, when, from where, and every changed field before and after',
    access: [grant('super_admin', 'superadmin')],
    effect: 'reads',
    body: { id: integer('Change', { required: true }) },
    run: async ({ id }, { db }) => {
        const found = await db.maybe<{ entity: string; before: Row | null; after: Row | null }>(sql`
            select id, at, actor, action, entity, entity_id, ${shownRow(sql`before`, sql`entity`)} as before,
                   ${shownRow(sql`after`, sql`entity`)} as after, note, address, request_id
              from audit where id = ${id}`);
        if (!found) throw notFound();
        const { before, after, ...facts } = found;
        return {
            data: {
                ...facts,
                kind: kindOf(facts.entity),
                record: titleOf(after ?? before),
                changes: differences(facts.entity, before, after),
            },
        };
    },
});

/** What a record is called; a patient has no name here (auditIdentity.server.ts). */
const titleOf = (row: Row | null): string | null => {
    const name = row?.['name'] ?? row?.['username'];
    return typeof name === 'string' && name !== '•••' ? name : null;
};

/** Every field that differs, with its words; of a record that was made or deleted, every field it held. */
function differences(table: string, before: Row | null, after: Row | null) {
    return Object.keys({ ...before, ...after })
        .filter((name) => !noise.includes(name))
        .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
        .map((name) => ({
            field: columnOf(table, name),
            before: before && valueOf(table, name, before[name]),
            after: after && valueOf(table, name, after[name]),
        }));
}
