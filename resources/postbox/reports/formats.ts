import { phrases } from '../../define/say.ts';

/** As what a report is sent by e-mail. */
export const formats = phrases({
    pdf: 'PDF (to read and print)',
    xlsx: 'Excel (xlsx)',
    csv: 'CSV',
});

export type Format = keyof typeof formats;
