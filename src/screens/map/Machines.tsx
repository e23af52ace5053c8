/** The last step down a map: the machines of one facility, each the way to its results. Filters go along. */
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
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { useRowsLink } from '../dashboard/rowsLink.ts';
import { useDashboardWords } from '../dashboard/words.ts';

type Filters = Readonly<Record<string, unknown>>;

/** A row of `POST /x/utilization/machines`. */
interface Machine {
    id: number;
    serial: string;
    model: string;
    modules: number;
    tests: number;
    failed: number;
}

interface Props {
    endpoint: Endpoint;
    filters: Filters;
    /** Route of the results. */
    rows: string;
}

export function MapMachines({ endpoint, filters, rows }: Props) {
    const say = useDashboardWords();
    const { facility, start_date, end_date } = filters;
    const body = {
        facility: Number(facility),
        ...(start_date !== undefined && { start_date }),
        ...(end_date !== undefined && { end_date }),
    };
    const { data, error } = useQuery({
        queryKey: ['map machines', endpoint, body],
        queryFn: ({ signal }) => call<{ data: Machine[] }>(endpoint, body, { signal, reads: true }),
        retry: false,
    });
    if (error) return <p role="alert">{say('failed')}</p>;
    if (!data) return null;
    if (!data.data.length) return <p>{say('machines_none')}</p>;
    return (
        <TableContainer
            component="section"
            aria-label={say('machines')}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
            <Table size="small" sx={{ '& td, & th': { px: 1.25, py: 0.75 } }}>
                <TableHead>
                    <TableRow>
                        <TableCell scope="col">{say('machine')}</TableCell>
                        <TableCell scope="col" align="right">
                            {say('machine_tests')}
                        </TableCell>
                        <TableCell scope="col" align="right">
                            {say('machine_failed')}
                        </TableCell>
                    </TableRow>
                </TableHead>
                <TableBody>
                    {data.data.map((machine) => (
                        <TableRow key={machine.id}>
                            <TableCell component="th" scope="row">
                                <Results serial={machine.serial} filters={filters} rows={rows} />
                            </TableCell>
                            <TableCell align="right">
                                {machine.tests.toLocaleString('en')}
                            </TableCell>
                            <TableCell align="right">
                                {machine.failed.toLocaleString('en')}
                            </TableCell>
                        </TableRow>
                    ))}
                </TableBody>
            </Table>
        </TableContainer>
    );
}

/** A machine that has moved has results elsewhere: the facility stays among the filters. */
function Results({ serial, filters, rows }: Omit<Props, 'endpoint'> & { serial: string }) {
    const address = useRowsLink(rows, { ...filters, machine: serial });
    if (!address) return serial;
    return (
        <Link
            component={RouterLink}
            to={address}
            sx={{ display: 'inline-block', minHeight: 24, overflowWrap: 'anywhere' }}
        >
            {serial}
        </Link>
    );
}
