/** What stands below the strip of a profile: reports that other screens show, about this place alone. */
import { phrases } from '../../../resources/define/say.ts';
import type { ProfileMachine } from '../../../resources/profile/shapes.ts';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';

const titles = phrases({
    figures: 'Tests and reporting',
    tests: 'Tests',
    machines: 'Machines',
    modules: 'Modules',
    errors: 'Errors by code',
    people: 'Operators',
    connection: 'Connection',
    beside: 'Devices beside GeneXpert',
    devices: 'Devices',
    cartridges: 'Cartridges today',
    stock: 'Stock today',
    requests: 'Stock requests',
    modulesAsked: 'Modules asked for',
    happenings: 'What happened',
});

const figures: Panel = {
    title: titles.figures,
    report: 'machinesReporting',
    draws: 'figures',
    columns: ['tests', 'errors', 'error_rate', 'reporting_days', 'total_days', 'reporting_rate'],
    span: 12,
};
const modules: Panel = {
    title: titles.modules,
    report: 'failurePrediction',
    draws: 'table',
    columns: ['machine_serial', 'module_serial', 'failure_rate', 'judgement'],
    sort: '-failure_rate',
    limit: 8,
    span: 6,
};
const errors: Panel = {
    title: titles.errors,
    report: 'errorSummary',
    draws: 'table',
    columns: ['code', 'class', 'errors', 'share', 'first_action'],
    sort: '-errors',
    limit: 6,
    span: 12,
    opens: '/machines/errors/codes',
};
const people: Panel = {
    title: titles.people,
    report: 'operators',
    draws: 'table',
    columns: ['operator', 'tests', 'error_rate', 'last_test_day'],
    sort: '-tests',
    limit: 8,
    span: 6,
};
const connection: Panel = {
    title: titles.connection,
    report: 'connection',
    draws: 'table',
    filter: { left: true },
    columns: ['serial', 'state', 'last_upload_at', 'days_online', 'delay', 'clock_ahead'],
    span: 12,
};
const reporting: Panel = {
    title: titles.machines,
    report: 'machinesReporting',
    draws: 'table',
    columns: ['serial', 'days', 'tests', 'errors', 'error_rate', 'reporting_rate'],
    span: 12,
};
const beside: Panel = {
    title: titles.beside,
    report: 'placedDevices',
    draws: 'table',
    columns: ['serial', 'device', 'model', 'state', 'last_upload_at', 'last_test_day'],
    span: 12,
};
const happenings: Panel = {
    title: titles.happenings,
    report: 'happenings',
    draws: 'table',
    columns: ['at', 'kind', 'serial', 'about', 'note', 'who'],
    limit: 12,
    span: 12,
};

const facilityPanels: readonly Panel[] = [
    figures,
    reporting,
    connection,
    beside,
    errors,
    modules,
    {
        title: titles.cartridges,
        report: 'cartridgeLevels',
        draws: 'table',
        columns: ['product', 'outlook', 'usable', 'days_of_stock'],
        sort: 'days_of_stock',
        limit: 8,
        span: 6,
    },
    {
        title: titles.stock,
        report: 'facilityStock',
        draws: 'table',
        columns: ['product', 'on_hand', 'expired_units', 'unit', 'earliest_expiry'],
        limit: 8,
        span: 6,
    },
    people,
    {
        title: titles.requests,
        report: 'facilityRequests',
        draws: 'table',
        columns: ['number', 'status', 'needed_by'],
        limit: 6,
        span: 6,
    },
    {
        title: titles.modulesAsked,
        report: 'moduleRequests',
        draws: 'table',
        columns: ['number', 'module_serial', 'status', 'days'],
        filter: { running: true },
        limit: 6,
        span: 6,
    },
    happenings,
];

/** What is of a place whatever stands there. */
const ofAnyPlace = new Set(['facilityStock', 'facilityRequests']);

/** Of a GeneXpert: what is of the facility alone stays away. */
const machinePanels: readonly Panel[] = [
    figures,
    reporting,
    connection,
    errors,
    modules,
    people,
    happenings,
];

/** Of another kind of device: the same questions, asked of all kinds. */
const devicePanels: readonly Panel[] = [
    {
        title: titles.tests,
        report: 'placedRates',
        draws: 'figures',
        filter: { by: 'machine' },
        columns: ['tests', 'errors', 'error_rate', 'invalid', 'invalid_rate'],
        span: 12,
    },
    {
        title: titles.connection,
        report: 'placedDevices',
        draws: 'table',
        filter: { left: true },
        columns: ['serial', 'software', 'state', 'last_upload_at', 'days_silent', 'last_test_day'],
        span: 12,
    },
    {
        title: titles.errors,
        report: 'placedErrors',
        draws: 'table',
        columns: ['code', 'error_text', 'class', 'errors', 'share', 'first_action'],
        sort: '-errors',
        limit: 6,
        span: 12,
    },
    {
        title: titles.people,
        report: 'placedRates',
        draws: 'table',
        filter: { by: 'operator' },
        columns: ['name', 'tests', 'errors', 'error_rate', 'invalid'],
        sort: '-tests',
        limit: 8,
        span: 12,
    },
    happenings,
];

/** Of a place without a GeneXpert. */
const devicesPanels: readonly Panel[] = devicePanels.map((panel) =>
    panel.title === titles.connection ? { ...beside, title: titles.devices } : panel,
);

/** What stands below the strip of a place, or of a machine by its kind. */
export function panelsOf(
    machine: Pick<ProfileMachine, 'device_type'> | undefined,
    machines: readonly Pick<ProfileMachine, 'device_type'>[],
): readonly Panel[] {
    const others = machines.filter(({ device_type }) => device_type !== 'genexpert');
    if (!machine)
        return others.length && others.length === machines.length
            ? [
                  ...devicesPanels.slice(0, -1),
                  ...facilityPanels.filter(({ report }) => ofAnyPlace.has(report)),
                  happenings,
              ]
            : // Where nothing stands beside GeneXpert, nobody is told so.
              facilityPanels.filter((panel) => panel !== beside || others.length > 0);
    return machine.device_type === 'genexpert' ? machinePanels : devicePanels;
}
