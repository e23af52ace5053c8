import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Fault, type FileReport, figure, rowsOf } from './importReport.ts';

const step = 25;

/** Faults by row and column, what is worth a look, what would change, and how columns were read. */
export function ImportFindings({ report, things }: { report: FileReport; things: string }) {
    const { faults, faults_total: total, warnings, changes, columns, counts } = report;
    const left = columns.filter(({ field }) => !field);
    return (
        <>
            {faults.length > 0 && (
                <section className="k-card" aria-labelledby="kf-faults">
                    <h2 id="kf-faults">Faults</h2>
                    <p className="kf-muted">
                        {figure(total)} in {rowsOf(counts.faulty)}
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
                    <summary>
                        Changes to {things} that exist: {figure(counts.change)}
                    </summary>
                    <ul className="kf-changes">
                        {changes.slice(0, 100).map(({ row, id, name, code, differs }) => (
                            <li key={id}>
                                <strong>{name}</strong> {code}{' '}
                                <span className="kf-muted">row {row}</span>
                                <br />
                                {Object.entries(differs).map(([field, [before, after]]) => (
                                    <span key={field} className="kf-change">
                                        {field.replace(/_id$/, '')}: {writeValue(before)} →{' '}
                                        {writeValue(after)}
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
                            <span className="kf-muted">
                                {field ? `→ ${field}` : (note ?? 'left out')}
                            </span>
                        </li>
                    ))}
                </ul>
            </details>
        </>
    );
}

const writeValue = (value: unknown): string =>
    value === null || value === '' ? 'empty' : String(value as string | number);

/** The same fault in many rows is one line: column, value and what to do, with the rows. */
interface Group extends Fault {
    rows: number[];
}

function grouped(faults: readonly Fault[]): Group[] {
    const groups = new Map<string, Group>();
    for (const fault of faults) {
        const key = JSON.stringify([fault.column, fault.value, fault.message]);
        const group = groups.get(key);
        if (group) group.rows.push(fault.row);
        else groups.set(key, { ...fault, rows: [fault.row] });
    }
    return [...groups.values()];
}

/** A quiet table that turns into cards on a phone. */
function FaultTable({ faults, label }: { faults: readonly Fault[]; label: string }) {
    const [count, setCount] = useState(step);
    const groups = grouped(faults);
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
                    {groups.slice(0, count).map(({ rows, column, value, message, allowed }, at) => (
                        <tr key={at}>
                            <td data-label="Row">
                                <Rows rows={rows} />
                            </td>
                            <td data-label="Column">{column || 'whole row'}</td>
                            <td data-label="Value">
                                {value ? <code>{value}</code> : <em>empty</em>}
                            </td>
                            <td>
                                {message}
                                {allowed && (
                                    <span className="kf-muted">
                                        {' '}
                                        Possible: {allowed.join(', ')}.
                                    </span>
                                )}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {groups.length > count && (
                <Button onClick={() => setCount(count + step * 4)}>
                    Show more ({figure(groups.length - count)})
                </Button>
            )}
        </>
    );
}

/** A few row numbers as they are; many behind their count. */
function Rows({ rows }: { rows: readonly number[] }) {
    if (rows.length <= 6) return rows.join(', ');
    return (
        <details>
            <summary>{figure(rows.length)} rows</summary>
            {rows.join(', ')}
        </details>
    );
}
