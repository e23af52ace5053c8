/** What is typed on the page of a correction as the body of its calls, and back. */
import type { AnswerOf, BodyOf } from '../../../../resources/define/calls.ts';
import {
    columnsOf,
    patientFieldNames,
    type PatientField,
} from '../../../../resources/admin/patients/fields.ts';
import type {
    correctPatient,
    openCorrection,
} from '../../../../resources/admin/patients/correct.server.ts';

/** What was opened, and how the patient was named. */
export type Shown = AnswerOf<typeof openCorrection>['data'] & {
    patient: { identifier?: string; result?: number; sample?: number };
};
export type Place = Shown['places'][number];
export type Body = BodyOf<typeof correctPatient>;
export type Typed = Readonly<Record<string, unknown>>;

/** The input of a field at a place: no dots, which would be a path. */
export const inputOf = (place: number, field: PatientField): string => `at${place}_${field}`;

/** The fields that stand in a row. */
export const fieldsOf = ({ table }: Place): PatientField[] =>
    patientFieldNames.filter((field) => columnsOf[table][field]);

/** What the form opens with: each value as it stands, and the title of the district beside its number. */
export const initialOf = ({ places }: Shown): Record<string, unknown> =>
    Object.fromEntries(
        places.flatMap((place, at) => [
            ...fieldsOf(place).map((field) => [inputOf(at, field), place.values[field] ?? null]),
            [`at${at}_district`, place.district],
        ]),
    );

const plain = (value: unknown): string | number | null =>
    value === undefined || value === null || value === ''
        ? null
        : typeof value === 'string'
          ? value.trim() || null
          : (value as number);

/** Whether what is typed is another value than the one that stands. */
export const isChanged = (place: Place, field: PatientField, typed: unknown): boolean =>
    plain(typed) !== plain(place.values[field]);

/** Rows with what is to be another, and the place on the page of each. */
export function bodyOf(shown: Shown, typed: Typed): { body: Body; at: number[] } {
    const places = shown.places.map((place, at) => ({
        at,
        row: { table: place.table, id: place.id, version: place.version },
        values: Object.fromEntries(
            fieldsOf(place)
                .filter((field) => isChanged(place, field, typed[inputOf(at, field)]))
                .map((field) => [field, plain(typed[inputOf(at, field)])]),
        ),
    }));
    const changed = places.filter(({ values }) => Object.keys(values).length > 0);
    return {
        body: {
            correction: shown.correction,
            ...shown.patient,
            places: changed.map(({ row, values }) => ({ ...row, ...values })),
        },
        at: changed.map(({ at }) => at),
    };
}
