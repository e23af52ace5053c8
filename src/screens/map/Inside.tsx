/** The last step down a map: what stands at one site, each the way to its rows. Filters go along. */
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { Shape } from '../../../resources/define/calls.ts';
import type { Inside } from '../../../resources/define/report.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { alignOf } from '../../widgets/fields/align.ts';
import { places } from '../../widgets/places.ts';
import { useSay } from '../../widgets/say.ts';
import { useRowsLink } from '../dashboard/rowsLink.ts';

type Filters = Readonly<Record<string, unknown>>;
type Found = Filters & { id: number };

interface Props {
    inside: Inside;
    filters: Filters;
    /** Route of the rows. */
    rows: string;
}

export function MapInside({ inside, filters, rows }: Props) {
    const say = useSay();
    const { start_date, end_date } = filters;
    const body = {
        [places.site]: Number(filters[places.site]),
        ...(start_date !== undefined && { start_date }),
        ...(end_date !== undefined && { end_date }),
    };
    const { data, error } = useQuery({
        queryKey: ['inside', inside.call, body],
        queryFn: ({ signal }) =>
            call<Shape<Filters, { data: Found[] }>>(inside.call, body, { signal, reads: true }),
        retry: false,
    });
    if (error) return <p role="alert">{say('This could not be loaded')}</p>;
    if (!data) return null;
    if (!data.data.length) return <p>{say.text(inside.none)}</p>;
    const [[named] = [''], ...figures] = Object.entries(inside.columns);
    return (
        <TableContainer
            component="section"
            aria-label={say.text(inside.title)}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
            <Table size="small" sx={{ '& td, & th': { px: 1.25, py: 0.75 } }}>
                <TableHead>
                    <TableRow>
                        {Object.entries(inside.columns).map(([name, field]) => (
                            <TableCell key={name} scope="col" align={alignOf(field)}>
                                {say.text(field.label)}
                            </TableCell>
                        ))}
                    </TableRow>
                </TableHead>
                <TableBody>
                    {data.data.map((record) => (
                        <TableRow key={record.id}>
                            <TableCell component="th" scope="row">
                                <Rows
                                    text={String(record[named])}
                                    filters={{ ...filters, [inside.filter]: record[named] }}
                                    rows={rows}
                                />
                            </TableCell>
                            {figures.map(([name, field]) => (
                                <TableCell key={name} align={alignOf(field)}>
                                    <Cell
                                        field={field}
                                        name={name}
                                        value={record[name]}
                                        record={record}
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

/** What has moved has rows elsewhere: the site stays among the filters. */
function Rows({ text, filters, rows }: Omit<Props, 'inside'> & { text: string }) {
    const address = useRowsLink(rows, filters);
    if (!address) return text;
    return (
        <Link
            component={RouterLink}
            to={address}
            sx={{ display: 'inline-block', minHeight: 24, overflowWrap: 'anywhere' }}
        >
            {text}
        </Link>
    );
}
