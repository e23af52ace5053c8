import { grant } from '../access.ts';
import { problemPage } from '../pointCalls.ts';
import { defineGuard } from '../define/points/guard.ts';

/**
 * A facility with rifampicin-resistant results that belong to no patient yet is led to them first (inventory.md,
 * section 2), if its role may link them. Results are looked up on that screen meanwhile.
 */
export const linkingGuard = defineGuard({
    name: 'linking',
    access: [grant('site_mdr', 'facility')],
    count: 'POST /mdr/mdr_pending_linkage_count/',
    to: '/site/tb/rif',
    exempt: ['/login', '/mdr/link/{result}/{patient}', '/validate/key', '/create/key'],
    // What a person sets for itself and alerts show no patient, a password is changed when it must be, and what does not work is told.
    open: [
        '/site/tb/rif/…',
        '/alerts',
        '/alerts/mine',
        '/profile',
        '/user-settings',
        '/choose/password',
        problemPage,
    ],
    banner: '%{smart_count} result with rifampicin resistance is not linked to a patient yet; it has waited %{age}. Please link it first. |||| %{smart_count} results with rifampicin resistance are not linked to patients yet; the oldest has waited %{age}. Please link them first.',
    led: '“%{screen}” opens once these results are linked.',
    go: 'Show them',
    failed: 'It could not be checked whether patients wait to be linked. You can go on working.',
});
