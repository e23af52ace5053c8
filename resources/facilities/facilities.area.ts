import { defineArea } from '../define/screens/area.ts';
import { hubAssign, partnerAssign } from './assign.page.ts';
import { clinicians } from './clinicians.entity.ts';
import { districts } from './districts.entity.ts';
import { facilities } from './facilities.entity.ts';
import { facilityImport } from './import/import.page.ts';
import { hubs } from './hubs.entity.ts';
import { nameMatcher } from './names/matcher.page.ts';
import { partners } from './partners.entity.ts';
import { referringSites } from './referringSites.entity.ts';
import { regions } from './regions.entity.ts';

export const facilitiesArea = defineArea({
    name: 'facilities',
    title: 'Facilities',
    menu: [
        facilities,
        facilityImport,
        nameMatcher,
        hubs,
        hubAssign,
        partners,
        partnerAssign,
        districts,
        regions,
        referringSites,
        clinicians,
    ],
});
