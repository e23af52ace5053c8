/** The areas of the product, in the order of the menu. */
import { admin } from './admin/admin.area.ts';
import { postboxArea } from './postbox/postbox.area.ts';
import { alertsArea } from './alerts/alerts.area.ts';
import { chatArea } from './chat/chat.area.ts';
import { backupsArea } from './backups/backups.area.ts';
import type { Area } from './define/screens/area.ts';
import { certificatesArea } from './certificates/certificates.area.ts';
import { devicesArea } from './devices/devices.area.ts';
import { cartridgesArea } from './cartridges/cartridges.area.ts';
import { diseasesArea } from './diseases/diseases.area.ts';
import { equipmentArea } from './equipment/equipment.area.ts';
import { errorsArea } from './errors/errors.area.ts';
import { feedbackArea } from './feedback/feedback.area.ts';
import { facilitiesArea } from './facilities/facilities.area.ts';
import { fleetArea } from './fleet/fleet.area.ts';
import { hubsArea } from './hubs/hubs.area.ts';
import { gatewayArea } from './gateway/gateway.area.ts';
import { jobsArea } from './jobs/jobs.area.ts';
import { mdrArea } from './mdr/mdr.area.ts';
import { smsArea } from './sms/sms.area.ts';
import { partnersArea } from './partners/partners.area.ts';
import { moduleRequestsArea } from './moduleRequests/requests.area.ts';
import { nationalArea } from './national/national.area.ts';
import { predictionsArea } from './predictions/predictions.area.ts';
import { resultsArea } from './results/results.area.ts';
import { profileArea } from './profile/profile.area.ts';
import { referralArea } from './referral/referral.area.ts';
import { reportingArea } from './reporting/reporting.area.ts';
import { session } from './session/session.area.ts';
import { siteArea } from './site/site.area.ts';
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
    alertsArea,
    postboxArea,
    machinesArea,
    profileArea,
    reportingArea,
    fleetArea,
    chatArea,
    devicesArea,
    moduleRequestsArea,
    partnersArea,
    smsArea,
    facilitiesArea,
    hubsArea,
    equipmentArea,
    certificatesArea,
    gatewayArea,
    mdrArea,
    referralArea,
    stockArea,
    stockListsArea,
    cartridgesArea,
    siteArea,
    jobsArea,
    predictionsArea,
    admin,
    backupsArea,
    feedbackArea,
];
