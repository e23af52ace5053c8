/** What people do about alerts: look whether there are any, and take one on. */
import { action } from '../define/action.ts';
import { notFound, Refusal } from '../define/errors.ts';
import { integer, memo } from '../define/field.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { alertReaders } from './access.ts';
import { alertKinds } from './kinds.ts';
import { ownAlert } from './own.server.ts';

export const alertsWaiting = action('GET /x/alerts/waiting', {
    about: 'How many alerts are open that nobody has acknowledged, of the kinds that the own account wants',
    access: alertReaders,
    effect: 'reads',
    run: async (_values, { db, viewer, scope }) =>
        db.one<{ counts: number }>(sql`
            select count(*) as counts
              from alert a
              join alert_rule u on u.id = a.rule_id
              left join facility f on f.id = a.facility_id
              left join alert_choice c on c.account_id = ${viewer.id} and c.kind = a.kind
             where a.closed_at is null and a.acknowledged_at is null and (u.forced or coalesce(c.counted, true))
               and ${ownAlert(viewer, scope('f'))}`),
});

export const alertGroups = action('GET /x/alerts/groups', {
    about: 'How many alerts of each kind are open, acknowledged or not, and since when every rule has been looked at',
    access: alertReaders,
    effect: 'reads',
    run: async (_values, { db, viewer, scope }) => ({
        // Null: a rule was never looked at, so that nobody may say that nothing is wrong.
        ...(await db.one<{ looked_at: string | null }>(sql`
            select case when count(*) = count(l.looked_at) then min(l.looked_at) end as looked_at
              from alert_rule u left join alert_look l on l.rule_id = u.id
             where u.active and u.kind = any(${alertKinds.map(({ name }) => name)}::text[])`)),
        data: await db.rows<{ kind: string; count: number }>(sql`
            select a.kind, count(*) as count
              from alert a
              join alert_rule u on u.id = a.rule_id
              left join facility f on f.id = a.facility_id
             where a.closed_at is null and ${ownAlert(viewer, scope('f'))}
             group by a.kind order by a.kind`),
    }),
});

export const acknowledge = action('POST /x/alerts/acknowledge', {
    about: 'Take an alert on, with the own name and a note',
    access: alertReaders,
    body: {
        id: integer('Alert', { required: true }),
        note: memo('What is being done', { maxLength: 500 }),
    },
    done: 'Acknowledged.',
    run: async ({ id, note }, { db, viewer, scope, now }) => {
        const found = await db.maybe<{ by: string | null; over: boolean }>(sql`
            select b.full_name as by, a.closed_at is not null as over
              from alert a
              join alert_rule u on u.id = a.rule_id
              left join facility f on f.id = a.facility_id
              left join account b on b.id = a.acknowledged_by_id
             where a.id = ${id} and ${ownAlert(viewer, scope('f'))}
               for update of a`);
        if (!found) throw notFound();
        if (found.over) throw new Refusal(say('It is over: its cause is gone.'), 'wrong_state');
        if (found.by)
            throw new Refusal(
                say('%{name} has acknowledged it.', { name: found.by }),
                'wrong_state',
            );
        await db.run(sql`
            update alert set acknowledged_at = ${now}, acknowledged_by_id = ${viewer.id}, note = ${note?.trim() ?? ''} where id = ${id}`);
        return { data: { id } };
    },
});
