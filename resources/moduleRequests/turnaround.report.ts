/** How long requests for modules take. */
import { choice, decimal, integer, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { mount } from '../diseases/mounts.ts';
import { moduleMaintainers, moduleReaders } from '../fleet/access.ts';

export const moduleTurnaround = defineReport({
    name: 'moduleTurnaround',
    title: 'Turnaround of module requests',
    about: 'Requests asked for in the period: how many, how many are closed, and how long deciding and closing took.',
    period: { kind: 'days', window: 365 },
    filters: {
        by: choice('One row per', {
            region: 'Region',
            partner: 'Partner',
            nation: 'Whole country',
        }),
    },
    columns: {
        name: text('Place', { required: true, standard: ['Whole country'] }),
        requests: integer('Requests', { required: true }),
        closed: integer('Closed', { required: true }),
        waiting: integer('Not closed', { required: true }),
        decide_days: decimal('Days to the decision, median', { scale: 1 }),
        close_days: decimal('Days to closing, median', { scale: 1 }),
        oldest_days: integer('Oldest not closed, days'),
    },
    sort: ['-close_days', 'name', 'requests', 'waiting'],
    search: ['name'],
    totals: ['requests', 'closed', 'waiting'],
    rows: '/modules/requests',
    method: [
        'The median of days from asking to the decision (approved or rejected), and from asking to closing. Cancelled requests are left out.',
    ],
    mounts: [
        mount(
            '/modules/requests/turnaround',
            'genexpert',
            moduleReaders,
            'POST /x/modules/turnaround',
        ),
        mount(
            '/maintenance/module/turnaround',
            'maintenance',
            moduleMaintainers,
            'POST /x/modules/turnaround',
        ),
    ],
});
