import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouteLink } from 'react-router-dom';
import type { ReactNode } from 'react';
import { type FileReport, figure, rowsOf } from './importReport.ts';

interface FiguresProps {
    counts: FileReport['counts'];
    /** What else is worth saying. */
    children?: ReactNode;
}

/** What the import would do, in five figures. */
export function ImportFigures({ counts, children }: FiguresProps) {
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
            {children}
        </section>
    );
}

/** Facilities that no map can show. */
export function WithoutCoordinates({ count }: { count: number }) {
    if (!count) return null;
    return (
        <p className="kf-muted">
            {rowsOf(count)} to import {count === 1 ? 'has' : 'have'} no coordinates: in every list,
            but not on the map.
        </p>
    );
}

/** What the import did. */
export function ImportResult({ counts, created = '', to, see }: ResultProps) {
    return (
        <Alert severity="success" className="kf-result">
            <strong>
                {figure(counts.add)} added, {figure(counts.change)} changed,{' '}
                {figure(counts.unchanged)} were there already.
            </strong>{' '}
            {created}
            {counts.faulty > 0 && `${rowsOf(counts.faulty)} with faults were left out. `}
            <Link component={RouteLink} to={to} color="inherit">
                {see}
            </Link>
        </Alert>
    );
}

interface ResultProps {
    counts: FileReport['counts'];
    /** What came into being beside the rows: a sentence with a space after it. */
    created?: string;
    /** Where the imported can be seen, and what the link says. */
    to: string;
    see: string;
}
