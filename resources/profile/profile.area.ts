import { defineArea } from '../define/screens/area.ts';
import { happenings } from './happenings.report.ts';
import { moduleDays } from './moduleDays.report.ts';
import { operators } from './people.report.ts';
import { facilityProfile, machineProfile } from './profile.page.ts';
import { facilityRequests, facilityStock } from './supply.report.ts';

export const profileArea = defineArea({
    name: 'siteProfiles',
    title: 'Profiles',
    menu: [
        facilityProfile,
        machineProfile,
        operators,
        happenings,
        moduleDays,
        facilityStock,
        facilityRequests,
    ],
});
