/** The first rows of a report as a small table. */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import type { Report } from '../../../resources/define/report.ts';
import { Cell, lookOf } from '../../widgets/fields/fieldTypes.tsx';
import { useLabels } from '../../widgets/words.ts';
import { Change } from '../table/Change.tsx';
import { columnsOf } from '../list/columns.ts';
import type { Answer } from './useReport.ts';

import { useSay } from '../../widgets/say.ts';

interface Props {
    panel: Panel;
    report: Report;
    answer: Answer;
}

export function PanelTable({ panel, report, answer }: Props) {
    const { label } = useLabels();
    const say = useSay();
    const names =
        panel.columns ??
        Object.keys(report.columns).filter((name) => !report.optional.includes(name));
    const columns = columnsOf(report.columns, names);
    return (
        <TableContainer
            tabIndex={0}
            component="section"
            aria-label={say('Table: %{title}', { title: { text: panel.title } })}
        >
            <Table
                size="small"
                sx={{
                    '& td, & th': { px: 0.75, py: 0.75 },
                    // What names the row is read, not spelt: on a phone the others scroll.
                    '& td:first-of-type': { minWidth: '8.5rem', overflowWrap: 'anywhere' },
                    '& th': { lineHeight: 1.25, verticalAlign: 'bottom' },
                }}
            >
                <TableHead>
                    <TableRow>
                        {columns.map(({ name, field }) => (
                            <TableCell key={name} scope="col" align={lookOf(field).align}>
                                {label(name, field)}
                            </TableCell>
                        ))}
                    </TableRow>
                </TableHead>
                <TableBody>
                    {answer.rows.slice(0, panel.limit ?? 10).map((row, at) => (
                        <TableRow key={String(row['id'] ?? at)} hover>
                            {columns.map(({ name, field }) => (
                                <TableCell key={name} align={lookOf(field).align}>
                                    <Cell
                                        field={field}
                                        name={name}
                                        value={row[name]}
                                        record={row}
                                    />
                                    <Change
                                        column={{ name, field }}
                                        row={row}
                                        before={answer.before}
                                    />
                                </TableCell>
                            ))}
                        </TableRow>
                    ))}
                </TableBody>
            </Table>
        </TableContainer>
    );
}
