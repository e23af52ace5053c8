import { choice, date, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { place } from '../../diseases/columns.ts';
import { mount } from '../../diseases/mounts.ts';
import { machineSerial } from '../../machines/columns.ts';
import { moduleReaders } from '../access.ts';

/** How it is known that a module was replaced. */
export const replacedBy = choice(
    'How it is known',
    {
        said: 'A person said so',
        bay: 'Another module runs in its bay',
        moved: 'It runs in another machine',
        more: 'Its machine named more modules than it holds',
    },
    { required: true },
);

/** What left a machine or its bay, and what came in its place. */
export const replacedModules = defineReport({
    name: 'replacedModules',
    title: 'Replaced modules',
    about: 'Modules that left their machine, with the one in their place, the day and the reason.',
    period: { kind: 'none' },
    filters: { how: replacedBy },
    columns: {
        module_serial: text('Old module', { required: true }),
        new_serial: text('New module', { absent: 'not known' }),
        replaced_on: date('Replaced on'),
        reason: text('Reason', { absent: 'none given' }),
        how: replacedBy,
        machine_serial: machineSerial,
        slot: text('Bay', { absent: 'not told' }),
        ...place,
        now_in: text('Now in machine', { absent: 'nowhere', names: { thing: 'machine' } }),
        installed: date('Installed'),
        last_day: date('Last run'),
        life_tests: integer('Tests in its life', { required: true }),
        life_failures: integer('Failed in its life', { required: true }),
    },
    first: ['module_serial', 'new_serial', 'replaced_on', 'machine_serial', 'facility'],
    optional: ['region', 'life_failures'],
    sort: ['-replaced_on', 'module_serial', 'new_serial', 'machine_serial', 'facility', 'last_day'],
    search: ['module_serial', 'new_serial', 'machine_serial', 'facility', 'district', 'now_in'],
    totals: ['life_tests', 'life_failures'],
    method: [
        'What a person said goes before what the runs tell. The runs tell: a later run of another serial in the same bay, a later run of the same serial in another machine, or more serials in use than the machine holds; then the one that has been silent longest is the one replaced.',
        'The day is the one that was said, else the first run of what came in its place, else the first run in the other machine.',
        'Its history stays: tests of its life on this machine are those that ran there, before and after.',
    ],
    mounts: [
        mount('/modules/replaced', 'genexpert', moduleReaders, 'POST /genexpert/modules/replaced/'),
    ],
});
