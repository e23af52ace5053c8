import { grant } from '../../access.ts';
import { definePage } from '../../define/screens/page.ts';

/** Who hands a patient what is held of them. */
export const patientDataKeepers = [grant('patient_reads', 'superadmin')];

/** Who corrects it on request: a right of its own, beside that of looking. */
export const patientCorrectors = [grant('correct_patients', 'superadmin')];

export const patientDataPage = definePage({
    title: 'Data of one patient',
    component: 'admin/PatientData',
    mounts: [{ route: '/patient/data', group: 'superadmin', access: patientDataKeepers }],
});
