import { defineNews } from '../define/points/news.ts';
import { alertReaders } from './access.ts';

/** Something is wrong that nobody has taken on. */
export const alertsCame = defineNews({
    name: 'alertsCame',
    access: alertReaders,
    count: 'GET /x/alerts/waiting',
    sentence: '%{smart_count} new alert |||| %{smart_count} new alerts',
    to: '/alerts',
    shown: 'Alerts',
    sign: 'alert',
});
