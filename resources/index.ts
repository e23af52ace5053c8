/** The areas of the product, in the order of the menu. */
import { admin } from './admin/admin.area.ts';
import type { Area } from './define/screens/area.ts';
import { diseasesArea } from './diseases/diseases.area.ts';
import { errorsArea } from './errors/errors.area.ts';
import { facilitiesArea } from './facilities/facilities.area.ts';
import { fleetArea } from './fleet/fleet.area.ts';
import { gatewayArea } from './gateway/gateway.area.ts';
import { mdrArea } from './mdr/mdr.area.ts';
import { nationalArea } from './national/national.area.ts';
import { resultsArea } from './results/results.area.ts';
import { profileArea } from './profile/profile.area.ts';
import { reportingArea } from './reporting/reporting.area.ts';
import { session } from './session/session.area.ts';
import { stockArea } from './stock/stock.area.ts';
import { stockListsArea } from './stock/lists.area.ts';
import { trendsArea } from './trends/trends.area.ts';
import { machinesArea } from './machines/machines.area.ts';
import { performanceArea } from './performance/performance.area.ts';
import { utilizationArea } from './utilization/utilization.area.ts';

export const areas: readonly Area[] = [
    session,
    nationalArea,
    diseasesArea,
    resultsArea,
    trendsArea,
    utilizationArea,
    errorsArea,
    performanceArea,
    machinesArea,
    profileArea,
    reportingArea,
    fleetArea,
    facilitiesArea,
    gatewayArea,
    mdrArea,
    stockArea,
    stockListsArea,
    admin,
];
