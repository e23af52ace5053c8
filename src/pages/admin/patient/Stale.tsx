/** Somebody was there first: both values of each field, and nothing saved. */
import Alert from '@mui/material/Alert';
import { patientFields, type PatientField } from '../../../../resources/admin/patients/fields.ts';
import { useSay } from '../../../widgets/say.ts';
import { useLabels } from '../../../widgets/words.ts';
import type { Place } from './body.ts';
import { Value } from './Preview.tsx';
import { usePlaceTitle } from './usePlaceTitle.ts';

export interface StaleDetails {
    /** Which row of the call. */
    place: number;
    current: Readonly<Record<string, unknown>>;
    yours: Readonly<Record<string, unknown>>;
    by?: string;
}

export function Stale({ stale, place }: { stale: StaleDetails; place: Place | undefined }) {
    const say = useSay();
    const { label } = useLabels();
    const title = usePlaceTitle();
    const names = Object.keys(stale.yours).filter(
        (name): name is PatientField => name in patientFields,
    );
    return (
        <Alert severity="warning">
            <p>
                {say('%{name} changed this record meanwhile.', {
                    name: stale.by ?? say('Somebody'),
                })}{' '}
                {say('Nothing was saved.')} {place && title(place)}
            </p>
            <ul className="kc-changes">
                {names.map((name) => (
                    <li key={name}>
                        <strong>{label(name, patientFields[name])}</strong>
                        <span>
                            {say('Value now stored:')}{' '}
                            <Value name={name} value={stale.current[name] ?? null} />
                        </span>
                        <span>
                            {say('Your value:')}{' '}
                            <Value name={name} value={stale.yours[name] ?? null} />
                        </span>
                    </li>
                ))}
            </ul>
        </Alert>
    );
}
