import { useSay } from '../../widgets/say.ts';
import { LongTable } from './useShown.tsx';
import { type Fault, rowsOf } from './importReport.ts';

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

export function FaultTable({ faults, label }: { faults: readonly Fault[]; label: string }) {
    const say = useSay();
    const heads = [say('Row'), say('Column'), say('Value'), say('What to do')] as const;
    return (
        <LongTable
            rows={grouped(faults)}
            first={25}
            heads={heads}
            className="kf-table"
            label={label}
        >
            {({ rows, column, value, message, words, allowed }) => (
                <>
                    <td data-label={heads[0]}>
                        <Rows rows={rows} />
                    </td>
                    <td data-label={heads[1]}>{column || say('whole row')}</td>
                    <td data-label={heads[2]}>
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
                </>
            )}
        </LongTable>
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
