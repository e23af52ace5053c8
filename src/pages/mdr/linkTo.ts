/** The calls behind the form: the contract links with `create_patient`, and edits with `update_patient`. */
import { call, type CallOptions } from '../../../dataProvider/call.ts';
import { isUnreachable } from '../../../dataProvider/line/keeper.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import { takenNames } from '../../../resources/define/field.ts';
import { mdrPatients } from '../../../resources/mdr/patients.entity.ts';
import type { linkPatient, updatePatient } from '../../../resources/mdr/linkage/link.server.ts';

type Values = Readonly<Record<string, unknown>>;

type Linked = AnswerOf<typeof linkPatient>;

/**
 * Links the result to a new patient with these values, or to `existing`, whose changes are kept first; refers to a centre at once.
 * A link waits for the line, and a change of the record does not: `onUnsaved` hears that it was not confirmed.
 */
export async function linkTo(
    result: number,
    values: Values,
    existing: Values | null,
    centre: number | null = null,
    onUnsaved: () => void = () => {},
    options: CallOptions = {},
): Promise<Linked> {
    const sent = centre === null ? {} : { centre };
    if (!existing)
        return call<typeof linkPatient>(
            'POST /mdr/create_patient/',
            { result, ...sent, ...filledFields(values) },
            options,
        );
    const changed = changedFields(values, existing);
    const id = Number(existing['id']);
    if (Object.keys(changed).length) {
        const version = Number(existing['version']);
        await call<typeof updatePatient>('POST /mdr/update_patient/', {
            id,
            version,
            ...changed,
        }).catch((error: unknown) => {
            if (!isUnreachable(error)) throw error;
            onUnsaved();
        });
    }
    return call<typeof linkPatient>(
        'POST /mdr/create_patient/',
        { result, patient: id, ...sent },
        options,
    );
}

const names = takenNames(mdrPatients.fields);

/** What was typed, without what stands empty. */
export const filledFields = (values: Values): Record<string, string | number | boolean> =>
    Object.fromEntries(
        names.flatMap((name) => {
            const value = values[name];
            return value === undefined || value === null || value === ''
                ? []
                : [[name, value as string | number | boolean]];
        }),
    );

/** Fields whose value differs from the record's; an emptied one as null. */
export const changedFields = (
    values: Values,
    record: Values,
): Record<string, string | number | boolean | null> =>
    Object.fromEntries(
        names.flatMap((name) => {
            const [now, before] = [values[name] ?? null, record[name] ?? null];
            return (now || now === 0 || now === false ? now : null) ===
                (before || before === 0 || before === false ? before : null)
                ? []
                : [[name, now as string | number | boolean | null]];
        }),
    );
