import { defineArea } from '../define/screens/area.ts';
import { mailLog } from './mails.report.ts';
import { reportSchedules } from './reports/schedules.page.ts';

export const postboxArea = defineArea({
    name: 'postbox',
    title: 'E-mail',
    menu: [mailLog, reportSchedules],
});
