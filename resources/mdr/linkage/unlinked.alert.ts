import { defineAlert } from '../../define/points/alert.ts';

export const unlinkedAlert = defineAlert({
    name: 'rrtbUnlinked',
    title: 'RR-TB not linked in time',
    about: 'Rifampicin resistance was found and nobody has said yet whose result it is: link it, or call the facility.',
    to: {
        facility: '/site/tb/rif/table',
        admin: '/mdr/pending',
        drtb: '/drtb/mdr/pending',
        ip: '/ip/rif/unlinked',
    },
    usual: 24,
    // The list has those of the first day, too.
    rows: () => ({ waited: 'over_day' }),
});
