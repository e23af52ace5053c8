import { definePage } from '../define/screens/page.ts';
import { siteReaders } from './access.ts';

/** How the GeneXpert computer gives out its system log. */
export const systemLogManual = definePage({
    title: 'System log: how to',
    component: 'site/SystemLogManual',
    mounts: [{ route: '/system/log/manual', group: 'facility', access: siteReaders }],
});

/** How it gives out the installation qualification report. */
export const iqManual = definePage({
    title: 'IQ report: how to',
    component: 'site/IqManual',
    mounts: [{ route: '/iq/report/manual', group: 'facility', access: siteReaders }],
});
