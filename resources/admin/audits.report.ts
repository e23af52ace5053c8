import { grant } from '../access.ts';
import { defineReport } from '../define/report.ts';
import { choice, instant, integer, text } from '../define/field.ts';

export const audits = defineReport({
    name: 'audits',
    title: 'Audit',
    about: 'Who changed what, when and from where, with the values before and after.',
    place: false,
    filters: {
        entity: text('Record kind'),
        entity_id: integer('Record'),
        actor: text('User name'),
        action: text('Action'),
    },
    columns: {
        at: instant('When'),
        actor: text('Who'),
        action: choice('What', {
            create: 'Created',
            update: 'Changed',
            delete: 'Deleted',
            retire: 'Disabled',
            export: 'Exported',
            reveal: 'Revealed identity',
        }),
        entity: text('Record kind'),
        entity_id: integer('Record'),
        changes: text('Changes', { maxLength: 100_000 }),
        address: text('From'),
        request_id: text('Request'),
    },
    optional: ['request_id'],
    sort: ['-at', 'actor', 'entity', 'action'],
    search: ['actor', 'entity', 'changes'],
    mounts: [
        {
            route: '/crud/audit',
            group: 'superadmin',
            access: [grant('super_admin', 'superadmin')],
            endpoint: 'POST /audits',
        },
    ],
});
