/** Asking for a module: what the facility tells and its photos, and what its results tell. */
import { action } from '../define/action.ts';
import type { Context, Db } from '../define/engine.ts';
import { notFound, refuse } from '../define/errors.ts';
import { integer, text } from '../define/field.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { checkedPhoto } from '../files/checked.server.ts';
import { downloadOf, keepFile } from '../files/kept.server.ts';
import { visibleCodes, visibleModule, visibleSlot } from '../results/withheld/visible.server.ts';
import { askers, requestReaders } from './access.ts';
import { askedFields, photos } from './words.ts';

interface Module {
    id: number;
    serial: string;
    slot: string;
    machine_id: number;
    machine_serial: string;
    facility_id: number;
}

export const newRequest = action('POST /genexpert/facility/module/new_request/', {
    about: 'Asks for a module of the own facility, with photos; error codes and runs since the last success are filled in from the results',
    access: askers,
    upload: photos,
    done: 'Module Request Added successfully',
    // The number of the module; a form carries texts.
    body: { module: text('Module', { required: true, maxLength: 9 }), ...askedFields },
    run: async ({ module: given, ...told }, context) => {
        const id = /^\d+$/.test(given) ? Number(given) : 0;
        const { db, viewer, now, files, scope } = context;
        const module = await db.maybe<Module>(sql`
            select d.id, d.serial, d.slot, d.machine_id, m.serial as machine_serial, m.facility_id
              from module d join machine m on m.id = d.machine_id and m.device_type = 'genexpert'
              join facility f on f.id = m.facility_id
             where d.id = ${id} and ${scope('f')} for update of d`);
        if (!module) return refuse('module', say('There is no such module.'));
        const asked = await db.maybe<{ number: string }>(
            sql`select number from module_request where module_id = ${id} and ended_at is null`,
        );
        if (asked) refuse('module', say('%{number} asks for it already.', asked), 'asked_already');
        const runs = await runsOf(db, module, context);
        const request = await db.one<{ id: number; number: string }>(sql`
            insert into module_request (facility_id, machine_id, module_id, machine_serial, module_serial, slot, problem, failure, priority,
                                        contact, error_codes, tests_since, last_success_at, requester_id, requester_name, requested_at)
            values (${module.facility_id}, ${module.machine_id}, ${id}, ${module.machine_serial}, ${module.serial}, ${runs.slot || module.slot},
                    ${told.problem}, ${told.failure ?? null}, ${told.priority ?? 'normal'}, ${told.contact ?? ''},
                    ${runs.error_codes}::text[], ${runs.tests_since}, ${runs.last_success_at}, ${viewer.id}, ${viewer.full_name}, ${now})
            returning id, number`);
        for (const file of files) {
            const kept = await keepFile(db, await checkedPhoto(file, 'file'), viewer.id);
            await db.run(
                sql`insert into module_request_photo (request_id, file_id) values (${request.id}, ${kept})`,
            );
        }
        return { data: { ...request, ...runs, photos: files.length } };
    },
});

interface Runs {
    tests_since: number;
    last_success_at: Date | null;
    /** The code and how often, the most frequent first: `2008 × 5`. */
    error_codes: string[];
    slot: string;
}

/** What the runs of a module tell: since its last success, and the codes of 30 days beside. */
const runsOf = (db: Db, { machine_id, serial }: Module, { today }: Context): Promise<Runs> =>
    db.one<Runs>(sql`
        with run as (
            select r.id, r.outcome, r.error_code, r.day, r.module_slot, coalesce(r.ended_at, r.started_at, r.received_at) as at
              from result r
             where r.machine_id = ${machine_id} and lower(btrim(r.module_serial)) = lower(btrim(${serial}))
               and r.test_type = 'specimen' and r.outcome <> 'in_progress'),
        good as (
            select l.at, l.id from (select) one left join lateral (
                select at, id from run where outcome = 'success' order by at desc, id desc limit 1) l on true),
        code as (
            select error_code, count(*) as n from run, good
             where coalesce(error_code, '') <> '' and outcome <> 'success' and (row(run.at, run.id) > row(good.at, good.id) or good.id is null or run.day > ${today}::date - 30)
             group by 1 order by 2 desc, 1 limit 8)
        select (select count(*) from run, good where row(run.at, run.id) > row(good.at, good.id) or good.id is null)::integer as tests_since,
               (select at from good) as last_success_at,
               coalesce((select array_agg(error_code || ' × ' || n order by n desc, error_code) from code), '{}') as error_codes,
               coalesce((select module_slot from run order by at desc, id desc limit 1), '') as slot`);

export const requestDetail = action('POST /x/modules/requests/detail', {
    about: 'One request for a module, with the numbers of its photos',
    access: requestReaders,
    effect: 'reads',
    body: { id: integer('Request', { required: true, min: 1 }) },
    run: async ({ id }, { db, scope, viewer }) => {
        const found = await db.maybe<RequestRecord>(sql`
            select q.id, q.number, q.status, q.version, q.priority, q.failure, q.machine_serial, ${visibleModule(viewer, sql`q.module_serial`, sql`q.machine_id`)} as module_serial,
                   ${visibleSlot(viewer, sql`q.slot`)} as slot, q.requester_name as requester, q.requested_at, q.contact, ${visibleCodes(viewer, sql`q.error_codes`, sql`q.machine_id`)} as error_codes, q.tests_since, q.last_success_at,
                   q.decision_reason, q.order_reference, q.shipment, q.installed_on, q.new_serial, q.unit_returned,
                   q.intervention_authority, q.action_taken, q.conclusion, q.verified_by, q.problem, f.id as facility_id, f.name as facility, d.name as district,
                   coalesce((select array_agg(p.id::integer order by p.id) from module_request_photo p where p.request_id = q.id), '{}') as photos
              from module_request q
              join facility f on f.id = q.facility_id
              join district d on d.id = f.district_id
             where q.id = ${id} and ${scope('f')}`);
        if (!found) throw notFound();
        return { data: found };
    },
});

/** A request as its page takes it. */
interface RequestRecord {
    readonly [column: string]: unknown;
    id: number;
    number: string;
    status: string;
    version: number;
    photos: readonly number[];
}

export const requestPhoto = action('POST /x/modules/requests/photo', {
    about: 'A photo of a request for a module, for whoever sees the request',
    access: requestReaders,
    effect: 'reads',
    body: { id: integer('Photo', { required: true, min: 1 }) },
    run: ({ id }, { db, scope }) =>
        downloadOf(
            db,
            sql`select k.name, k.type, k.bytes from module_request_photo p join kept_file k on k.id = p.file_id
                  join module_request q on q.id = p.request_id join facility f on f.id = q.facility_id
                 where p.id = ${id} and ${scope('f')}`,
        ),
});
