/** The network of machines: the profile of a busy place, causes of errors and connectivity by week, each of its own window. */
import { sql } from '../../resources/define/sql.ts';
import { ask, signedIn, type Asking } from './asking.ts';
import { dayBack } from './days.ts';
import type { NetworkBody } from './floor/network.ts';
import type { BenchServer } from './server.ts';
import type { Question } from './traffic.ts';

type Row = Readonly<Record<string, number>>;
type Rows = readonly Row[];

interface Asked {
    name: string;
    path: string;
    days: number;
    body?: object;
    /** What both have to say alike. */
    same: Question['same'];
}

const total = (rows: Rows, column: string): string =>
    String(rows.reduce((all, row) => all + Number(row[column]), 0));
const told = (ours: Record<string, unknown>, column: string): string =>
    String((ours['totals'] as Row)[column]);

const all = (facility: number): Asked[] => [
    {
        name: 'profile',
        path: '/genexpert/machine_details/',
        days: 28,
        body: { facility },
        same: (ours, [[one]]: [Rows]) => {
            const { tests, errors } = ours['machine'] as Row;
            return [`${tests}/${errors}`, `${one!['tests']}/${one!['errors']}`];
        },
    },
    {
        name: 'byCode',
        path: '/x/errors/pareto',
        days: 90,
        body: { by: 'code', page_size: 25 },
        same: (ours, [rows]: [Rows]) => [told(ours, 'errors'), total(rows, 'errors')],
    },
    {
        name: 'byModule',
        path: '/x/errors/pareto',
        days: 90,
        body: { by: 'module', and: 'code', page_size: 25 },
        same: (ours, [, rows]: [Rows, Rows]) => [told(ours, 'errors'), total(rows, 'errors')],
    },
    {
        name: 'connectivity',
        path: '/genexpert/weekly_connectivity_report/',
        days: 84,
        body: { page_size: 25 },
        same: (ours, [rows]: [Rows]) => [told(ours, 'results_received'), total(rows, 'results')],
    },
];

const labels: Readonly<Record<string, string>> = {
    profile: 'Profile of a busy place, four weeks',
    byCode: 'Errors by code, three months',
    byModule: 'Errors by module and code, three months',
    connectivity: 'Connectivity by week, twelve weeks',
};

export async function network(server: BenchServer, how: Asking): Promise<void> {
    const admin = await signedIn(server, 'admin');
    const { facility } = await server.db.one<{ facility: number }>(sql`
        select facility_id as facility from facility_day where device_type = 'genexpert' and day > ${dayBack(30)}::date
         group by facility_id order by sum(tests) desc, facility_id limit 1`);
    for (const { name, path, days, body, same } of all(facility)) {
        const [start, end] = [dayBack(days - 1), dayBack(0)];
        const floor: NetworkBody = { start, end, facility };
        const question: Question = {
            name,
            product: { path: `/api${path}`, body: { start_date: start, end_date: end, ...body } },
            floor: { path: `/network/${name}`, body: floor },
            same,
        };
        await ask(server, admin, labels[name]!, [question], how);
    }
}
