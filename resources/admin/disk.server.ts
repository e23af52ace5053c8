/** The room on the server's disk, for the banner of those who run the system. */
import { grant } from '../access.ts';
import { action } from '../define/action.ts';

const megabyte = 2 ** 20;

export const diskRoom = action('GET /x/disk', {
    about: 'Megabytes that are left on the disk of the server, where they are too few; else 0',
    access: [grant('super_admin', 'superadmin')],
    effect: 'reads',
    run: async (_values, { room }) => {
        const found = room();
        return { counts: found?.low ? Math.max(1, Math.floor(found.free / megabyte)) : 0 };
    },
});
