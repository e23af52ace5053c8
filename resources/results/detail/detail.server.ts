/** Everything about one result: what it says, what it was read from, and what became of it. */
import { allows } from '../../access.ts';
import { action } from '../../define/action.ts';
import type { Context, Viewer } from '../../define/engine.ts';
import { notFound } from '../../define/errors.ts';
import { integer, text } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { siteMdr } from '../../mdr/siteAccess.ts';
import { ageShown } from '../age.server.ts';
import { gatewayKeepers } from '../../gateway/access.ts';
import { identityFor, identityOf } from './identity.server.ts';
import {
    isBlind,
    visibleSoftware,
    visibleSystem,
    readableTexts,
    columnsForReader,
} from '../withheld/visible.server.ts';
import { detailReaders, readable } from './readable.server.ts';
import { timelineOf, type Row } from './timeline.server.ts';
import { visibleChange, wordsIn } from './freeTexts.server.ts';
import type { Notice } from '../../gateway/reading/run.server.ts';

/** A time as it was sent; of what is none nobody knows what it says. */
const visibleClock = (viewer: Viewer, sent: string): string =>
    isBlind(viewer) && !/^\d{8}(?:\d{4}(?:\d\d(?:\.\d{1,3})?)?)?Z?$/.test(sent) ? '' : sent;

export const resultDetail = action('POST /x/results/detail', {
    about: 'One result with its calls, analytes, machine, notices and what happened to it, for whoever sees it in a list',
    access: detailReaders,
    effect: 'reads',
    body: {
        id: integer('Result', { required: true, min: 1 }),
        list: text('List', {
            help: 'the list that it is opened in, by its address: what is not of it is not found',
        }),
    },
    run: async ({ id, list }, context) => {
        const { db, viewer } = context;
        const row = await db.maybe<DetailRow>(sql`
            select r.*, ${columnsForReader(viewer)} ${ageShown(sql`r.age`)} as age, f.name as facility, d.name as district, g.name as region, m.serial as machine_serial,
                   m.model, ${visibleSoftware(viewer, sql`m.software`, sql`m.id`)} as software, ${visibleSystem(viewer, sql`m.system_name`, sql`m.id`)} as system_name
              from result r
              left join facility f on f.id = r.facility_id
              left join district d on d.id = f.district_id
              left join region g on g.id = d.region_id
              left join machine m on m.id = r.machine_id
             where r.id = ${id} and ${readable(id, context, list ?? '')}`);
        if (!row) throw notFound();
        await context.seen('result', [id]);
        const keeper = allows(gatewayKeepers, viewer);
        const [calls, notices, timeline] = [
            await db.rows<TargetCall>(sql`select target, call, grade, result, value, ct from result_call
                where result_id = ${id} order by target`),
            await explained(context, row),
            await timelineOf(context, row, keeper),
        ];
        const shown = plainOf(row);
        const {
            words: told,
            measured,
            probed,
        } = await readableTexts(db, viewer, row, {
            words: wordsIn(row, calls, notices, timeline),
            // What was read may hold a figure of any length.
            measured: calls.map(({ result }) => result),
            probed: row.analytes.map(({ call }) => call),
        });
        return {
            data: {
                ...shown,
                host_code: told(row.host_code),
                started_sent: visibleClock(viewer, row.started_sent),
                analytes: row.analytes.map((one) => ({
                    ...one,
                    target: told(one.target),
                    name: told(one.name),
                    call: probed(one.call),
                })),
                ...identityFor(viewer, row),
                id,
                calls: calls.map((one) => ({
                    ...one,
                    target: told(one.target),
                    result: one.call === 'unrecognised' ? told(one.result) : measured(one.result),
                })),
                notices: notices.map((one) => ({
                    ...one,
                    code: told(one.code),
                    title: told(one.title),
                    detail: told(one.detail),
                })),
                timeline: timeline.map((one) => ({
                    ...one,
                    ...(one.changes && { changes: one.changes.map(visibleChange(told)) }),
                })),
                // The text of the message is opened by its own call, with a reason.
                raw_message_id: keeper ? row.raw_message_id : null,
                review: keeper && row.review,
                correction: keeper ? await waitingOn(context, row.id) : null,
                // Whoever links a result may take the link back.
                unlinkable:
                    allows(siteMdr, viewer) && timeline.some(({ word }) => word === 'linked'),
            },
        };
    },
});

