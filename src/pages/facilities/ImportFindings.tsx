import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Fault, type ImportReport, figure } from './importReport.ts';

const step = 25;

/** Faults by row and column, what is worth a look, what would change, and how columns were read. */
export function ImportFindings({ report }: { report: ImportReport }) {
    const { faults, faults_total: total, warnings, changes, columns, counts } = report;
    const left = columns.filter(({ field }) => !field);
    return (
        <>
            {faults.length > 0 && (
                <section className="k-card" aria-labelledby="kf-faults">
                    <h2 id="kf-faults">Faults</h2>
                    <p className="k-muted">
                        {figure(total)} in {figure(counts.faulty)} rows
                        {total > faults.length && `; the first ${figure(faults.length)} are listed`}
                        . Rows are numbered as in the spreadsheet. Correct them there and choose the
                        file again.
                    </p>
                    <FaultTable faults={faults} label="Faults" />
                </section>
            )}
            {warnings.length > 0 && (
                <details className="k-card">
                    <summary>Worth a look, but imported: {figure(counts.warnings)}</summary>
                    <FaultTable faults={warnings} label="Worth a look" />
                </details>
            )}
            {changes.length > 0 && (
                <details className="k-card">
                    <summary>Changes to facilities that exist: {figure(counts.change)}</summary>
                    <ul className="kf-changes">
                        {changes.slice(0, 100).map(({ row, id, name, code, differs }) => (
                            <li key={id}>
                                <strong>{name}</strong> {code}{' '}
                                <span className="k-muted">row {row}</span>
                                <br />
                                {Object.entries(differs).map(([field, [before, after]]) => (
                                    <span key={field} className="kf-change">
                                        {field.replace(/_id$/, '')}: {shown(before)} →{' '}
                                        {shown(after)}
                                    </span>
                                ))}
                            </li>
                        ))}
                    </ul>
                </details>
            )}
            <details className="k-card">
                <summary>
                    Columns: {figure(columns.length - left.length)} read
                    {left.length > 0 && `, ${figure(left.length)} left out`}
                </summary>
                <ul className="kf-names">
                    {columns.map(({ heading, field, note }, at) => (
                        <li key={at}>
                            {heading || '(no heading)'}{' '}
                            <span className="k-muted">
                                {field ? `→ ${field}` : (note ?? 'left out')}
                            </span>
                        </li>
                    ))}
                </ul>
            </details>
        </>
    );
}

const shown = (value: unknown): string =>
    value === null || value === '' ? 'empty' : String(value as string | number);

/** A quiet table that turns into cards on a phone. */
function FaultTable({ faults, label }: { faults: readonly Fault[]; label: string }) {
    const [count, setCount] = useState(step);
    return (
        <>
            <table className="kf-table" aria-label={label}>
                <thead>
                    <tr>
                        <th scope="col">Row</th>
                        <th scope="col">Column</th>
                        <th scope="col">Value</th>
                        <th scope="col">What to do</th>
                    </tr>
                </thead>
                <tbody>
                    {faults.slice(0, count).map(({ row, column, value, message, allowed }, at) => (
                        <tr key={at}>
                            <td data-label="Row">{row}</td>
                            <td data-label="Column">{column || 'whole row'}</td>
                            <td data-label="Value">
                                {value ? <code>{value}</code> : <em>empty</em>}
                            </td>
                            <td>
                                {message}
                                {allowed && (
                                    <span className="k-muted">
                                        {' '}
                                        Possible: {allowed.join(', ')}.
                                    </span>
                                )}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {faults.length > count && (
                <Button onClick={() => setCount(count + step * 4)}>
                    Show more ({figure(faults.length - count)})
                </Button>
            )}
        </>
    );
}
