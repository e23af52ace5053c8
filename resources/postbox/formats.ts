import { phrases } from '../define/say.ts';

/** As what a report is sent by e-mail. */
export const formats = phrases({ xlsx: 'Excel (xlsx)', csv: 'CSV' });

export type Format = keyof typeof formats;
