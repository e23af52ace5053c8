import { useSay } from '../../widgets/say.ts';
import { useShown } from '../../widgets/useShown.tsx';
import { type Fault, rowsOf } from './importReport.ts';

const step = 25;

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
export function FaultTable({ faults, label }: { faults: readonly Fault[]; label: string }) {
    const say = useSay();
    const { shown, button } = useShown(grouped(faults), step, step * 4);
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
                    {shown.map(({ rows, column, value, message, words, allowed }, at) => (
                        <tr key={at}>
                            <td data-label={say('Row')}>
                                <Rows rows={rows} />
                            </td>
                            <td data-label={say('Column')}>{column || say('whole row')}</td>
                            <td data-label={say('Value')}>
                                {value ? <code>{value}</code> : <em>{say('empty')}</em>}
                            </td>
                            <td>
                                {say.text(words ?? message)}
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
            {button}
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
