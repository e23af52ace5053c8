/** What a correction would change: each field with where it stands, before and after; who else may be the same person. */
import Alert from '@mui/material/Alert';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { previewCorrection } from '../../../../resources/admin/patients/correct.server.ts';
import { patientFields, type PatientField } from '../../../../resources/admin/patients/fields.ts';
import { integer, titleWord } from '../../../../resources/define/field.ts';
import { phrases } from '../../../../resources/define/say.ts';
import { Cell } from '../../../widgets/fields/fieldTypes.tsx';
import { useTitleOf } from '../../../widgets/fields/ReferencePicker.tsx';
import { useSay } from '../../../widgets/say.ts';
import { useLabels } from '../../../widgets/words.ts';
import type { Shown } from './body.ts';
import { usePlaceTitle } from './usePlaceTitle.ts';

export type Previewed = AnswerOf<typeof previewCorrection>['data'];
type Change = Previewed['changes'][number];

/** The age of a sample, where it is told in months or days. */
const ageWords = phrases({ age_months: 'Age in months', age_days: 'Age in days' });
const smallAges = {
    age_months: integer(ageWords.age_months),
    age_days: integer(ageWords.age_days),
} as const;
const fieldOf = (name: Change['field']) =>
    name in smallAges
        ? smallAges[name as keyof typeof smallAges]
        : patientFields[name as PatientField];

const alikeBy = phrases({
    nin: 'same national ID number',
    phone: 'same telephone',
    name: 'name sounds alike',
});

export function Preview({ data, shown }: { data: Previewed; shown: Shown }) {
    const say = useSay();
    const { label } = useLabels();
    const title = usePlaceTitle();
    return (
        <section aria-labelledby="kc-preview">
            <h3 id="kc-preview">{say('What would change')}</h3>
            <ul className="kc-changes">
                {data.changes.map((one) => {
                    const place = shown.places.find(
                        ({ table, id }) => table === one.table && id === one.id,
                    );
                    const field = fieldOf(one.field);
                    return (
                        <li key={`${one.table} ${one.id} ${one.column}`}>
                            <strong>{label(one.field, field)}</strong>
                            <span className="k-quiet">{place && title(place)}</span>
                            <span className="kc-values">
                                <Value name={one.field} value={one.before} />
                                <span className="k-quiet">{say('becomes')}</span>
                                <b>
                                    <Value name={one.field} value={one.after} />
                                </b>
                            </span>
                            {one.follows && (
                                <span className="k-quiet">{say('It follows from the rest.')}</span>
                            )}
                        </li>
                    );
                })}
            </ul>
            {data.doubles.map(({ registered_on, alike }, at) => (
                <Alert severity="warning" key={at} sx={{ mt: 1 }}>
                    {say(
                        'A patient who was registered on %{day} at this facility may be the same person: %{alike}.',
                        {
                            day: { day: registered_on },
                            alike: alike.map((one) => ({ text: alikeBy[one] })),
                        },
                    )}
                </Alert>
            ))}
        </section>
    );
}

/** One value of a field, read as in lists. */
export function Value({ name, value }: { name: Change['field']; value: unknown }) {
    const say = useSay();
    const district = name === 'district_id' && value ? Number(value) : null;
    const found = useTitleOf(district ? 'districts' : '', district);
    if (value === null || value === '') return <span className="k-quiet">{say('nothing')}</span>;
    return (
        <Cell
            field={fieldOf(name)}
            name={name}
            value={value}
            record={district ? { [titleWord(name)]: found } : {}}
        />
    );
}
