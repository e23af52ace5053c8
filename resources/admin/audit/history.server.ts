/** The history of one record, newest first, and one audited change with its words. */
import { grant } from '../../access.ts';
import { action } from '../../define/action.ts';
import { notFound } from '../../define/errors.ts';
import { integer, text } from '../../define/field.ts';
import type { Past } from '../../define/points/history.ts';
import { sql } from '../../define/sql.ts';
import type { auditActions } from './recordKinds.ts';
import { shownRow } from './auditIdentity.server.ts';
import { namesOf, type Row, targetOf } from './auditNames.server.ts';
import { columnOf, kindOf, noise, noteOf, valueOf } from './auditWords.server.ts';

/** An audited change as every history tells it. */
interface AuditRow {
    id: number;
    at: string;
    /** User name of who did it. */
    actor: string;
    action: keyof typeof auditActions;
    before: Row | null;
    after: Row | null;
    note: Row | null;
    address: string | null;
    request_id: string | null;
}

export const recordHistory = action('POST /x/audits/record', {
    about: 'Every change of one record, with the values before and after',
    access: [grant('super_admin', 'superadmin')],
    effect: 'reads',
    body: {
        entity: text('Record kind', { required: true, maxLength: 60 }),
        entity_id: integer('Record', { required: true }),
    },
    run: async ({ entity, entity_id }, { db, viewer, scope }): Promise<Past> => {
        const data = await db.rows<AuditRow>(sql`
            select id, at, actor, action, ${shownRow(sql`before`, sql`entity`)} as before,
                   ${shownRow(sql`after`, sql`entity`)} as after, note, address, request_id
              from audit
             where entity = ${entity} and entity_id = ${entity_id} order by id desc limit 200`);
        const rows = data.flatMap(({ before, after }) => [before, after]);
        return { data, names: await namesOf(db, { viewer, scope }, entity, rows) };
    },
});

export const auditedChange = action('POST /x/audits/one', {
    about: 'One audited change: who, when, from where, and every changed field before and after',
    access: [grant('super_admin', 'superadmin')],
    effect: 'reads',
    body: { id: integer('Change', { required: true }) },
    run: async ({ id }, { db, viewer, scope }) => {
        const found = await db.maybe<AuditRow & { entity: string; entity_id: number | null }>(sql`
            select id, at, actor, action, entity, entity_id, ${shownRow(sql`before`, sql`entity`)} as before,
                   ${shownRow(sql`after`, sql`entity`)} as after, note, address, request_id
              from audit where id = ${id}`);
        if (!found) throw notFound();
        const { before, after, note, ...facts } = found;
        const names = await namesOf(db, { viewer, scope }, facts.entity, [before, after]);
        return {
            data: {
                ...facts,
                note: note && Object.fromEntries(noteOf(facts.entity, note)),
                kind: kindOf(facts.entity),
                record: titleOf(after ?? before),
                changes: differences(facts.entity, before, after, names),
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
function differences(
    table: string,
    before: Row | null,
    after: Row | null,
    names: Awaited<ReturnType<typeof namesOf>>,
) {
    const readableValue = (column: string, value: unknown): string =>
        names[column]?.[String(value)] ??
        (targetOf(table, column) && typeof value === 'number'
            ? `#${value}`
            : valueOf(table, column, value));
    return Object.keys({ ...before, ...after })
        .filter((name) => !noise.includes(name))
        .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
        .map((name) => ({
            field: columnOf(table, name),
            before: before && readableValue(name, before[name]),
            after: after && readableValue(name, after[name]),
        }));
}
