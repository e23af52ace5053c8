import { defineArea } from '../define/screens/area.ts';
import { hubDashboard } from './hub.dashboard.ts';
import { myRound, riderDay } from './hub.page.ts';
import { handovers } from './packages/handovers.report.ts';
import {
    deliveredSamples,
    pendingAges,
    pendingDelivery,
    samplePackages,
} from './packages/packages.report.ts';
import { riderActivity } from './riders/activity.report.ts';
import { riders } from './riders/riders.entity.ts';
import { hubTurnaround } from './turnaround/legs.report.ts';
import { refusedTimes } from './turnaround/refused.report.ts';
import { hubSites } from './visits/sites.report.ts';

/** The transport of samples: above the places, whose sites its riders visit. */
export const hubsArea = defineArea({
    name: 'hubs',
    title: 'Sample transport',
    menu: [
        hubDashboard,
        myRound,
        hubSites,
        riders,
        riderActivity,
        riderDay,
        deliveredSamples,
        pendingDelivery,
        pendingAges,
        samplePackages,
        handovers,
        hubTurnaround,
        refusedTimes,
    ],
});
