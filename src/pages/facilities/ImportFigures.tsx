import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouteLink } from 'react-router-dom';
import { counted, figure, type ImportReport, rowsOf } from './importReport.ts';

/** What the import would do, in five figures. */
export function ImportFigures({ report: { counts } }: { report: ImportReport }) {
    const figures = [
        ['Rows in the file', counts.rows],
        ['To add', counts.add],
        ['To change', counts.change],
        ['There already', counts.unchanged],
        ['With faults', counts.faulty],
    ] as const;
    return (
        <section className="k-card" aria-label="What the import would do">
            <dl className="kf-figures">
                {figures.map(([label, count]) => (
                    <div key={label}>
                        <dt>{label}</dt>
                        <dd>{figure(count)}</dd>
                    </div>
                ))}
            </dl>
            {counts.without_coordinates > 0 && (
                <p className="kf-muted">
                    {rowsOf(counts.without_coordinates)} to import{' '}
                    {counts.without_coordinates === 1 ? 'has' : 'have'} no coordinates: in every
                    list, but not on the map.
                </p>
            )}
        </section>
    );
}

/** What the import did. */
export function ImportResult({ report: { counts, places } }: { report: ImportReport }) {
    return (
        <Alert severity="success" className="kf-result">
            <strong>
                {figure(counts.add)} added, {figure(counts.change)} changed,{' '}
                {figure(counts.unchanged)} were there already.
            </strong>{' '}
            {places.districts.length > 0 &&
                `${counted(places.districts.length, 'district')} and ${counted(places.regions.length, 'region')} created. `}
            {counts.faulty > 0 && `${rowsOf(counts.faulty)} with faults were left out. `}
            <Link component={RouteLink} to="/facilities" color="inherit">
                See the facilities
            </Link>
        </Alert>
    );
}
