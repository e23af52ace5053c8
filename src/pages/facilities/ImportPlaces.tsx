import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type ImportChoices, type ImportReport, figure, rowsOf } from '../imports/importReport.ts';

interface Props {
    report: ImportReport;
    choices: ImportChoices;
    busy: boolean;
    onDecide: (choices: ImportChoices) => void;
}

/** Districts that the file names and the system has not, and rows without one: a person decides. */
export function ImportPlaces({ report: { places }, choices, busy, onDecide }: Props) {
    const { missing, without_district: without } = places;
    if (!missing.length && !without) return null;
    const close = missing.filter(({ near }) => near.length);
    return (
        <section className="k-card kf-stack" aria-labelledby="kf-places">
            <h2 id="kf-places">Places</h2>
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
                        label={`Create the ${figure(missing.length)} ${missing.length === 1 ? 'district' : 'districts'} that do not exist yet`}
                    />
                    {close.length > 0 && (
                        <p className="kf-note">
                            Look first:{' '}
                            {close
                                .map(({ name, near }) => `“${name}” (there is ${near.join(', ')})`)
                                .join('; ')}
                            . A second spelling of a district splits its figures; correct it in the
                            file instead.
                        </p>
                    )}
                    <details>
                        <summary>Show the districts</summary>
                        <ul className="kf-names">
                            {missing.map(({ name, rows }) => (
                                <li key={name}>
                                    {name} <span className="kf-muted">{rowsOf(rows)}</span>
                                </li>
                            ))}
                        </ul>
                    </details>
                    {places.regions.length > 0 && (
                        <p className="kf-muted">
                            Regions to be created:{' '}
                            {places.regions
                                .map(({ name, region_group }) =>
                                    region_group ? `${name} (${region_group})` : name,
                                )
                                .join(', ')}
                            .
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
                    label={`File the ${rowsOf(without)} without a district under “Not known”, to be sorted later`}
                />
            )}
        </section>
    );
}
