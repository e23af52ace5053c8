/** The rows as a dense table: sticky header, totals below, sideways scroll inside the table only. */
import { refersTo } from '../../../resources/define/fieldFacts.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type RaRecord, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Cell, lookOf } from '../../widgets/fields/fieldTypes.tsx';
import { isEmpty } from '../../widgets/fields/cells.tsx';
import { useLabels } from '../../widgets/words.ts';
import type { Column } from './columns.ts';
import { TotalsRows } from './TotalsRows.tsx';
import { useSay } from '../../widgets/say.ts';

export interface RowsProps {
    columns: readonly Column[];
    sortable: readonly string[];
    /** Where a row's first cell leads, if anywhere. */
    linkTo?: (record: RaRecord) => string;
    /** Name of the table for those who hear it. */
    title: string;
}

export function DataTable({ columns, sortable, linkTo, title }: RowsProps) {
    const say = useSay();
    const { data = [], isFetching } = useListContext();
    return (
        <TableContainer
            tabIndex={0}
            component="section"
            aria-label={say('List of %{name}', { name: title })}
            aria-busy={isFetching}
            sx={{
                maxHeight: 'max(24rem, calc(100vh - 15rem))',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                bgcolor: 'background.paper',
                opacity: isFetching ? 0.6 : 1,
                transition: 'opacity 150ms',
                '@media print': { maxHeight: 'none', overflow: 'visible' },
            }}
        >
            <Table
                size="small"
                stickyHeader
                sx={{
                    '& td, & th': { px: 1.25, py: 0.75, verticalAlign: 'top' },
                    // Long words get room before they wrap: the table scrolls, rows stay low.
                    '& td .k-long': {
                        display: 'inline-block',
                        minWidth: 'min(13rem, var(--k-length, 13rem))',
                    },
                }}
            >
                <TableHead>
                    <TableRow>
                        {columns.map((column) => (
                            <HeadCell
                                key={column.name}
                                column={column}
                                sortable={sortable.includes(column.name)}
                            />
                        ))}
                    </TableRow>
                </TableHead>
                <TableBody>
                    {data.map((record: RaRecord) => (
                        <TableRow key={record.id} hover>
                            {columns.map(({ name, field }, index) => (
                                <TableCell key={name} align={lookOf(field).align}>
                                    {index === 0 ? (
                                        <FirstCell
                                            column={{ name, field }}
                                            record={record}
                                            linkTo={linkTo}
                                        />
                                    ) : (
                                        <Cell
                                            field={field}
                                            name={name}
                                            value={record[name]}
                                            record={record}
                                        />
                                    )}
                                </TableCell>
                            ))}
                        </TableRow>
                    ))}
                </TableBody>
                <TotalsRows columns={columns} />
            </Table>
        </TableContainer>
    );
}

/** The name of a column, by which the list may be sorted. */
function HeadCell({ column: { name, field }, sortable }: { column: Column; sortable: boolean }) {
    const { label } = useLabels();
    const { sort, setSort } = useListContext();
    const sorted = sort.field === name;
    const direction = sort.order === 'DESC' ? 'desc' : 'asc';
    return (
        <TableCell
            scope="col"
            align={lookOf(field).align}
            sortDirection={sorted ? direction : false}
            sx={{
                bgcolor: 'background.paper',
                whiteSpace: 'nowrap',
                fontWeight: 600,
            }}
        >
            {sortable ? (
                <TableSortLabel
                    active={sorted}
                    direction={sorted ? direction : 'asc'}
                    onClick={() =>
                        setSort({
                            field: name,
                            order: sorted && direction === 'asc' ? 'DESC' : 'ASC',
                        })
                    }
                >
                    {label(name, field)}
                </TableSortLabel>
            ) : (
                label(name, field)
            )}
        </TableCell>
    );
}

/** The record's name: a real link where the record can be opened. */
export function FirstCell({
    column: { name, field },
    record,
    linkTo,
}: {
    column: Column;
    record: RaRecord;
    linkTo?: (record: RaRecord) => string;
}) {
    const say = useSay();
    const value: unknown = record[name];
    const cell = <Cell field={field} name={name} value={value} record={record} />;
    // A reference is a link already, to another record: ours would hide it.
    if (!linkTo || refersTo(field)) return cell;
    return (
        <Link component={RouterLink} to={linkTo(record)} sx={{ fontWeight: 600 }}>
            {isEmpty(value) ? <Box component="span">{say('Open')}</Box> : cell}
        </Link>
    );
}
