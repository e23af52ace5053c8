/** Times of packages that cannot be. */
import { choice, instant, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { facilityName } from '../../facilities/columns.ts';
import { hubPeople } from '../access.ts';

const refusedLegs = {
    collect_pick: 'Collected to picked',
    pick_deliver: 'Picked to delivered',
    deliver_receive: 'Delivered to received',
    on_the_way: 'From hand to hand',
    future: 'A time to come',
} as const;

export const refusedTimes = defineReport({
    name: 'refusedTimes',
    title: 'Times refused',
    about: 'Hand-overs that would have ended before they began, or that had not come yet: they were refused, and are in no figure.',
    columns: {
        said_at: instant('Said on', { required: true }),
        code: text('Barcode', { required: true }),
        facility: facilityName,
        leg: { ...choice('Part of the way', refusedLegs), required: true as const },
        began_at: instant('Began', { required: true }),
        ended_at: instant('Would have ended', { required: true }),
        said_by: text('Said by', { required: true }),
    },
    sort: ['-said_at', 'code'],
    search: ['code', 'facility', 'said_by'],
    mounts: [
        {
            route: '/hub/times',
            group: 'hub',
            access: hubPeople,
            endpoint: 'POST /x/hub/times/wrong',
        },
    ],
});
