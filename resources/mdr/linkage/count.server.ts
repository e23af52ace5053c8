/** What the route guard asks on the way to every screen of a facility (inventory.md, "Route guard"). */
import { action } from '../../define/action.ts';
import { sql } from '../../define/sql.ts';
import { siteMdr } from '../siteAccess.ts';

export const pendingLinkageCount = action('POST /mdr/mdr_pending_linkage_count/', {
    about: 'How many rifampicin-resistant results belong to no patient yet, and since when the oldest waits',
    access: siteMdr,
    effect: 'reads',
    run: async (_values, { db, scope, now }) => {
        const { counts, oldest } = await db.one<{ counts: number; oldest: string | null }>(sql`
            select count(*) as counts, min(w.since) as oldest
              from mdr_pending w join facility f on f.id = w.facility_id where ${scope('f')}`);
        const waited = oldest ? now.getTime() - Date.parse(oldest) : 0;
        return { counts, oldest, oldest_hours: Math.max(0, Math.floor(waited / 3_600_000)) };
    },
});
