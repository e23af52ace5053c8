import { defineArea } from '../define/screens/area.ts';
import { errorsOver } from './errorsOver.report.ts';
import {
    utilizationByDistrict,
    utilizationByFacility,
    utilizationByRegion,
} from './utilization.report.ts';

export const utilizationArea = defineArea({
    name: 'utilization',
    title: 'Utilization',
    menu: [utilizationByFacility, utilizationByRegion, utilizationByDistrict, errorsOver],
});
