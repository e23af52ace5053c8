/** Duplicates of machines: what is proposed, what a merge would move, doing it and taking it back. */
import { action } from '../../define/action.ts';
import { refuse } from '../../define/errors.ts';
import { integer, text } from '../../define/field.ts';
import { optionalReason, reason, reasonOf } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { eachKind, kinds, typesOf } from '../../machines/kinds.ts';
import { writeAudit } from '../../gateway/messages/open.server.ts';
import type { Before, Merge } from './duplicates.ts';
import { mergeKeepers } from './merge.page.ts';
import { mergeCalls, type MergedKind } from './mergeCalls.ts';
import { countMoved, holdPair, mergePair, undoPair } from './merge.server.ts';
import { holdNewest, newest } from './newest.server.ts';
import { namedPair, proposals } from './proposals.server.ts';

const isOf = (kind: MergedKind, column: Sql): Sql =>
    sql`${column} = any(${[...typesOf(kind)]}::text[])`;

const duplicatesOf = (kind: MergedKind) =>
    action(mergeCalls[kind].list, {
        about: `Pairs of ${kinds[kind].label} machines that may be one, with why, the likeliest first`,
        access: mergeKeepers(kind),
        effect: 'reads',
        list: ['id', 'facility', 'keep', 'merge', 'why'],
        run: async (_values, { db, scope, list }) =>
            list.among(await proposals(db, scope('f'), kind), {
                keep: ({ keep }) => keep.serial,
                merge: ({ merge }) => merge.serial,
                why: ({ why }) => why.join(' '),
            }),
    });

const pairBySerialOf = (kind: MergedKind) =>
    action(mergeCalls[kind].pair, {
        about: `Two ${kinds[kind].label} machines by their serials, as a pair that can be merged`,
        access: mergeKeepers(kind),
        effect: 'reads',
        body: {
            one: text('Serial number', { required: true, maxLength: 60 }),
            other: text('Other serial', { required: true, maxLength: 60 }),
        },
        run: async ({ one, other }, { db, scope }) => {
            const found = async (serial: string, field: string): Promise<number> => {
                const machine = await db.maybe<{ id: number }>(sql`
                select m.id from machine m left join facility f on f.id = m.facility_id
                 where ${isOf(kind, sql`m.device_type`)} and m.merged_into is null and lower(btrim(m.serial)) = lower(${serial.trim()})
                   and (f.id is null or ${scope('f')})`);
                return machine?.id ?? refuse(field, say('There is no such machine.'), 'not_found');
            };
            const ids = [await found(one, 'one'), await found(other, 'other')] as const;
            if (ids[0] === ids[1]) refuse('other', say('Choose two machines.'), 'same_machine');
            return { data: await namedPair(db, ids) };
        },
    });

const pair = {
    keep: integer('Machine that stays', { required: true }),
    merge: integer('Machine that becomes part of it', { required: true }),
};

const previewMergeOf = (kind: MergedKind) =>
    action(mergeCalls[kind].preview, {
        about: 'What a merge of two machines would move, by what it is; nothing is changed',
        access: mergeKeepers(kind),
        effect: 'reads',
        body: pair,
        run: async (values, { db, scope }) => {
            // Reads lock nothing: the numbers are those of this moment.
            const found = await db.rows<{ id: number }>(sql`
            select m.id from machine m left join facility f on f.id = m.facility_id
             where m.id in (${values.keep}, ${values.merge}) and ${isOf(kind, sql`m.device_type`)} and m.merged_into is null
               and (f.id is null or ${scope('f')})`);
            if (found.length < 2)
                refuse('merge', say('Choose two machines that are not merged yet.'), 'not_found');
            return { data: await countMoved(db, values) };
        },
    });

