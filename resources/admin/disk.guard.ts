import { grant } from '../access.ts';
import { defineGuard } from '../define/points/guard.ts';

/** A disk that fills up is told on every screen of a system administrator, while there is time. */
export const diskGuard = defineGuard({
    name: 'disk',
    access: [grant('super_admin', 'superadmin')],
    count: 'GET /x/disk',
    exempt: ['/choose/password'],
    open: ['/…'],
    banner: 'Only %{smart_count} MB are left on the disk of the server. When it is full nothing can be saved: make room. |||| Only %{smart_count} MB are left on the disk of the server. When it is full nothing can be saved: make room.',
    failed: 'It could not be checked how much room is left on the disk of the server.',
});
