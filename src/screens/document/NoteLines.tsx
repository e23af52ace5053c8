/** The lines of a document as its note shows them; one below the other on a phone. */
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';
import type { DocumentRecord, LineColumn } from '../../../resources/define/documents/document.ts';
import type { Fields } from '../../../resources/define/field.ts';
import { useSay } from '../../widgets/say.ts';
import { useLabels } from '../../widgets/words.ts';
import { NoteCell } from './NoteCell.tsx';
import { type LineRecord, linesOf, shownColumns } from './values.ts';
import { alignOf } from '../../widgets/fields/align.ts';

interface Props {
    of: Fields;
    columns: Readonly<Record<string, LineColumn>>;
    record: DocumentRecord;
    /** Column that has a value in a line which does not count any more. */
    struck?: string;
    /** In the first column: what may be done with a line. */
    below?(line: LineRecord): ReactNode;
    /** A last column: what is typed for a line. */
    beside?: { label: string; draw(line: LineRecord, index: number): ReactNode };
}

const numeric = (of: Fields, name: string): string | undefined =>
    alignOf(of[name]!) === 'right' ? 'kd-number' : undefined;

export function NoteLines({ of, columns, record, struck, below, beside }: Props) {
    const say = useSay();
    const { label } = useLabels();
    const shown = shownColumns(columns, record);
    const lines = linesOf(record);
    return (
        <TableContainer>
            <table className="kd-lines">
                <thead>
                    <tr>
                        {shown.map(([name]) => (
                            <th key={name} scope="col" className={numeric(of, name)}>
                                {label(name, of[name]!)}
                            </th>
                        ))}
                        {beside && <th scope="col">{beside.label}</th>}
                    </tr>
                </thead>
                <tbody>
                    {lines.map((line, index) => (
                        <tr
                            key={line.id}
                            className={struck && line[struck] ? 'kd-struck' : undefined}
                        >
                            {shown.map(([name, column], at) => (
                                <td
                                    key={name}
                                    className={numeric(of, name)}
                                    data-label={at ? label(name, of[name]!) : undefined}
                                >
                                    <NoteCell name={name} column={column} of={of} line={line} />
                                    {at === 0 && below?.(line)}
                                </td>
                            ))}
                            {beside && <td className="kd-beside">{beside.draw(line, index)}</td>}
                        </tr>
                    ))}
                    {!lines.length && (
                        <tr>
                            <td colSpan={shown.length + (beside ? 1 : 0)}>
                                {say('No lines yet.')}
                            </td>
                        </tr>
                    )}
                </tbody>
            </table>
        </TableContainer>
    );
}
