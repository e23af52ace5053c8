import { grant } from '../../access.ts';
import { definePage } from '../../define/screens/page.ts';

/** Who sees and changes the settings of the installation. */
export const settingKeepers = [grant('super_admin', 'superadmin')];

export const settingsPage = definePage({
    title: 'Settings of the programme',
    component: 'settings/Settings',
    mounts: [{ route: '/programme/settings', group: 'superadmin', access: settingKeepers }],
});
