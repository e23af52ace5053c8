/** What waits for a hub and its sites: packages that stay on the way, and hand-overs that nobody confirmed. */
import { defineWork, type Work } from '../define/points/work.ts';
import { handovers } from './packages/handovers.report.ts';
import { pendingDelivery, samplePackages } from './packages/packages.report.ts';

export const lateHubWork = defineWork({
    name: 'latePackages',
    title: 'Packages more than seven days on the way',
    about: 'Ask where they are. What cannot be found is given up as lost, and its samples are collected again.',
    accounts: ['hub'],
    report: pendingDelivery,
    endpoint: 'POST /hub/pending_delivery',
    route: '/hub/samples/pending',
    filter: { age: 'd8' },
    what: ['number', 'facility'],
    whose: 'rider',
    since: 'picked_at',
    late: 14 * 24,
    act: { label: 'Look at it', route: '/hub/samples/pending/{id}/show' },
});

const handed = {
    report: handovers,
    endpoint: 'POST /x/hub/handovers',
    what: ['number', 'facility'],
    whose: 'rider',
    since: 'at',
    days: 90,
    late: 2 * 24,
} as const satisfies Partial<Work>;

export const unexplainedWork = defineWork({
    ...handed,
    name: 'unexplainedHandovers',
    title: 'Hand-overs that nobody confirmed',
    about: 'The other side has not confirmed them, or says that it was not so: ask, and say why.',
    accounts: ['hub'],
    route: '/hub/handovers',
    filter: { unexplained: true, older: true },
});

export const siteHandoversWork = defineWork({
    ...handed,
    name: 'siteHandovers',
    title: 'Hand-overs of samples to confirm',
    about: 'A rider wrote down that you gave a package: confirm it, or say that it was not so.',
    accounts: ['facility'],
    route: '/site/handovers',
    filter: { yours: true, leg: 'picked', older: true },
});

export const siteReceiveWork = defineWork({
    name: 'packagesToReceive',
    title: 'Packages of samples to take in',
    about: 'A rider says that they were delivered to your laboratory: count the samples and take them in.',
    accounts: ['facility'],
    report: samplePackages,
    endpoint: 'POST /x/hub/packages',
    route: '/site/packages',
    filter: { status: 'delivered', for_us: true, older: true },
    days: 90,
    what: ['number', 'facility'],
    whose: 'rider',
    since: 'delivered_at',
    late: 24,
    act: { label: 'Take it in', route: '/site/packages/{id}/show' },
});
