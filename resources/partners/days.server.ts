/** When a day begins, what was planned for it holds: facilities come to their partner, others leave theirs. */
import { defineJob } from '../define/points/job.ts';
import { sql } from '../define/sql.ts';
import { places } from '../places.ts';

export const partnersOfToday = defineJob({
    name: 'partnersOfToday',
    title: 'Partners of today',
    about: 'Sets the partner of each facility to the one that supports it today.',
    every: 600,
    run: async ({ db, now, log }) => {
        const { changed } = await db.one<{ changed: number }>(sql`
            select set_partners((${now}::timestamptz at time zone ${places.timeZone})::date) as changed`);
        if (changed) log.info({ facilities: changed }, 'partners of today');
    },
});
