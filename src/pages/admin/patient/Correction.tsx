/** What people keep of one patient, field by field where it stands: typed over, previewed, corrected in one go. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { CheckedForm } from '../../../screens/form/CheckedForm.tsx';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
    columnsOf,
    openMinutes,
    patientFieldNames,
    patientFields,
    type PatientField,
} from '../../../../resources/admin/patients/fields.ts';
import { FormField } from '../../../screens/form/FormField.tsx';
import { useSay } from '../../../widgets/say.ts';
import { useLabels } from '../../../widgets/words.ts';
import { initialOf, inputOf, isChanged, type Shown, type Typed } from './body.ts';
import { Preview } from './Preview.tsx';
import { Stale } from './Stale.tsx';
import { useDeciding } from './useDeciding.ts';
import { usePlaceTitle } from './usePlaceTitle.ts';

export type { Shown } from './body.ts';

interface Props {
    shown: Shown;
    onClose(): void;
}

export function Correction({ shown, onClose }: Props) {
    const say = useSay();
    const initial = useMemo(() => initialOf(shown), [shown]);
    return (
        <CheckedForm record={initial}>
            <p className="k-quiet">
                {say('Open for %{minutes} minutes, for you and in this session alone.', {
                    minutes: openMinutes,
                })}
            </p>
            {patientFieldNames.map((field) => (
                <OneField key={field} shown={shown} field={field} />
            ))}
            <section className="kc-stays">
                <h3>{say('What stays as it is')}</h3>
                <ul>
                    {shown.stays.map((one, at) => (
                        <li key={at}>{say.text(one)}</li>
                    ))}
                </ul>
            </section>
            <Deciding shown={shown} onClose={onClose} />
        </CheckedForm>
    );
}

/** A field, and each place where it stands with what may be typed over. */
function OneField({ shown, field }: { shown: Shown; field: PatientField }) {
    const { label } = useLabels();
    const title = usePlaceTitle();
    const where = shown.places.flatMap((place, at) =>
        columnsOf[place.table][field] ? [{ place, at }] : [],
    );
    if (!where.length) return null;
    const declared = patientFields[field];
    return (
        <div className="kc-field">
            <h3>{label(field, declared)}</h3>
            <div className="kc-places">
                {where.map(({ place, at }) => (
                    <div className="kc-place" key={at}>
                        <span className="k-quiet">{title(place)}</span>
                        <FormField name={inputOf(at, field)} field={declared} editing={false} />
                        <AlsoHere shown={shown} field={field} at={at} />
                    </div>
                ))}
            </div>
        </div>
    );
}

/** What was typed at another place, to be taken here with one press. */
function AlsoHere({ shown, field, at }: { shown: Shown; field: PatientField; at: number }) {
    const say = useSay();
    const { setValue } = useFormContext();
    const typed = useWatch() as Typed;
    const here = shown.places[at]!;
    const other = shown.places.findIndex(
        (place, index) =>
            index !== at &&
            columnsOf[place.table][field] !== undefined &&
            isChanged(place, field, typed[inputOf(index, field)]),
    );
    if (other < 0 || isChanged(here, field, typed[inputOf(at, field)])) return null;
    const value = typed[inputOf(other, field)];
    if (!isChanged(here, field, value)) return null;
    return (
        <Button
            size="small"
            onClick={() => setValue(inputOf(at, field), value, { shouldDirty: true })}
        >
            {say('The same here')}
        </Button>
    );
}

/** Preview first; doing it is offered for exactly what was previewed. */
function Deciding({ shown, onClose }: Props) {
    const say = useSay();
    const { at, empty, busy, fault, stale, previewed, preview, correct } = useDeciding(
        shown,
        onClose,
    );
    return (
        <div className="kc-deciding">
            {stale ? (
                <Stale stale={stale} place={shown.places[at[stale.place] ?? 0]} />
            ) : (
                fault && <Alert severity="error">{fault}</Alert>
            )}
            {previewed && !stale && <Preview data={previewed} shown={shown} />}
            <p className="k-actions">
                {previewed && !stale ? (
                    <Button variant="contained" disabled={busy} onClick={correct}>
                        {say('Correct it')}
                    </Button>
                ) : (
                    <Button
                        variant="contained"
                        disabled={busy || empty || stale !== undefined}
                        onClick={preview}
                    >
                        {say('See what would change')}
                    </Button>
                )}
                <Button onClick={onClose} disabled={busy}>
                    {stale ? say('Close, and show it again') : say('Close without a change')}
                </Button>
            </p>
        </div>
    );
}
