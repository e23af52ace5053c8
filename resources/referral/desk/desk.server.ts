/** What a person decides at the desk of the exchange: send it, set it aside, say whose result it is, correct a label. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { notFound, Refusal, refuse } from '../../define/errors.ts';
import { integer, memo, text } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { referralKeepers } from '../access.ts';
import { refuseUnless, sampleOf } from '../samples/decide.server.ts';
import { barcodePattern, barcodeTaken } from '../samples/recollect.server.ts';

interface Message {
    id: number;
    sample_id: number;
    state: string;
    held_for: string | null;
    empty: boolean;
    latest: boolean;
}

/** A message of a sample of the caller's places, held until the end of the call. */
async function messageOf(context: Context, id: number): Promise<Message> {
    const message = await context.db.maybe<Message>(sql`
        select o.id, o.sample_id, o.state, o.held_for, o.content = '{}' as empty,
               not exists (select from referral_outgoing n where n.sample_id = o.sample_id and n.revision > o.revision and n.state <> 'replaced') as latest
          from referral_outgoing o where o.id = ${id} for update of o`);
    if (!message) throw notFound();
    await sampleOf(context, message.sample_id);
    return message;
}

const moved = () =>
    new Refusal(
        say('This message does not stand there any more. Nothing was changed.'),
        'wrong_state',
    );

const message = integer('Message', { required: true, min: 1 });
const reason = memo('Why', { required: true, maxLength: 300 });

export const sendAgain = action('POST /x/referral/send', {
    about: 'Sends a result that was stopped, held back or set aside',
    access: referralKeepers,
    body: { message, note: memo('Why', { maxLength: 300 }) },
    done: 'The result goes out',
    run: async ({ message: id, note = '' }, context) => {
        const { db, now, viewer } = context;
        const found = await messageOf(context, id);
        if (!['stopped', 'held', 'aside'].includes(found.state) || !found.latest) throw moved();
        if (found.empty)
            throw new Refusal(
                say(
                    'There is no word for this finding. Have the result read first; then it goes by itself.',
                ),
                'unread',
            );
        if (found.held_for === 'takes_back' && !(note ?? '').trim())
            refuse('note', say('Say why what was told is taken back.'));
        await db.run(sql`
            update referral_outgoing set state = 'waiting', next_at = ${now}, fault = '', decided_by_id = ${viewer.id}, decided_at = ${now}, note = ${(note ?? '').trim()}
             where id = ${id}`);
        return { data: { id } };
    },
});

export const setAside = action('POST /x/referral/aside', {
    about: 'Sets a result aside: it does not go out',
    access: referralKeepers,
    body: { message, note: reason },
    done: 'Set aside',
    run: async ({ message: id, note }, context) => {
        const { db, now, viewer } = context;
        const found = await messageOf(context, id);
        if (!['waiting', 'stopped', 'held'].includes(found.state)) throw moved();
        await db.run(sql`
            update referral_outgoing set state = 'aside', decided_by_id = ${viewer.id}, decided_at = ${now}, note = ${note.trim()} where id = ${id}`);
        return { data: { id } };
    },
});

export const leaveIncoming = action('POST /x/referral/incoming/aside', {
    about: 'Sets a refused message of the partner system aside',
    access: referralKeepers,
    body: { message, note: reason },
    done: 'Set aside',
    run: async ({ message: id, note }, { db, now, viewer, scope }) => {
        const changed = await db.run(sql`
            update referral_incoming i set set_aside = true, note = ${note.trim()}, decided_by_id = ${viewer.id}, decided_at = ${now}
             where i.number = ${id} and not i.taken
               and exists (select from (select 1) one left join facility f on f.dhis2_uid = i.facility_dhis2_id and i.facility_dhis2_id <> ''
                            where ${scope('f')})`);
        if (!changed) throw notFound();
        return { data: { id } };
    },
});

/** A result of the desk in the caller's places, held until the end of the call. */
async function unmatchedOf({ db, scope }: Context, id: number): Promise<void> {
    const held = await db.maybe(sql`
        select u.id from referral_unmatched u join result r on r.id = u.id left join facility f on f.id = r.facility_id
         where u.id = ${id} and ${scope('f')} for update of u`);
    if (!held) throw notFound();
}

const result = integer('Result', { required: true, min: 1 });

export const leaveUnmatched = action('POST /x/referral/unmatched/aside', {
    about: 'Says that a result belongs to no referred sample',
    access: referralKeepers,
    body: { result, note: reason },
    done: 'Set aside',
    run: async ({ result: id, note }, context) => {
        const { db, now, viewer } = context;
        await unmatchedOf(context, id);
        await db.run(sql`
            update referral_unmatched set set_aside = true, note = ${note.trim()}, decided_by_id = ${viewer.id}, decided_at = ${now} where id = ${id}`);
        return { data: { id } };
    },
});

export const linkResult = action('POST /x/referral/link', {
    about: 'Says that a result belongs to a referred sample; it counts as told by a person',
    access: referralKeepers,
    body: {
        result,
        barcode: text('Barcode of the sample', { required: true, maxLength: 40 }),
        note: reason,
    },
    done: 'The result is linked to its sample',
    run: async ({ result: id, barcode, note }, context) => {
        const { db, now, viewer } = context;
        await unmatchedOf(context, id);
        // One of other places is as one that is not there.
        const sample = await db.maybe<{ id: number }>(sql`
            select s.id from referred_sample s left join facility f on f.id = s.facility_id
             where s.barcode_key = barcode_key(${barcode}) and s.barcode_key <> '' and ${context.scope('f')}`);
        if (!sample) refuse('barcode', say('No sample bears this barcode.'));
        const held = await sampleOf(context, sample!.id);
        if (['rejected', 'cancelled'].includes(held.status))
            refuse('barcode', say('This sample was rejected or cancelled: nothing is told of it.'));
        await db.run(sql`delete from referred_match where result_id = ${id}`);
        await db.run(sql`
            insert into referred_match (sample_id, result_id, sure, matched_at, matched_by_id) values (${sample!.id}, ${id}, 'evidence', ${now}, ${viewer.id})`);
        await db.run(sql`
            update referral_unmatched set set_aside = false, note = ${note.trim()}, decided_by_id = ${viewer.id}, decided_at = ${now} where id = ${id}`);
        await db.run(sql`insert into referral_touched (sample_id) values (${sample!.id})`);
        return { data: { id } };
    },
});

export const correctBarcode = action('POST /x/referral/barcode', {
    about: 'Corrects what the label of a referred sample says; its results follow the number',
    access: referralKeepers,
    body: {
        sample: integer('Sample', { required: true, min: 1 }),
        barcode: text('Barcode', { required: true, maxLength: 40 }),
    },
    done: 'Sample %{barcode} is corrected',
    run: async ({ sample, barcode }, context) => {
        const held = await sampleOf(context, sample);
        refuseUnless(held, 'pending', 'received', 'tested', 'sent', 'lost', 'expired');
        const said = barcode.trim();
        if (!barcodePattern.test(said)) refuse('barcode', say('Four to forty letters and digits.'));
        const { key } = await context.db.one<{ key: boolean }>(
            sql`select barcode_key(${said}) = barcode_key(${held.barcode}) as key`,
        );
        if (!key && (await barcodeTaken(context.db, said)))
            refuse('barcode', say('Another sample bears this barcode.'), 'taken');
        await context.db.run(
            sql`update referred_sample set barcode = ${said} where id = ${sample}`,
        );
        return { data: { id: sample, barcode: said } };
    },
});
