/** Who keeps the rules of alerts; an alert itself is for whom its rule names. */
import { everyone, grant, grantWhole } from '../access.ts';

export const ruleKeepers = [grant('view_stats', 'admin'), grant('super_admin', 'superadmin')];

/** A rule tells people of the whole country: who sees a part of it reads rules, and changes none. */
export const ruleWriters = [
    grantWhole('view_stats', 'admin'),
    grantWhole('super_admin', 'superadmin'),
];

export const alertReaders = everyone(
    'alerts of rules for the account’s type, of lists that it opens and of its own places; none names a patient',
);
