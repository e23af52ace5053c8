import { grant } from '../../access.ts';
import { definePage } from '../../define/screens/page.ts';

/** Who hands a patient what is held of them. */
export const patientDataKeepers = [grant('patient_reads', 'superadmin')];

export const patientDataPage = definePage({
    title: 'Data of one patient',
    component: 'admin/PatientData',
    mounts: [{ route: '/patient/data', group: 'superadmin', access: patientDataKeepers }],
});
