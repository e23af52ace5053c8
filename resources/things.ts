/** Where the things that rows name have their own page: their profile, else a list that is narrowed to them. */
import type { Thing } from './define/points/things.ts';

/** Lists of results, the widest first. */
const lists = ['/genexpert/results', '/tb/results', '/vl/results', '/eid/results'] as const;

const afinionLists = ['/site/af/results', '/af/results', '/af/results/hba1c'] as const;
const mpimaLists = ['/site/mpima/results', '/mpima/results', '/lifecare/mpima/results'] as const;

const xrayLists = ['/site/xray/results'] as const;

/** Of a machine of any kind. */
const machineProfile = { route: '/machines/machine/{machine}', take: { machine: 'name' } } as const;
const facilityProfile = {
    route: '/machines/profile/{facility}',
    take: { facility: 'id' },
} as const;

const resultsOn = <R extends string>(routes: readonly R[]) =>
    routes.map((route) => ({ route, filter: { machine: 'name' } }) as const);

export const things = {
    facility: {
        entity: 'facilities',
        pages: [
            facilityProfile,
            { route: '/facilities' },
            ...lists.map((route) => ({ route, filter: { facility: 'id' } }) as const),
        ],
    },
    machine: {
        pages: [machineProfile, ...resultsOn(lists)],
    },
    device: { pages: [machineProfile, ...resultsOn(xrayLists), ...resultsOn(mpimaLists)] },
    afinion: { pages: [machineProfile, ...resultsOn(afinionLists)] },
    mpima: { pages: [machineProfile, ...resultsOn(mpimaLists)] },
    /** What runs of a row have in common: the machine, also of a module, else the facility. */
    runsOf: { pages: [machineProfile, facilityProfile] },
    /** Where the errors of a facility are told apart. */
    errorsOfFacility: {
        pages: [
            { route: '/gx/facility/errors/{facility}', take: { facility: 'id' } },
            { route: '/ip/facility/errors/{facility}', take: { facility: 'id' } },
        ],
    },
    /** The same of Truenat, and where and when one of its codes comes. */
    truenatErrorsOfFacility: {
        pages: [{ route: '/truenat/facility/errors/{facility}', take: { facility: 'id' } }],
    },
    truenatError: {
        pages: [{ route: '/truenat/error/occurrence/{error}', take: { error: 'name' } }],
    },
    /** What an error code means and what to do first. */
    errorCode: { pages: [{ route: '/gx/error/manual', take: { q: 'name' } }] },
    /** A step down from the utilization of a place. */
    districtsOfRegion: {
        pages: [{ route: '/gx/utilization/district', filter: { region: 'id' } }],
    },
    facilitiesOfDistrict: {
        pages: [{ route: '/gx/facility/utilization', filter: { district: 'id' } }],
    },
    rider: { pages: [{ route: '/hub/rider/timeline/{rider}', take: { rider: 'id' } }] },
    samplePackage: { pages: [{ route: '/hub/packages' }, { route: '/site/packages' }] },
    equipment: { pages: [{ route: '/equipment/list' }] },
    feedback: { pages: [{ route: '/feedback/reports' }] },
    sample: { pages: lists.map((route) => ({ route, filter: { sample: 'name' } }) as const) },
} as const satisfies Record<string, Thing>;
