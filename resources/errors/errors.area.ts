import { defineArea } from '../define/screens/area.ts';
import { maintenanceDashboard } from './maintenance.dashboard.ts';
import { errorManualPage } from './manual/manual.page.ts';
import { errorManual } from './manual/manual.report.ts';
import { errorPareto } from './pareto.report.ts';
import { errorRates, facilityErrors } from './rates.report.ts';
import { errorSummary } from './summary.report.ts';

export const errorsArea = defineArea({
    name: 'runErrors',
    title: 'Errors',
    menu: [
        maintenanceDashboard,
        errorSummary,
        errorRates,
        facilityErrors,
        errorPareto,
        errorManualPage,
        errorManual,
    ],
});
