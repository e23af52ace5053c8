import { accountTypes, grant } from '../../access.ts';
import { choice, instant, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { facilityName } from '../../facilities/columns.ts';
import { auditActions } from './recordKinds.ts';

const { read, reveal, export: fetched, create, update, correct } = auditActions;
const shown = auditActions['shown to correct'];

/** How somebody came to see a patient. */
export const readActions = {
    read,
    reveal,
    export: fetched,
    create,
    update,
    'shown to correct': shown,
    correct,
} as const;

const types = Object.fromEntries(
    Object.entries(accountTypes).map(([type, { title }]) => [type, title]),
);

export const patientReads = defineReport({
    name: 'patientReads',
    title: 'Who has seen this patient',
    about: 'Everybody who was shown one patient. Name the patient by a patient ID, sample number, NIN or DR-TB number exactly as it was typed, or by the number of one result.',
    unasked: {
        title: 'Which patient?',
        about: 'Enter a number of the patient, or the number of one result.',
    },
    place: false,
    period: { kind: 'days', window: 365 },
    filters: {
        identifier: text('Patient', { maxLength: 100 }),
        result: integer('Result', { min: 1 }),
    },
    columns: {
        at: instant('When'),
        actor: text('Who'),
        full_name: text('Name'),
        action: choice('How', readActions),
        kind: text('Where'),
        patient_of: text('Patient of', { absent: 'No facility' }),
        reason: text('Reason'),
        facility: facilityName,
        user_type: choice('Account type', types),
        address: text('From'),
    },
    optional: ['user_type', 'address'],
    method: [
        'A number that several facilities gave, or several people at one, is that of all who bear it: *Patient of* says whose patients they are. The number of one result is one patient, with what is known to be the same person.',
    ],
    sort: ['-at', 'actor', 'facility'],
    search: ['actor', 'full_name', 'facility'],
    mounts: [
        {
            route: '/patients/seen',
            group: 'general',
            access: [grant('patient_reads', 'admin')],
            endpoint: 'POST /x/audits/patient',
        },
        {
            route: '/crud/patients/seen',
            group: 'superadmin',
            access: [grant('patient_reads', 'superadmin')],
            endpoint: 'POST /x/audits/patient',
        },
    ],
});