const mergeMachinesOf = (kind: MergedKind) =>
    action(mergeCalls[kind].merge, {
        confirm: 'password',
        about: 'Makes two machines one: results, placements, lots, modules, requests for them, raw messages, faults, senders and counters follow; it can be taken back',
        access: mergeKeepers(kind),
        failure: 'Failed Adding Machine',
        done: 'Machine Duplicate Merged successfully',
        body: { ...pair, reason: optionalReason() },
        run: async ({ keep, merge, reason: why }, { db, scope, viewer, now }) => {
            const held = await holdPair(
                db,
                { keep, merge },
                sql`${isOf(kind, sql`m.device_type`)} and (f.id is null or ${scope('f')})`,
            );
            const statedReason = why ? reasonOf(why) : '';
            const { moved, before } = await mergePair(db, { keep, merge }, held, now);
            const { id } = await db.one<{ id: number }>(sql`
            insert into machine_merge (keep_id, merged_id, account_id, at, reason, moved_counts, before)
            values (${keep}, ${merge}, ${viewer.id}, ${now}, ${statedReason}, ${JSON.stringify(moved)}::jsonb, ${JSON.stringify(before)}::jsonb)
            returning id`);
            await db.run(sql`insert into machine_status (machine_id, status, reason, account_id, at)
            values (${merge}, 'disabled', ${statedReason}, ${viewer.id}, ${now})`);
            return { data: { id, moved } };
        },
    });

const mergesOf = (kind: MergedKind) =>
    action(mergeCalls[kind].done, {
        about: `Merges of ${kinds[kind].label} machines, the latest first, with what moved and what came since`,
        access: mergeKeepers(kind),
        effect: 'reads',
        list: ['id', 'keep', 'merged', 'at', 'by', 'reason', 'undone_at', 'since'],
        run: (_values, { scope, list }) =>
            list.rows<Merge>(
                sql`
            select g.id, k.serial as keep, o.serial as merged, g.at, coalesce(a.full_name, '') as by, g.reason, g.moved_counts as moved, g.undone_at,
                   (select count(*)::integer from result r
                     where r.machine_id = g.keep_id and r.named_machine_id = g.merged_id and r.received_at > g.at and g.undone_at is null) as since,
                   case when n.id <> g.id then jsonb_build_object('keep', n.keep, 'merged', n.merged) end as first
              from machine_merge g
              join machine k on k.id = g.keep_id
              join machine o on o.id = g.merged_id
              left join facility f on f.id = k.facility_id
              left join account a on a.id = g.account_id
              left join ${newest} n on n.machine_id = machine_now(g.keep_id) and g.undone_at is null
             where ${isOf(kind, sql`k.device_type`)} and (f.id is null or ${scope('f')})`,
                sql`id desc`,
                200,
            ),
    });

const undoMergeOf = (kind: MergedKind) =>
    action(mergeCalls[kind].undo, {
        confirm: 'password',
        about: 'Takes a merge back: what moved goes where it was, what came since under the other serial goes with it',
        access: mergeKeepers(kind),
        done: 'The machines are two again',
        body: { id: integer('Merge', { required: true }), reason: reason() },
        run: async ({ id, reason: why }, { db, scope, viewer, origin, now }) => {
            const statedReason = reasonOf(why);
            const found = await db.maybe<{
                keep: number;
                merge: number;
                before: Before;
                at: string;
            }>(sql`
            select g.keep_id as keep, g.merged_id as merge, g.before, g.at
              from machine_merge g join machine k on k.id = g.keep_id left join facility f on f.id = k.facility_id
             where g.id = ${id} and ${isOf(kind, sql`k.device_type`)} and g.undone_at is null and (f.id is null or ${scope('f')}) for update of g`);
            if (!found)
                return refuse('id', say('This merge is taken back already.'), 'wrong_state');
            await holdNewest(db, id, found);
            const results = await undoPair(db, found, found.before, found.at);
            await db.run(
                sql`update machine_merge set undone_at = ${now}, undone_by_id = ${viewer.id} where id = ${id}`,
            );
            await writeAudit(db, viewer, origin, {
                entity: 'machine_merge',
                id,
                action: 'undo merge',
                note: { reason: statedReason, results },
            });
            return { data: { id, results } };
        },
    });

export const duplicates = eachKind(mergeCalls, duplicatesOf);
export const pairBySerial = eachKind(mergeCalls, pairBySerialOf);
export const previewMerge = eachKind(mergeCalls, previewMergeOf);
export const mergeMachines = eachKind(mergeCalls, mergeMachinesOf);
export const merges = eachKind(mergeCalls, mergesOf);
export const undoMerge = eachKind(mergeCalls, undoMergeOf);
