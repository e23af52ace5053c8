import type { ReactNode } from 'react';
import { withColon } from '../../../locales/tongue.ts';
import { say as sentence } from '../../../resources/define/say.ts';
import { useSay } from '../../widgets/say.ts';
import { FaultTable } from './FaultTable.tsx';
import { type FileReport, figure, rowsOf } from './importReport.ts';

interface Props {
    report: FileReport;
}

interface FindingsProps extends Props {
    things: string;
    /** In place of how the columns were read: where a person says it. */
    children?: ReactNode;
}

/** Faults by row and column, what is worth a look, what would change, and how columns were read. */
export function ImportFindings({ report, things, children }: FindingsProps) {
    const say = useSay();
    const { faults, warnings, changes, counts } = report;
    return (
        <>
            {faults.length > 0 && <Faults report={report} />}
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
                        {withColon(things)} {figure(counts.change)}
                    </summary>
                    <Changes report={report} />
                </details>
            )}
            {children ?? <Columns report={report} />}
        </>
    );
}

function Faults({ report }: Props) {
    const say = useSay();
    const { faults, faults_total: total, counts } = report;
    const rows = rowsOf(counts.faulty);
    return (
        <section className="k-card" aria-labelledby="kf-faults">
            <h2 id="kf-faults">{say('Faults')}</h2>
            <p className="kf-muted">
                {total > faults.length
                    ? say('%{total} in %{rows}; the first %{listed} are listed.', {
                          total,
                          rows,
                          listed: faults.length,
                      })
                    : say('%{total} in %{rows}.', { total, rows })}{' '}
                {say(
                    'Rows are numbered as in the spreadsheet. Correct them there and choose the file again.',
                )}
            </p>
            <FaultTable faults={faults} label={say('Faults')} />
        </section>
    );
}

/** What of each record would change, from what to what. */
function Changes({ report: { changes, columns, expected } }: Props) {
    const say = useSay();
    const headingOf = (name: string) =>
        columns.find(({ field }) => field === name)?.heading ??
        say.text(expected.find(({ field }) => field === name)?.label ?? name);
    return (
        <ul className="kf-changes">
            {changes.slice(0, 100).map(({ row, id, name, code, differs }) => (
                <li key={id}>
                    <strong>{name}</strong> {code}{' '}
                    <span className="kf-muted">{say('row %{row}', { row: String(row) })}</span>
                    <br />
                    {Object.entries(differs).map(([field, [before, after]]) => (
                        <span key={field} className="kf-change">
                            {say('%{field}: %{before} → %{after}', {
                                field: headingOf(field.replace(/_id$/, '')),
                                before: writeValue(before),
                                after: writeValue(after),
                            })}
                        </span>
                    ))}
                </li>
            ))}
        </ul>
    );
}

const writeValue = (value: unknown) =>
    value === null || value === '' ? sentence('empty') : String(value as string | number);

/** How each heading of the file was read. */
function Columns({ report: { columns } }: Props) {
    const say = useSay();
    const left = columns.filter(({ field }) => !field).length;
    const read = columns.length - left;
    return (
        <details className="k-card">
            <summary>
                {left > 0
                    ? say('Columns: %{read} read, %{left} left out', { read, left })
                    : say('Columns: %{read} read', { read })}
            </summary>
            <ul className="kf-names">
                {columns.map(({ heading, field, label, note }, at) => (
                    <li key={at}>
                        {heading || say('(no heading)')}{' '}
                        <span className="kf-muted">
                            {field
                                ? `→ ${say.text(label ?? field)}`
                                : note
                                  ? say.text(note)
                                  : say('left out')}
                        </span>
                    </li>
                ))}
            </ul>
        </details>
    );
}
