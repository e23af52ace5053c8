/** Devices of any kind beside GeneXpert, for the profile of a place or machine: a call says which, by facility or machine. */
import type { Grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import { mount } from '../../diseases/mounts.ts';
import { deviceProfileReaders } from '../../reporting/access.ts';
import { hidden } from '../columns.ts';
import { deviceErrorRates, deviceErrors } from '../errors/errors.report.ts';
import { devices } from '../list/devices.report.ts';

const profile = (route: `/${string}`, endpoint: `POST /${string}`): ReturnType<typeof mount>[] => [
    mount(route, 'genexpert', deviceProfileReaders satisfies readonly Grant[], endpoint, hidden),
];

const { bulk: _bulk, ...listed } = devices;

export const placedDevices = defineReport({
    ...listed,
    name: 'placedDevices',
    title: 'Devices beside GeneXpert',
    mounts: profile('/machines/devices', 'POST /x/profile/device_list'),
});

export const placedErrors = defineReport({
    ...deviceErrors,
    name: 'placedErrors',
    title: 'Errors of devices beside GeneXpert',
    mounts: profile('/machines/devices/errors', 'POST /x/profile/device_errors'),
});

export const placedRates = defineReport({
    ...deviceErrorRates,
    name: 'placedRates',
    title: 'Error rates of devices beside GeneXpert',
    mounts: profile('/machines/devices/rates', 'POST /x/profile/device_rates'),
});
