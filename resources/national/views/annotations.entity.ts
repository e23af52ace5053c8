import { grant } from '../../access.ts';
import { crudAt } from '../../define/endpoint.ts';
import { defineEntity } from '../../define/entity.ts';
import { date, reference, text } from '../../define/field.ts';
import { noteKeepers, noteReaders } from '../access.ts';

/** Dated notes that charts along time mark: a strike, a training, a new assay. */
export const annotations = defineEntity({
    name: 'annotations',
    table: 'annotation',
    title: ['Note on charts', 'Notes on charts'],
    titleField: 'note',
    fields: {
        day: date('Day', { required: true }),
        note: text('Note', {
            required: true,
            maxLength: 200,
            help: 'What happened. Everybody whose charts show it reads it: no name of a patient.',
        }),
        region_id: reference('Region', 'regions', {
            help: 'Or a district, or neither: then it is of the whole country.',
        }),
        district_id: reference('District', 'districts'),
        author: text('Author', { readOnly: true }),
    },
    access: {
        read: noteReaders,
        create: noteKeepers,
        update: noteKeepers,
        delete: noteKeepers,
    },
    scope: {
        kind: 'nation',
        why: 'A note says what happened in the programme; the figures beside it are limited themselves.',
    },
    endpoints: crudAt('/x/national/annotations'),
    list: {
        columns: ['day', 'note', 'region_id', 'district_id', 'author'],
        filters: ['region_id', 'district_id'],
        sort: '-day',
        search: ['note'],
    },
    form: ['day', 'note', 'region_id', 'district_id'],
    messages: { create: 'Note added.', update: 'Note changed.', delete: 'Note removed.' },
    mounts: [
        { route: '/national/notes', group: 'general', access: [grant('view_stats', 'admin')] },
        {
            route: '/programme/notes',
            group: 'superadmin',
            access: [grant('super_admin', 'superadmin')],
        },
    ],
});
