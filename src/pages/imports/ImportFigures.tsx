import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouteLink } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { Sentence } from '../../../resources/define/say.ts';
import { type FileReport, figure, rowsOf } from './importReport.ts';
import { useSay } from '../../widgets/say.ts';

interface FiguresProps {
    counts: FileReport['counts'];
    /** What else is worth saying. */
    children?: ReactNode;
}

/** What the import would do, in five figures. */
export function ImportFigures({ counts, children }: FiguresProps) {
    const say = useSay();
    const figures = [
        [say('Rows in the file'), counts.rows],
        [say('To add'), counts.add],
        [say('To change'), counts.change],
        [say('There already'), counts.unchanged],
        [say('With faults'), counts.faulty],
    ] as const;
    return (
        <section className="k-card" aria-label={say('What the import would do')}>
            <dl className="kf-figures">
                {figures.map(([label, count]) => (
                    <div key={label}>
                        <dt>{label}</dt>
                        <dd>{figure(count)}</dd>
                    </div>
                ))}
            </dl>
            {children}
        </section>
    );
}

/** Facilities that no map can show. */
export function WithoutCoordinates({ count }: { count: number }) {
    const say = useSay();
    if (!count) return null;
    return (
        <p className="kf-muted">
            {say(
                '%{smart_count} row to import has no coordinates: in every list, but not on the map. |||| %{smart_count} rows to import have no coordinates: in every list, but not on the map.',
                { smart_count: count },
            )}
        </p>
    );
}

/** What the import did. */
export function ImportResult({ counts, created, to, see }: ResultProps) {
    const say = useSay();
    return (
        <Alert severity="success" className="kf-result">
            <strong>
                {say('%{add} added, %{change} changed, %{unchanged} were there already.', {
                    add: counts.add,
                    change: counts.change,
                    unchanged: counts.unchanged,
                })}
            </strong>{' '}
            {created && `${say.text(created)} `}
            {counts.faulty > 0 &&
                `${say('%{rows} with faults were left out.', { rows: rowsOf(counts.faulty) })} `}
            <Link component={RouteLink} to={to} color="inherit">
                {see}
            </Link>
        </Alert>
    );
}

interface ResultProps {
    counts: FileReport['counts'];
    /** What came into being beside the rows. */
    created: Sentence | null;
    /** Where the imported can be seen, and what the link says. */
    to: string;
    see: string;
}
