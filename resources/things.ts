/** Where the things that rows name have their own page: their profile, else a list that is narrowed to them. */
import type { Thing } from './define/points/things.ts';

/** Lists of results, the widest first. */
const lists = ['/genexpert/results', '/tb/results', '/vl/results', '/eid/results'] as const;

export const things = {
    facility: {
        pages: [
            { route: '/machines/profile/{facility}', take: { facility: 'id' } },
            { route: '/facilities' },
            ...lists.map((route) => ({ route, filter: { facility: 'id' } }) as const),
        ],
    },
    machine: {
        pages: [
            { route: '/machines/machine/{machine}', take: { machine: 'name' } },
            ...lists.map((route) => ({ route, filter: { machine: 'name' } }) as const),
        ],
    },
    afinion: { pages: [{ route: '/site/af/results', filter: { machine: 'name' } }] },
    mpima: { pages: [{ route: '/site/mpima/results', filter: { machine: 'name' } }] },
    sample: { pages: lists.map((route) => ({ route, filter: { sample: 'name' } }) as const) },
} as const satisfies Record<string, Thing>;
