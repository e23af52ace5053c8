/** What a correction would change and what follows from it: the same for the preview and for doing it. */
import type { Context } from '../../define/engine.ts';
import { notFound, Refusal, refuse } from '../../define/errors.ts';
import { say, type Sentence } from '../../define/say.ts';
import { name, sql } from '../../define/sql.ts';
import { ageOn } from '../../mdr/age.ts';
import { candidatesFor } from '../../mdr/duplicates/duplicates.server.ts';
import {
    columnsOf,
    type Correctable,
    neededIn,
    openMinutes,
    patientFieldNames,
    patientFields,
    type PatientField,
} from './fields.ts';
import { type Roots, rowsOfPatient } from './rowsOfPatient.server.ts';
import { rowsToCorrect, type Standing, standingOf } from './standing.server.ts';

type Value = string | number | null;

/** One row as somebody wants it: a field that is left out stays. */
export type Wanted = { table: Correctable; id: number; version: number } & Partial<
    Record<PatientField, Value | undefined>
>;

export interface Change {
    table: Correctable;
    id: number;
    field: PatientField | 'age_months' | 'age_days';
    column: string;
    before: Value;
    after: Value;
    /** Nobody typed it: it follows from another. */
    follows: boolean;
}

/** Somebody else of the facility who may be the same: never by name, which would uncover a second patient. */
export interface Double {
    place: number;
    /** For the audit; told to nobody. */
    id: number;
    registered_on: string;
    alike: readonly ('nin' | 'phone' | 'name')[];
}

export interface Plan {
    /** Why it was opened. */
    reason: string;
    roots: Roots;
    changes: Change[];
    doubles: Double[];
}

interface Asked {
    correction: number;
    identifier?: string | null;
    result?: number | null;
    sample?: number | null;
    places: readonly Wanted[];
}

/** @throws Refusal where this was not opened in this session a moment ago, or is done already */
export async function openedCorrection(
    { db, viewer, now }: Context,
    correction: number,
): Promise<{ reason: string; asked_by: string; rows: { table: Correctable; id: number }[] }> {
    const found = await db.maybe<{
        reason: string;
        asked_by: string;
        rows: { table: Correctable; id: number }[];
    }>(sql`
        select reason, asked_by, rows from patient_correction
         where id = ${correction} and opened_by_id = ${viewer.id} and session_id = ${viewer.session_id} and done_at is null
           and opened_at > ${now}::timestamptz - make_interval(mins => ${openMinutes}) for update`);
    if (found) return found;
    throw new Refusal(
        say(
            'This is no longer open: it is done, or %{minutes} minutes have passed. Show the patient again.',
            { minutes: openMinutes },
        ),
        'not_open',
    );
}

/**
 * What would be changed. With `lock` the rows are held until the end of the call.
 * @throws Refusal where a row is another patient's, stale, or a value cannot be
 */
export async function planOf(context: Context, asked: Asked, lock: boolean): Promise<Plan> {
    const { rows, reason } = await openedCorrection(context, asked.correction);
    const roots = await rowsOfPatient(context, asked);
    const key = (one: { table: string; id: number }) => `${one.table} ${one.id}`;
    const now = rowsToCorrect(roots).map(key).toSorted();
    const shown = rows.map(key).toSorted();
    if (now.join() !== shown.join())
        throw new Refusal(
            say('What is held of this patient is not what was shown. Show the patient again.'),
            'moved',
        );
    if (new Set(asked.places.map(key)).size !== asked.places.length) throw notFound();
    const changes: Change[] = [];
    const doubles: Double[] = [];
    for (const [place, wanted] of asked.places.entries()) {
        if (!shown.includes(key(wanted))) throw notFound();
        const [row] = await standingOf(context, wanted.table, [wanted.id], lock);
        if (!row) throw notFound();
        const own = changesOf(context, row, wanted, place);
        if (row.version !== wanted.version) throw await stale(context, row, wanted, place);
        changes.push(...own);
        if (wanted.table === 'mdr_patient')
            doubles.push(...(await doublesOf(context, row, own, place)));
    }
    if (!changes.length) throw new Refusal(say('Nothing was to be changed.'), 'invalid');
    return { reason, roots, changes, doubles };
}

const tidy = (value: Value | undefined): Value =>
    typeof value === 'string' ? value.trim() : (value ?? null);
const isEmpty = (value: Value): boolean => value === null || value === '';

