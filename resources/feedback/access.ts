/** Who handles feedback, and who gives it. */
import { everyone, grant, type Grant } from '../access.ts';

export const feedbackDesk: readonly Grant[] = [grant('super_admin', 'superadmin')];
export const anybody: readonly Grant[] = everyone(
    'they report, and read what they reported themselves',
);
