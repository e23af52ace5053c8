import { defineAlert } from '../define/points/alert.ts';
import { lastDays } from '../define/calendar/days.ts';

export const errorsAlert = defineAlert({
    name: 'errorRate',
    title: 'Error rate too high',
    about: 'More errors in the last 30 days than the programme allows: find the module, the lot or the operator behind them.',
    to: {
        facility: '/site/gx/error/rates',
        admin: '/gx/errors/targeted',
        maintenance: '/maintenance/target/errors',
        ip: '/ip/errors/targeted',
    },
    usual: 0,
    unit: '%',
    rows: ({ today }) => lastDays(today, 30),
});
