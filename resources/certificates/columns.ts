import { choice, date, text } from '../define/field.ts';

/** From so many days before its end on a certificate is renewed. */
export const RENEWED_FROM = 60;

export const certificateType = choice('Type', {
    calibration: 'Calibration',
    proficiency: 'Proficiency testing',
    accreditation: 'Accreditation',
    training: 'Training',
    other: 'Other',
});

/** Told by its days, and by what came after it. */
export const certificateState = choice(
    'Status',
    { valid: 'Valid', expiring: 'Expiring', expired: 'Expired', renewed: 'Renewed' },
    { tones: { valid: 'good', expiring: 'warning', expired: 'bad', renewed: 'neutral' } },
);

/** What is told of a new certificate, beside its facility and its file. */
export const certificateFields = {
    type: { ...certificateType, required: true as const },
    subject: text('What or whom it is for', {
        maxLength: 160,
        help: 'Serial of the machine, name of the person or of the scheme.',
    }),
    number: text('Number', { maxLength: 80 }),
    issued_by: text('Issued by', { required: true, maxLength: 160 }),
    issued_on: date('Issued on', { required: true, notFuture: true }),
    expires_on: date('Valid until', { help: 'Empty where it does not end.', monthToo: true }),
};
