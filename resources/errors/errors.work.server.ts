/** What waits for those who maintain the devices. */
import { defineWork } from '../define/points/work.ts';
import { silentMachines } from '../machines/lists/silent.report.ts';
import { failurePrediction } from '../national/moduleReports.report.ts';
import { errorsOver } from '../utilization/errorsOver.report.ts';

export const failingModulesWork = defineWork({
    name: 'failingModules',
    title: 'Modules that fail',
    about: 'Three failures running, or more than their facility explains, in the last 90 days: look at the module, then the cartridge.',
    accounts: ['maintenance'],
    report: failurePrediction,
    endpoint: 'POST /genexpert/dashboard/failure_prediction/',
    route: '/national/modules_to_watch',
    filter: { judgement: 'watch' },
    days: 90,
    what: ['machine_serial', 'module_serial'],
    figure: 'failure_rate',
    whose: 'facility',
});

export const silentToMaintainWork = defineWork({
    name: 'silentToMaintain',
    title: 'Machines silent for 7 days',
    about: 'In use, and nothing came from them: power, line or computer.',
    accounts: ['maintenance'],
    report: silentMachines,
    endpoint: 'POST /x/machines/silent',
    route: '/maintenance/machines/silent',
    what: ['serial'],
    whose: 'facility',
    since: 'since',
    late: 7 * 24,
});

export const targetWork = defineWork({
    name: 'facilitiesToTarget',
    title: 'Facilities to target',
    about: 'More errors than the programme allows in the last 30 days; the worst first.',
    accounts: ['maintenance'],
    report: errorsOver,
    endpoint: 'POST /genexpert/errors/occurrence/',
    route: '/maintenance/target/errors',
    days: 30,
    what: ['facility'],
    figure: 'error_rate',
    whose: 'district',
});
