/** Who is to be called because nothing came from them this week. */
import { defineWork } from '../define/points/work.ts';
import { unreported } from './places.report.ts';

export const unreportedWork = defineWork({
    name: 'unreported',
    title: 'Facilities that did not report this week',
    about: 'A machine in use stands there, and no test since Monday is here.',
    accounts: ['admin'],
    report: unreported,
    endpoint: 'POST /x/reporting/unreported',
    route: '/machines/unreported',
    filter: { which_week: 'this' },
    what: ['facility'],
    whose: 'district',
    since: 'since',
});
