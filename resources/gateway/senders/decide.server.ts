/** Senders that speak in the name of a machine that is not theirs, or not yet: a person accepts them or does not. */
import { action } from '../../define/action.ts';
import { notFound } from '../../define/errors.ts';
import { boolean, integer, text } from '../../define/field.ts';
import { reasonOf } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { machineKeepers } from '../../machines/assignment.page.ts';
import { writeAudit } from '../messages/open.server.ts';
import type { WaitingSender } from './waiting.ts';

export const waitingSenders = action('GET /x/genexpert/senders/', {
    about: 'Senders that spoke in the name of a machine and are not known for it, with how many messages are kept apart',
    access: machineKeepers,
    effect: 'reads',
    list: [
        'id',
        'sender',
        'first_at',
        'machine_serial',
        'facility_id',
        'facility',
        'messages',
        'last_at',
    ],
    run: (_values, { list }) =>
        list.rows<WaitingSender>(
            sql`
            select s.id, s.sender, s.first_at, m.serial as machine_serial, f.id as facility_id, f.name as facility,
                   (select count(*)::integer from raw_message r where r.state = 'held' and r.sender = s.sender) as messages,
                   (select max(r.received_at) from raw_message r where r.state = 'held' and r.sender = s.sender) as last_at,
                   coalesce((select jsonb_agg(k.sender order by k.id) from machine_sender k
                              where k.machine_id = m.id and k.state in ('first', 'known')), '[]') as known
              from machine_sender s
              join machine m on m.id = s.machine_id
              left join facility f on f.id = m.facility_id
             where s.state = 'waiting'`,
            sql`first_at desc, id`,
            500,
        ),
});

export const decideSender = action('POST /x/genexpert/senders/decide', {
    about: 'Accepts a sender for a machine, and reads what was kept apart; or refuses it, and what it sent stays unread',
    access: machineKeepers,
    done: 'Edited successful',
    body: {
        id: integer('Sender', { required: true }),
        accept: boolean('Accept', { required: true }),
        reason: text('Reason', { required: true, maxLength: 300 }),
    },
    run: async ({ id, accept, reason }, { db, viewer, origin }) => {
        const statedReason = reasonOf(reason);
        const changed = await db.maybe<{ machine_id: number; sender: string }>(sql`
            update machine_sender set state = ${accept ? 'known' : 'refused'}
             where id = ${id} and state = 'waiting' returning machine_id, sender`);
        if (!changed) throw notFound(say('This sender does not wait any more.'));
        await writeAudit(db, viewer, origin, {
            entity: 'machine',
            id: changed.machine_id,
            action: accept ? 'accept sender' : 'refuse sender',
            note: { sender: changed.sender, reason: statedReason },
        });
        // The gateway finds them by their state; what is for another machine is kept apart again.
        const released = accept
            ? await db.run(sql`update raw_message set state = 'received', failure = ''
                where state = 'held' and sender = ${changed.sender}`)
            : 0;
        return { data: { id, messages: released } };
    },
});