function changesOf({ today }: Context, row: Standing, wanted: Wanted, place: number): Change[] {
    const columns = columnsOf[row.table];
    const given = patientFieldNames.filter((field) => wanted[field] !== undefined);
    const change = (field: Change['field'], column: string, before: Value, after: Value) => ({
        table: row.table,
        id: row.id,
        field,
        column,
        before: isEmpty(before) ? null : before,
        after: isEmpty(after) ? null : after,
        follows: false,
    });
    const changes: Change[] = [];
    for (const field of given) {
        const column = columns[field];
        if (!column) fault(place, field, say('This does not stand there.'));
        const one = change(field, column, row.values[field] ?? null, tidy(wanted[field]));
        if (one.before === one.after) continue;
        if (one.after === null && neededIn[row.table].includes(field))
            fault(place, field, say('Required.'));
        if (field === 'date_of_birth' && String(one.after ?? '') > today)
            fault(place, field, say('Not in the future.'));
        changes.push(one);
    }
    return [...changes, ...followsFrom(row, changes, place)];
}

/** An age follows from the day of birth; one in years leaves none in months or days. */
function followsFrom(row: Standing, changes: readonly Change[], place: number): Change[] {
    const of = (field: PatientField) => changes.find((one) => one.field === field);
    const base = { table: row.table, id: row.id, follows: true };
    if (row.table === 'referred_sample')
        return of('age')
            ? (['age_months', 'age_days'] as const)
                  .filter((field) => row[field] !== null)
                  .map((field) => ({
                      ...base,
                      field,
                      column: field,
                      before: row[field],
                      after: null,
                  }))
            : [];
    const dated = of('date_of_birth');
    const birth = dated ? dated.after : (row.values.date_of_birth ?? null);
    if (!birth) return [];
    const counted = ageOn(String(birth), row.since);
    if (counted < 0 || counted > 120)
        fault(place, 'date_of_birth', say('Not an age of 0 to 120 years when registered.'));
    const typed = of('age');
    if (typed && typed.after !== counted)
        fault(
            place,
            'age',
            say('The date of birth says %{age} years: correct that.', { age: counted }),
        );
    const before = row.values.age ?? null;
    return typed || before === counted
        ? []
        : [{ ...base, field: 'age', column: 'age', before, after: counted }];
}

type Likeness = Double['alike'][number];

/** By what two are alike, and the fields that say it. */
const tellingOf: Readonly<Record<Likeness, readonly Change['field'][]>> = {
    nin: ['nin'],
    phone: ['phone'],
    name: ['surname', 'name', 'sex', 'date_of_birth', 'age'],
};

async function doublesOf(
    context: Context,
    row: Standing,
    changes: readonly Change[],
    place: number,
): Promise<Double[]> {
    const now = changes.map(({ field }) => field);
    const by = (Object.keys(tellingOf) as Likeness[]).filter((one) =>
        tellingOf[one].some((field) => now.includes(field)),
    );
    if (!by.length) return [];
    const after = { ...row.values };
    for (const { field, after: value } of changes)
        if (field in patientFields) after[field as PatientField] = value;
    const text = (field: PatientField) => (after[field] === null ? null : String(after[field]));
    const near = await candidatesFor(
        // Of the patient's own facility: that somebody is known elsewhere is told to nobody.
        {
            ...context,
            scope: (alias) =>
                sql`${context.scope(alias)} and ${name(alias)}.id = ${row.facility_id}`,
        },
        {
            surname: text('surname'),
            name: text('name'),
            sex: text('sex'),
            date_of_birth: text('date_of_birth'),
            age: after.age === null || after.age === undefined ? null : Number(after.age),
            phone: text('phone'),
            nin: text('nin'),
        },
        row.id,
    );
    // What was alike before is not what is asked about now.
    return near
        .map(({ id, registered_on, alike }) => ({
            place,
            id,
            registered_on,
            alike: alike.filter((one) => by.includes(one)),
        }))
        .filter(({ alike }) => alike.length > 0);
}

function fault(place: number, field: string, sentence: Sentence): never {
    refuse(`places.${place}.${field}`, sentence);
}

/** Both values of each field, and who was there first. */
async function stale(
    { db }: Context,
    row: Standing,
    wanted: Wanted,
    place: number,
): Promise<Refusal> {
    const last = await db.maybe<{ actor: string; at: string }>(sql`
        select actor, at from audit where entity = ${row.table} and entity_id = ${row.id} and action in ('create', 'update')
         order by id desc limit 1`);
    const fields = patientFieldNames.filter((field) => wanted[field] !== undefined);
    const pick = (of: (field: PatientField) => unknown) =>
        Object.fromEntries(fields.map((field) => [field, of(field) ?? null]));
    return new Refusal(
        say('%{actor} changed this record meanwhile. Nothing was saved.', {
            actor: last?.actor ?? say('Somebody'),
        }),
        'stale',
        undefined,
        {
            place,
            version: row.version,
            current: pick((field) => row.values[field]),
            yours: pick((field) => wanted[field]),
            by: last?.actor,
            at: last?.at,
        },
    );
}