/** The oldest correction, or other content, that waits for a decision about this result. */
async function waitingOn({ db }: Context, result_id: number): Promise<number | null> {
    const [found] = await db.rows<{ id: number }>(sql`
        select id from result_history where result_id = ${result_id} and reason in ('waiting', 'conflict') order by id limit 1`);
    return found?.id ?? null;
}

/** A result as its table and its places have it. A text that was not sent is ''. */
interface DetailRow extends Row {
    facility_id: number | null;
    facility: string | null;
    district: string | null;
    region: string | null;
    device_type: string;
    disease_area: string;
    assay: string;
    assay_version: string;
    host_code: string;
    age: number | null;
    sex: string;
    outcome: string;
    call: string;
    mtb: string | null;
    mtb_grade: string;
    rif: string | null;
    result: string;
    value: number | null;
    value_operator: string;
    log_value: number | null;
    unit: string;
    error_code: string;
    error_text: string;
    analytes: Analyte[];
    machine_serial: string | null;
    model: string | null;
    software: string | null;
    system_name: string | null;
    module_serial: string;
    module_slot: string;
    cartridge_serial: string;
    cartridge_expiry: string | null;
    reagent_lot: string;
    operator: string;
    test_type: 'specimen' | 'qc' | 'reading';
    started_sent: string;
    flags: string[];
    review: boolean;
    notices: Notice[];
}

/** A probe or control behind a result. */
interface Analyte {
    target: string;
    name: string;
    call: string;
    ct: number | null;
    endpt: number | null;
    delta_ct: number | null;
}

/** What a result says of one target. */
interface TargetCall {
    target: string;
    call: string;
    grade: string;
    result: string;
    value: number | null;
    ct: number | null;
}

/** What the error tables say of a code. */
interface Meaning {
    code: string;
    meaning: string;
    class: string;
    phase: string;
    counts_as: string;
    first_action: string;
}

/** Columns that identify nobody. */
const plain = [
    'day',
    'facility_id',
    'facility',
    'district',
    'region',
    'device_type',
    'disease_area',
    'assay',
    'assay_version',
    'host_code',
    'age',
    'sex',
    'outcome',
    'call',
    'mtb',
    'mtb_grade',
    'rif',
    'result',
    'value',
    'value_operator',
    'log_value',
    'unit',
    'error_code',
    'error_text',
    'analytes',
    'machine_serial',
    'model',
    'software',
    'system_name',
    'module_serial',
    'module_slot',
    'cartridge_serial',
    'cartridge_expiry',
    'reagent_lot',
    'operator',
    'test_type',
    'started_sent',
    'started_at',
    'ended_at',
    'received_at',
    'flags',
] as const;

const plainOf = (row: DetailRow) =>
    Object.fromEntries(plain.map((column) => [column, row[column]])) as Pick<
        DetailRow,
        (typeof plain)[number]
    >;

/** Notices with what the error tables say; what somebody typed only for who sees identity. */
async function explained({ db, viewer }: Context, row: DetailRow) {
    const codes = row.notices.map(({ code }) => code).filter(Boolean);
    const known = await db.rows<Meaning>(sql`
        select code, meaning, class, phase, counts_as, first_action from error_code
         where device_type = ${row.device_type} and code = any(${codes}::text[])`);
    return row.notices.map((notice) => {
        const meaning = known.find(({ code }) => code === notice.code) ?? null;
        // A note is free text of the site, and so is what comes without a code.
        const hidden = (notice.kind === 'note' || !notice.code) && identityOf(viewer) !== 'clear';
        return { ...notice, ...(hidden && { title: '', detail: '' }), hidden, meaning };
    });
}
