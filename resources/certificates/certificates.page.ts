import { definePage } from '../define/screens/page.ts';
import { certificateKeepers } from './access.ts';

export const newCertificate = definePage({
    title: 'Upload a certificate',
    component: 'certificates/NewCertificate',
    mounts: [{ route: '/super/certificates/new', group: 'superadmin', access: certificateKeepers }],
});
