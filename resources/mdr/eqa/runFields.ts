import { choice, text } from '../../define/field.ts';
import { grades } from './words.ts';

/** What is told of the run of a sample, beside what it found. */
export const runFields = {
    device: text('Device', { maxLength: 40, help: 'Serial of the instrument.' }),
    module: text('Module', { maxLength: 40, help: 'Serial of the module.' }),
    mtb_grade: choice('MTB grade', grades),
    ct_values: text('Ct values', {
        maxLength: 200,
        help: 'Each probe and control: A 21.4, SPC 27.0',
    }),
    error_code: text('Error code', { maxLength: 20 }),
};
