/** The history of one record: every audited change of it, newest first. */
import { grant } from '../access.ts';
import { action } from '../define/action.ts';
import { integer, text } from '../define/field.ts';
import { sql } from '../define/sql.ts';
import { shownRow } from './auditIdentity.server.ts';

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
