import { defineArea } from '../define/screens/area.ts';
import { textOptOuts } from './optOuts.entity.ts';
import { siteTextStats, textLog, textStats } from './texts.report.ts';

export const smsArea = defineArea({
    name: 'sms',
    title: 'Text messages',
    menu: [textStats, siteTextStats, textLog, textOptOuts],
});
