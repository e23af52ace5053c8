import { defineArea } from '../define/screens/area.ts';
import { errorTrend, mdrTrend, reportingTrend, utilizationTrend } from './trends.report.ts';

export const trendsArea = defineArea({
    name: 'trends',
    title: 'Trends',
    menu: [utilizationTrend, errorTrend, reportingTrend, mdrTrend],
});
