import { grant } from '../../access.ts';
import { definePage } from '../../define/screens/page.ts';

/** Who sees and changes the settings of the installation. */
export const settingKeepers = [grant('super_admin', 'superadmin')];

/** The emblem comes as one picture of two megabytes at most. */
export const emblemUpload = { files: 1, bytes: 2 * 1024 * 1024 };

export const settingsPage = definePage({
    title: 'Settings of the programme',
    component: 'settings/Settings',
    mounts: [{ route: '/programme/settings', group: 'superadmin', access: settingKeepers }],
});
