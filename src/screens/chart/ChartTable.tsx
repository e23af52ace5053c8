/** The figures of a chart as a table. */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

import type { Drawing } from './series.ts';
import { valueText } from '../../widgets/fields/numbers.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    drawing: Drawing;
    xTitle: string;
    title: string;
}

export function ChartTable({ drawing: { series, x, marks }, xTitle, title }: Props) {
    const say = useSay();
    return (
        <TableContainer
            tabIndex={0}
            component="section"
            aria-label={title}
            sx={{ maxHeight: 360, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
            <Table size="small" stickyHeader>
                <TableHead>
                    <TableRow>
                        <TableCell scope="col">{xTitle}</TableCell>
                        {series.map(({ name }) => (
                            <TableCell key={name} scope="col" align="right">
                                {name}
                            </TableCell>
                        ))}
                        {marks.length > 0 && <TableCell scope="col">{say('Notes')}</TableCell>}
                    </TableRow>
                </TableHead>
                <TableBody>
                    {x.map((text, at) => (
                        <TableRow key={text}>
                            <TableCell component="th" scope="row">
                                {text}
                            </TableCell>
                            {series.map(({ name, unit, y }) => (
                                <TableCell
                                    key={name}
                                    align="right"
                                    sx={{ fontVariantNumeric: 'tabular-nums' }}
                                >
                                    {valueText(y[at] ?? null, unit)}
                                </TableCell>
                            ))}
                            {marks.length > 0 && (
                                <TableCell>
                                    {marks
                                        .filter((mark) => mark.at === at)
                                        .map((mark) => mark.text)
                                        .join(' · ')}
                                </TableCell>
                            )}
                        </TableRow>
                    ))}
                </TableBody>
            </Table>
        </TableContainer>
    );
}
