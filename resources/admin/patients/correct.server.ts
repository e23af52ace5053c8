/**
 * The data of one patient corrected on request: what is held is shown field by field where it stands, a correction is previewed with
 * all that follows, and done in one transaction with the reason that was written. What instruments and partners sent stays.
 */
import { action } from '../../define/action.ts';
import { askOnce } from '../../define/ask.ts';
import type { Context, Db } from '../../define/engine.ts';
import { HttpError, Refusal } from '../../define/errors.ts';
import { choice, integer, lines } from '../../define/field.ts';
import { reasonOf } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { join, name, sql } from '../../define/sql.ts';
import { lockRegister } from '../../mdr/linkage/link.server.ts';
import {
    askedBy,
    correctableTitles,
    correctionReason,
    openMinutes,
    patientFields,
    whichPatient,
} from './fields.ts';
import { claim, rowsOfPatient } from './rowsOfPatient.server.ts';
import { patientCorrectors as access } from './patientData.page.ts';
import { type Change, openedCorrection, type Plan, planOf } from './plan.server.ts';
import { claimAccount, recordTry } from './tries.server.ts';
import { rowsToCorrect, standingOf, staysOf } from './standing.server.ts';

/** Corrections of one account in a day: more is no work of single requests. */
const mostADay = 20;

const correction = {
    correction: integer('Correction', { required: true, min: 1 }),
    ...whichPatient,
    places: lines(
        'Where it stands',
        {
            table: choice('Where', correctableTitles, { required: true }),
            id: integer('Number', { required: true, min: 1 }),
            version: integer('Version', { required: true, min: 1 }),
            ...patientFields,
        },
        { required: true, max: 50 },
    ),
};

export const openCorrection = action('POST /x/patients/correction/open', {
    about: 'What people keep of one patient, field by field where it stands, to correct it on request; with a reason, audited',
    access,
    confirm: 'password',
    effect: 'writesUnkept',
    body: { ...whichPatient, asked_by: askedBy, reason: correctionReason },
    run: async (values, context) => {
        const { viewer, now } = context;
        const statedReason = reasonOf(values.reason);
        const roots = await rowsOfPatient(context, values);
        const rows = rowsToCorrect(roots);
        if (!rows.length)
            throw new Refusal(
                say(
                    'Nothing of this patient is kept by people: results stay as the instrument sent them.',
                ),
                'nothing_kept',
            );
        const id = await context.apart(`reveals of ${viewer.id}`, async (db) => {
            await claim({ ...context, db }, statedReason);
            await auditRows(db, context, rows, 'shown to correct', { reason: statedReason });
            const made = await db.one<{ id: number }>(sql`
                insert into patient_correction (opened_at, opened_by_id, session_id, asked_by, reason, rows)
                values (${now}, ${viewer.id}, ${viewer.session_id}, ${values.asked_by}, ${statedReason}, ${JSON.stringify(rows)}::jsonb)
                returning id`);
            return made.id;
        });
        const places = [];
        for (const table of ['mdr_patient', 'referred_sample'] as const)
            places.push(...(await standingOf(context, table, roots[table])));
        return {
            data: {
                correction: id,
                until: new Date(now.getTime() + openMinutes * 60_000).toISOString(),
                places,
                stays: await staysOf(context, roots),
            },
        };
    },
});

export const previewCorrection = action('POST /x/patients/correction/preview', {
    about: 'What a correction would change and where, what follows from it, who else may be the same person, and what stays',
    access,
    effect: 'writesUnkept',
    body: correction,
    run: async (values, context) => {
        await claimAccount(context);
        const plan = await planOf(context, values, false);
        await recordTry(context, values.correction, plan, 'preview');
        const doubles = plan.doubles.map(({ place, registered_on, alike }) => ({
            place,
            registered_on,
            alike,
        }));
        return {
            data: { changes: plan.changes, doubles, stays: await staysOf(context, plan.roots) },
        };
    },
});

