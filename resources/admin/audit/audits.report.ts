import { grant } from '../../access.ts';
import { defineReport, talliesOf } from '../../define/report.ts';
import { choice, instant, integer, text } from '../../define/field.ts';
import { auditActions, recordKinds } from './recordKinds.ts';

export const audits = defineReport({
    name: 'audits',
    title: 'Audit',
    about: 'Who changed what, when and from where, with the values before and after.',
    place: false,
    filters: {
        entity: choice('Record kind', recordKinds),
        entity_id: integer('Record number'),
        actor: text('User name'),
        action: choice('What', auditActions),
    },
    columns: {
        at: instant('When'),
        actor: text('Who'),
        action: choice('What', auditActions),
        kind: text('Record kind', { pieced: true }),
        record: text('Record'),
        changes: text('Changes', { maxLength: 100_000, pieced: true }),
        address: text('From'),
        entity: text('Table'),
        entity_id: integer('Record number'),
        request_id: text('Request'),
    },
    first: ['at', 'actor', 'action', 'kind', 'changes'],
    optional: ['address', 'entity', 'entity_id', 'request_id'],
    sort: ['-at', 'actor', 'kind', 'action'],
    search: ['actor', 'kind', 'record', 'changes'],
    tallies: talliesOf(auditActions),
    detail: true,
    detailPage: 'admin/AuditDetail',
    mounts: [
        {
            route: '/crud/audit',
            group: 'superadmin',
            access: [grant('super_admin', 'superadmin')],
            endpoint: 'POST /audits',
        },
    ],
});
