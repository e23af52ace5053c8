import { defineArea } from '../define/screens/area.ts';
import { partnerDashboard } from './partner.dashboard.ts';
import { partnerStays } from './stays.report.ts';

export const partnersArea = defineArea({
    name: 'partners',
    title: 'Partners',
    menu: [partnerDashboard, partnerStays],
});
