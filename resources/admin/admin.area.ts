import { grant } from '../access.ts';
import { defineArea } from '../define/screens/area.ts';
import { definePage } from '../define/screens/page.ts';
import { audits } from './audit/audits.report.ts';
import { loginAudit } from './audit/loginAudit.report.ts';
import { patientReads } from './audit/patientReads.report.ts';
import { openSessions } from './sessions/sessions.report.ts';
import { patientDataPage } from './patients/patientData.page.ts';
import { roles } from './roles.entity.ts';
import { settingsPage } from './settings/settings.page.ts';
import { users } from './users.entity.ts';

const permissionMatrix = definePage({
    title: 'Permissions',
    component: 'admin/Permissions',
    mounts: [
        {
            route: '/permissions',
            group: 'superadmin',
            access: [grant('permissions', 'superadmin')],
        },
    ],
});

export const admin = defineArea({
    name: 'admin',
    title: 'Administration',
    menu: [
        users,
        roles,
        permissionMatrix,
        loginAudit,
        openSessions,
        audits,
        patientReads,
        patientDataPage,
        settingsPage,
    ],
});
