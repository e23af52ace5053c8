import Button from '@mui/material/Button';
import { useState } from 'react';
import { say as sentence } from '../../../resources/define/say.ts';
import { type Fault, type FileReport, figure, rowsOf } from './importReport.ts';
import { useSay } from '../../widgets/say.ts';

const step = 25;

/** Faults by row and column, what is worth a look, what would change, and how columns were read. */
export function ImportFindings({ report, things }: { report: FileReport; things: string }) {
    const say = useSay();
    const { faults, faults_total: total, warnings, changes, columns, counts } = report;
    const left = columns.filter(({ field }) => !field);
    return (
        <>
            {faults.length > 0 && (
                <section className="k-card" aria-labelledby="kf-faults">
                    <h2 id="kf-faults">{say('Faults')}</h2>
                    <p className="kf-muted">
                        {total > faults.length
                            ? say('%{total} in %{rows}; the first %{listed} are listed.', {
                                  total,
                                  rows: rowsOf(counts.faulty),
                                  listed: faults.length,
                              })
                            : say('%{total} in %{rows}.', {
                                  total,
                                  rows: rowsOf(counts.faulty),
                              })}{' '}
                        {say(
                            'Rows are numbered as in the spreadsheet. Correct them there and choose the file again.',
                        )}
                    </p>
                    <FaultTable faults={faults} label={say('Faults')} />
                </section>
            )}
            {warnings.length > 0 && (
                <details className="k-card">
                    <summary>
                        {say('Worth a look, but imported: %{count}', { count: counts.warnings })}
                    </summary>
                    <FaultTable faults={warnings} label={say('Worth a look')} />
                </details>
            )}
            {changes.length > 0 && (
                <details className="k-card">
                    <summary>
                        {things}: {figure(counts.change)}
                    </summary>
                    <ul className="kf-changes">
                        {changes.slice(0, 100).map(({ row, id, name, code, differs }) => (
                            <li key={id}>
                                <strong>{name}</strong> {code}{' '}
                                <span className="kf-muted">
                                    {say('row %{row}', { row: String(row) })}
                                </span>
                                <br />
                                {Object.entries(differs).map(([field, [before, after]]) => (
                                    <span key={field} className="kf-change">
                                        {field.replace(/_id$/, '')}: {say.text(writeValue(before))}{' '}
                                        → {say.text(writeValue(after))}
                                    </span>
                                ))}
                            </li>
                        ))}
                    </ul>
                </details>
            )}
            <details className="k-card">
                <summary>
                    {left.length > 0
                        ? say('Columns: %{read} read, %{left} left out', {
                              read: columns.length - left.length,
                              left: left.length,
                          })
                        : say('Columns: %{read} read', { read: columns.length })}
                </summary>
                <ul className="kf-names">
                    {columns.map(({ heading, field, note }, at) => (
                        <li key={at}>
                            {heading || say('(no heading)')}{' '}
                            <span className="kf-muted">
                                {field ? `→ ${field}` : note ? say.text(note) : say('left out')}
                            </span>
                        </li>
                    ))}
                </ul>
            </details>
        </>
    );
}

const writeValue = (value: unknown) =>
    value === null || value === '' ? sentence('empty') : String(value as string | number);

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
    const say = useSay();
    const [count, setCount] = useState(step);
    const groups = grouped(faults);
    return (
        <>
            <table className="kf-table" aria-label={label}>
                <thead>
                    <tr>
                        <th scope="col">{say('Row')}</th>
                        <th scope="col">{say('Column')}</th>
                        <th scope="col">{say('Value')}</th>
                        <th scope="col">{say('What to do')}</th>
                    </tr>
                </thead>
                <tbody>
                    {groups.slice(0, count).map(({ rows, column, value, message, allowed }, at) => (
                        <tr key={at}>
                            <td data-label={say('Row')}>
                                <Rows rows={rows} />
                            </td>
                            <td data-label={say('Column')}>{column || say('whole row')}</td>
                            <td data-label={say('Value')}>
                                {value ? <code>{value}</code> : <em>{say('empty')}</em>}
                            </td>
                            <td>
                                {say.text(message)}
                                {allowed && (
                                    <span className="kf-muted">
                                        {' '}
                                        {say('Possible: %{values}.', { values: allowed })}
                                    </span>
                                )}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {groups.length > count && (
                <Button onClick={() => setCount(count + step * 4)}>
                    {say('Show more (%{count})', { count: groups.length - count })}
                </Button>
            )}
        </>
    );
}

/** A few row numbers as they are; many behind their count. */
function Rows({ rows }: { rows: readonly number[] }) {
    const say = useSay();
    if (rows.length <= 6) return rows.join(', ');
    return (
        <details>
            <summary>{say.text(rowsOf(rows.length))}</summary>
            {rows.join(', ')}
        </details>
    );
}
