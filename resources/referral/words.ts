import { choice } from '../define/field.ts';

/** Where a referred sample stands. */
export const sampleStatus = choice(
    'Status',
    {
        pending: 'Waiting',
        received: 'Received',
        rejected: 'Rejected',
        tested: 'Tested',
        sent: 'Result sent',
        lost: 'Lost',
        expired: 'Expired',
        cancelled: 'Cancelled',
    },
    {
        tones: {
            pending: 'warning',
            received: 'neutral',
            rejected: 'bad',
            tested: 'good',
            sent: 'good',
            lost: 'bad',
            expired: 'bad',
            cancelled: 'neutral',
        },
    },
);

/** From so many days on nobody expects a sample that has not come. */
export const EXPIRES_AFTER = 60;

export const rejectReason = choice('Reason', {
    no_label: 'No label',
    label_mismatch: 'Label and form differ',
    leaking: 'Leaking or broken',
    insufficient: 'Too little',
    saliva: 'Saliva',
    wrong_container: 'Wrong container',
    too_old: 'Too old',
    no_form: 'No form',
    duplicate: 'Came twice',
    other: 'Other reason',
});

/** How sure it is that a result belongs to a sample. */
export const matchSure = choice(
    'Match',
    {
        exact: 'Same barcode',
        normalised: 'Same number, written otherwise',
        evidence: 'Told by a person',
    },
    { tones: { exact: 'good', normalised: 'neutral', evidence: 'warning' } },
);

export const specimens = choice('Specimen', {
    sputum: 'Sputum',
    stool: 'Stool',
    gastric: 'Gastric aspirate',
    other: 'Other',
});