export const correctPatient = action('POST /x/patients/correction/apply', {
    about: 'Corrects the data of one patient where people keep it, in one transaction',
    access,
    confirm: 'password',
    body: correction,
    done: 'The data of the patient is corrected',
    run: async (values, context) => {
        const { db, now } = context;
        await claimAccount(context);
        await refuseTooMany(context);
        const { reason: statedReason, asked_by } = await openedCorrection(
            context,
            values.correction,
        );
        await waitForFacilities(context, values.places);
        const plan = await planOf(context, values, true);
        await recordTry(context, values.correction, plan, 'apply');
        refuseShared(plan);
        askDoubles(context, plan);
        const rows = byRow(plan.changes);
        for (const row of rows) await writeRow(db, row);
        for (const { table, id, changes } of rows)
            await auditRows(db, context, [{ table, id }], 'correct', {
                reason: statedReason,
                asked_by,
                correction: values.correction,
                fields: changes.map(({ column }) => column),
            });
        const told = rows.map(({ table, id, changes }) => ({
            table,
            id,
            fields: changes.map(({ column }) => column),
        }));
        await db.run(sql`
            update patient_correction set done_at = ${now}, changed = ${JSON.stringify(told)}::jsonb
             where id = ${values.correction}`);
        return { data: { rows: rows.length, fields: plan.changes.length } };
    },
});

interface Row {
    table: Change['table'];
    id: number;
    changes: Change[];
}

function byRow(changes: readonly Change[]): Row[] {
    const rows = new Map<string, Row>();
    for (const one of changes) {
        const key = `${one.table} ${one.id}`;
        const row = rows.get(key) ?? { table: one.table, id: one.id, changes: [] };
        row.changes.push(one);
        rows.set(key, row);
    }
    return [...rows.values()];
}

/** Columns of text are never null, but empty. */
const nullable = new Set([
    'date_of_birth',
    'age',
    'age_years',
    'age_months',
    'age_days',
    'sex',
    'district_id',
]);

async function writeRow(db: Db, { table, id, changes }: Row): Promise<void> {
    const district = changes.find(({ column }) => column === 'district_id')?.after;
    if (district && !(await db.maybe(sql`select from district where id = ${district}`)))
        throw new Refusal(say('There is no such district.'), 'invalid');
    await db.run(sql`
        update ${name(table)} set ${join(
            changes.map(
                ({ column, after }) =>
                    sql`${name(column)} = ${after ?? (nullable.has(column) ? null : '')}`,
            ),
            ', ',
        )} where id = ${id}`);
}

/** Who registers a patient of the facility meanwhile waits, as two who register the same at once. */
async function waitForFacilities(
    context: Context,
    places: readonly { table: string; id: number }[],
): Promise<void> {
    const ids = places.filter(({ table }) => table === 'mdr_patient').map(({ id }) => id);
    const at = await context.db.rows<{ facility_id: number }>(sql`
        select distinct facility_id from mdr_patient where id = any(${ids}::bigint[]) order by 1`);
    for (const { facility_id } of at) await lockRegister(context, facility_id);
}

/** A national number is of one patient of a facility. */
function refuseShared({ changes, doubles }: Plan): void {
    const shared = doubles.find(({ alike }) => alike.includes('nin'));
    if (!shared || !changes.some(({ field }) => field === 'nin')) return;
    const text = say('Another patient of this facility has this national ID number.');
    throw new Refusal(text, 'duplicate', { [`places.${shared.place}.nin`]: text });
}

const askDoubles = (context: Context, { doubles }: Plan): void => {
    const [first] = doubles;
    if (!first) return;
    const question = say(
        'A patient who was registered on %{day} at this facility may be the same person. Correct it all the same?',
        { day: { day: first.registered_on } },
    );
    askOnce(context, { [`places.${first.place}.surname`]: question });
};

/** @throws HttpError 429 where this account corrects more than single requests come */
async function refuseTooMany({ db, viewer, now, log }: Context): Promise<void> {
    const { done } = await db.one<{ done: number }>(sql`
        select count(*)::integer as done from patient_correction
         where opened_by_id = ${viewer.id} and done_at > ${now}::timestamptz - interval '1 day'`);
    if (done < mostADay) return;
    log.warn({ account: viewer.id, done }, 'ALERT: many patients corrected by one account');
    throw new HttpError(
        429,
        say(
            'You have corrected as many patients as one person does in a day. Please go on tomorrow.',
        ),
        'too_many_corrections',
        3600,
    );
}

/** Writes down that these rows were shown, or corrected; never a value. */
const auditRows = (
    db: Db,
    { viewer, origin }: Pick<Context, 'viewer' | 'origin'>,
    rows: readonly { table: string; id: number }[],
    act: 'shown to correct' | 'correct',
    note: object,
): Promise<number> =>
    db.run(sql`
        insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
        select ${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, t."table", t.id, ${act},
               ${JSON.stringify(note)}::jsonb
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("table" text, id bigint)`);
