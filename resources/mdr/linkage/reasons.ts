import { phrases } from '../../define/say.ts';

/** Why a rifampicin-resistant result belongs to no MDR patient. */
export const notMdrReasons = phrases({
    repeat_susceptible: 'Repeat test susceptible',
    qc_or_eqa: 'QC or EQA sample',
    data_entry_error: 'Data entry error',
    duplicate: 'Duplicate result',
    wrong_patient: 'Wrong patient',
});

/** Why a link is taken back. No free text: it would name somebody. */
export const unlinkReasons = phrases({
    wrong_patient: 'Linked to the wrong patient',
    duplicate_patient: 'The patient is registered twice',
    wrong_result: 'The result belongs to another sample',
    data_entry_error: 'Data entry error',
});
