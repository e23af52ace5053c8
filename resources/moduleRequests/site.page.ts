import { definePage } from '../define/screens/page.ts';
import { askers } from './access.ts';

/** The modules of the own facility, and what it asked for. */
export const siteModules = definePage({
    title: 'Modules',
    component: 'modules/SiteModules',
    mounts: [{ route: '/site/modules', group: 'facility', access: askers }],
});

export const newModuleRequest = definePage({
    title: 'Ask for a module',
    component: 'modules/NewRequest',
    mounts: [{ route: '/site/modules/new', group: 'facility', access: askers, hidden: true }],
});
