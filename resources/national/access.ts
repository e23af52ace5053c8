import { grant, everyone } from '../access.ts';

/** Who keeps the rules that figures are counted by, and the holidays. */
export const ruleKeepers = [grant('super_admin', 'superadmin')];

/** Who writes dated notes on charts. */
export const noteKeepers = [grant('view_stats', 'admin'), grant('super_admin', 'superadmin')];

/** Notes are read by everybody whose charts show them. */
export const noteReaders = everyone('notes of the programme on what happened when, and no patient');
