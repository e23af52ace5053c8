import { defineArea } from '../define/screens/area.ts';
import { newCertificate } from './certificates.page.ts';
import { certificates, siteCertificates } from './certificates.report.ts';

export const certificatesArea = defineArea({
    name: 'certificates',
    title: 'Certificates',
    menu: [certificates, newCertificate, siteCertificates],
});
