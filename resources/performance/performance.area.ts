import { defineArea } from '../define/screens/area.ts';
import { giftsPage } from './gifts.page.ts';
import { collections, dailyPerformance, quarterDetail } from './own.report.ts';
import {
    allRanks,
    bestOperators,
    facilityRanks,
    operatorRanks,
    quarterRanks,
    regionRanks,
} from './ranks.report.ts';

export const performanceArea = defineArea({
    name: 'rankings',
    title: 'Performance',
    menu: [
        dailyPerformance,
        facilityRanks,
        operatorRanks,
        quarterRanks,
        quarterDetail,
        regionRanks,
        bestOperators,
        giftsPage,
        collections,
        allRanks,
    ],
});
