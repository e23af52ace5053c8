import { defineArea } from '../define/screens/area.ts';
import { alertChoicePage, alertsPage } from './alerts.page.ts';
import { alertList } from './alerts.report.ts';
import { alertRules } from './rules.entity.ts';

export const alertsArea = defineArea({
    name: 'alerts',
    title: 'Alerts',
    menu: [alertsPage, alertChoicePage, alertList, alertRules],
});
