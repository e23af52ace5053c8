/** Patient identity in answers that no declaration describes: by the same rule as in every list. */
import { accountTypes, type Identity } from '../../access.ts';
import type { Viewer } from '../../define/engine.ts';

/** Columns of a result that name or identify a patient: whatever was typed can be a name. */
export const identityColumns = ['sample_id', 'specimen_id', 'patient_id', 'patient_name'] as const;

export const identityOf = (viewer: Viewer): Identity => accountTypes[viewer.user_type].identity;

/** First and last letter stay, as in lists. */
export function maskText(value: unknown): string | null {
    if (typeof value !== 'string' || value === '') return null;
    return value.length <= 2 ? '••' : `${value[0]}•••${value.at(-1)}`;
}

/** The identity of a row as the viewer may have it: clear, masked, or not there at all. */
export function identityFor(
    viewer: Viewer,
    row: Readonly<Record<string, unknown>>,
): Partial<Record<(typeof identityColumns)[number], string | null>> {
    const identity = identityOf(viewer);
    if (identity === 'none') return {};
    return Object.fromEntries(
        identityColumns
            .filter((column) => column in row)
            .map((column) => [
                column,
                identity === 'clear' ? (row[column] as string | null) : maskText(row[column]),
            ]),
    );
}
