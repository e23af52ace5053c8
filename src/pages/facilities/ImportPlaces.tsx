import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { say as sentence } from '../../../resources/define/say.ts';
import { type ImportChoices, type ImportReport, rowsOf } from '../imports/importReport.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    report: ImportReport;
    choices: ImportChoices;
    busy: boolean;
    onDecide: (choices: ImportChoices) => void;
}

/** Districts that the file names and the system has not, and rows without one: a person decides. */
export function ImportPlaces({ report: { places }, choices, busy, onDecide }: Props) {
    const say = useSay();
    const { missing, without_district: without } = places;
    if (!missing.length && !without) return null;
    const close = missing.filter(({ near }) => near.length);
    return (
        <section className="k-card kf-stack" aria-labelledby="kf-places">
            <h2 id="kf-places">{say('Places')}</h2>
            {missing.length > 0 && (
                <>
                    <FormControlLabel
                        control={
                            <Checkbox
                                checked={choices.create_places}
                                disabled={busy}
                                onChange={(_event, on) =>
                                    onDecide({ ...choices, create_places: on })
                                }
                            />
                        }
                        label={say(
                            'Create the %{smart_count} district that does not exist yet |||| Create the %{smart_count} districts that do not exist yet',
                            { smart_count: missing.length },
                        )}
                    />
                    {close.length > 0 && (
                        <p className="kf-note">
                            {say(
                                'Look first: %{names}. A second spelling of a district splits its figures; correct it in the file instead.',
                                { names: close.map(closeTo) },
                            )}
                        </p>
                    )}
                    <details>
                        <summary>{say('Show the districts')}</summary>
                        <ul className="kf-names">
                            {missing.map(({ name, rows }) => (
                                <li key={name}>
                                    {name}{' '}
                                    <span className="kf-muted">{say.text(rowsOf(rows))}</span>
                                </li>
                            ))}
                        </ul>
                    </details>
                    {places.regions.length > 0 && (
                        <p className="kf-muted">
                            {say('Regions to be created: %{names}.', {
                                names: places.regions.map(({ name, region_group }) =>
                                    region_group ? `${name} (${region_group})` : name,
                                ),
                            })}
                        </p>
                    )}
                </>
            )}
            {without > 0 && (
                <FormControlLabel
                    control={
                        <Checkbox
                            checked={choices.not_known}
                            disabled={busy}
                            onChange={(_event, on) => onDecide({ ...choices, not_known: on })}
                        />
                    }
                    label={say(
                        'File the %{rows} without a district under “Not known”, to be sorted later',
                        { rows: rowsOf(without) },
                    )}
                />
            )}
        </section>
    );
}

/** A district that the file spells nearly as one that is there. */
const closeTo = ({ name, near }: ImportReport['places']['missing'][number]) =>
    sentence('“%{name}” (there is %{near})', { name, near });
