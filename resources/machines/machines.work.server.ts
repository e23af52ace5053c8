/** What waits for whom because of machines. */
import { defineWork } from '../define/points/work.ts';
import { errorsOver } from '../utilization/errorsOver.report.ts';
import { silentMachines } from './lists/silent.report.ts';
import { unplacedMachines } from './lists/unplaced.report.ts';

export const unplacedWork = defineWork({
    name: 'unplacedMachines',
    title: 'Machines without a facility',
    about: 'Their results are kept and shown to nobody until the machine has its facility.',
    accounts: ['superadmin'],
    report: unplacedMachines,
    endpoint: 'POST /x/machines/unplaced',
    route: '/machines/assignment/table',
    what: ['serial', 'system_name'],
    since: 'since',
    late: 24,
    act: { label: 'Assign', route: '/machines/assignment' },
});

export const silentWork = defineWork({
    name: 'silentMachines',
    title: 'Machines silent for 7 days',
    about: 'In use, and nothing came from them: power, line or computer.',
    accounts: ['admin'],
    report: silentMachines,
    endpoint: 'POST /x/machines/silent',
    route: '/machines/silent',
    what: ['serial'],
    whose: 'facility',
    since: 'since',
    late: 7 * 24,
});

export const errorsWork = defineWork({
    name: 'errorsOver',
    title: 'Facilities to target',
    about: 'More errors than the programme allows in the last 30 days; the worst first.',
    accounts: ['admin'],
    report: errorsOver,
    endpoint: 'POST /genexpert/errors/occurrence/',
    route: '/gx/errors/targeted',
    days: 30,
    what: ['facility'],
    figure: 'error_rate',
    whose: 'district',
});
