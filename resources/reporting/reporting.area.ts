import { defineArea } from '../define/screens/area.ts';
import { machineActivity } from './activity.report.ts';
import { connection } from './connection.report.ts';
import { machineReporting, machinesReporting } from './machines.report.ts';
import { livePage } from './live/live.page.ts';
import { liveMachines } from './live/live.report.ts';
import { weeklyConnectivity } from './monitoring.report.ts';
import { connectionPlaces, unreported } from './places.report.ts';

export const reportingArea = defineArea({
    name: 'reporting',
    title: 'Reporting and connection',
    menu: [
        machineActivity,
        livePage,
        liveMachines,
        machinesReporting,
        machineReporting,
        weeklyConnectivity,
        unreported,
        connection,
        connectionPlaces,
    ],
});
