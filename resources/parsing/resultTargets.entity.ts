import { defineEntity } from '../define/entity.ts';
import { crudAt } from '../define/endpoint.ts';
import { choice, text, texts } from '../define/field.ts';
import { gatewayKeepers } from '../gateway/access.ts';
import * as parsing from './entities.ts';

/** What instruments call a target. */
export const resultTargets = defineEntity({
    name: 'resultTargets',
    table: 'result_target',
    title: ['Target', 'Targets'],
    fields: {
        name: text('Name', { required: true, unique: true, maxLength: 60 }),
        aliases: texts('Also sent as', {
            help: 'Without regard to case, accents and punctuation.',
        }),
        role: choice(
            'Role',
            {
                target: 'A target',
                trace: 'Trace: its detection is MTB detected, trace',
                low: 'Low: its detection is resistance to the drug before “Low” in its name, grade low',
                control: 'A check of the run, not a result',
            },
            { required: true, initial: 'target' },
        ),
        active: parsing.active,
    },
    access: parsing.parsingAccess,
    scope: parsing.parsingScope,
    endpoints: {
        ...crudAt('/x/genexpert/targets', { delete: [] }),
        update: 'POST /x/genexpert/targets/edit/',
    },
    list: {
        columns: ['name', 'aliases', 'role', 'active'],
        filters: ['role', 'active'],
        sort: 'name',
    },
    form: ['name', 'aliases', 'role', 'active'],
    messages: parsing.parsingMessages,
    links: parsing.parsingLinks,
    mounts: [{ route: '/genexpert/targets', group: 'superadmin', access: gatewayKeepers }],
});
