/** The figures of a chart as a table. */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type Drawing, valueText } from './series.ts';

interface Props {
    drawing: Drawing;
    xTitle: string;
    title: string;
}

export const ChartTable = ({ drawing: { series, x }, xTitle, title }: Props) => (
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
                    </TableRow>
                ))}
            </TableBody>
        </Table>
    </TableContainer>
);
