import { only } from '../access.ts';
import { defineDashboard } from '../define/screens/dashboard.ts';

/** Where a hub begins: what waits, what was picked up and came, who rode, and how long it took. */
export const hubDashboard = defineDashboard({
    name: 'hubDashboard',
    title: 'Home',
    about: 'What waits for you, and the samples, riders and visits of your hub.',
    window: 30,
    place: false,
    work: true,
    panels: [
        {
            title: 'Samples and visits',
            report: 'hubSites',
            draws: 'figures',
            columns: ['picked', 'delivered', 'pending', 'lost', 'honoured'],
            span: 12,
            opens: '/hub/visits',
        },
        {
            title: 'Sites of the hub',
            report: 'hubSites',
            draws: 'map',
            span: 12,
            opens: '/hub/visits',
        },
        {
            title: 'Waiting for delivery by age',
            report: 'pendingAges',
            draws: 'chart',
            span: 6,
            opens: '/hub/samples/pending',
        },
        {
            title: 'Turnaround by leg',
            report: 'hubTurnaround',
            draws: 'table',
            columns: ['leg', 'samples', 'hours', 'in_time_rate'],
            sort: 'id',
            span: 6,
            opens: '/hub/turnaround',
        },
        {
            title: 'Rider activity',
            report: 'riderActivity',
            draws: 'table',
            columns: ['rider', 'visits', 'picked', 'delivered', 'with_rider', 'last_seen_at'],
            sort: '-visits',
            limit: 10,
            span: 12,
            opens: '/hub/riders/activity',
        },
        {
            title: 'Sites that are visited least',
            report: 'hubSites',
            draws: 'table',
            columns: ['facility', 'visits', 'expected', 'honoured', 'last_visit'],
            sort: 'honoured',
            limit: 8,
            span: 12,
            opens: '/hub/visits',
        },
    ],
    mounts: [
        {
            route: '/hub/dashboard',
            group: 'hub',
            label: 'Home',
            access: [only('the account type itself is the permission to its home', 'hub')],
        },
    ],
});
