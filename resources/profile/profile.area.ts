import { defineArea } from '../define/screens/area.ts';
import { happenings } from './lists/happenings.report.ts';
import { moduleDays } from './lists/moduleDays.report.ts';
import { operators } from './lists/people.report.ts';
import { facilityProfile, machineProfile } from './profile.page.ts';
import { facilityRequests, facilityStock } from './lists/supply.report.ts';

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
