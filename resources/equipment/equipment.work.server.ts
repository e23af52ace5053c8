/** What waits for a facility about its equipment. */
import { defineWork, type Work } from '../define/points/work.ts';
import { equipmentCare } from './care.report.ts';

const alike = {
    report: equipmentCare,
    endpoint: 'POST /x/equipment/care',
    route: '/equipment/care',
    accounts: ['facility'],
    what: ['name'],
    whose: 'location',
    since: 'since',
    act: { label: 'Look', route: '/equipment/list/{id}/show' },
} as const satisfies Partial<Work>;

export const equipmentDownWork = defineWork({
    ...alike,
    name: 'equipmentDown',
    title: 'Equipment that is down',
    about: 'Have it repaired, and say so when it works again.',
    filter: { need: 'down' },
    late: 7 * 24,
});

export const equipmentOverdueWork = defineWork({
    ...alike,
    name: 'equipmentOverdue',
    title: 'Service overdue',
    about: 'Call who services it, and write the day down.',
    filter: { need: 'overdue' },
    due: true,
});
