import { defineAlert } from '../../define/points/alert.ts';
import { lastDays } from '../../define/calendar/days.ts';

export const failingAlert = defineAlert({
    name: 'moduleFailing',
    title: 'Module failing',
    about: 'Failures running, or more than chance explains: look at the module, then ask for another.',
    to: {
        facility: '/site/modules/faulty',
        admin: '/gx/modules/faulty',
        maintenance: '/maintenance/modules/faulty',
        ip: '/ip/gx/modules/faulty',
    },
    usual: 0,
    unit: 'failures',
    // Told as machine and module.
    rows: ({ what, today }) => ({ q: what.split(' · ').at(-1), ...lastDays(today, 90) }),
});
