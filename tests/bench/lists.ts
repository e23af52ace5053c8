/** Result lists: a page and the number of all, under the filters that people use. */
import { sql } from '../../resources/define/sql.ts';
import { ask, signedIn, type Asking } from './asking.ts';
import type { Question } from './traffic.ts';
import type { ListBody } from './floor/lists.ts';
import type { BenchServer } from './server.ts';
import { dayBack } from './days.ts';

interface List {
    what: string;
    path: string;
    /** Filters as the product takes them, and what else the floor is told. */
    filters: object;
    floor: Partial<ListBody>;
    days: number;
}

interface Rows {
    data: { id: number }[];
    count: number;
}

function question({ what, path, filters, floor, days }: List): Question {
    const [start, end] = [dayBack(days - 1), dayBack(0)];
    const body: ListBody = { start, end, ...floor };
    return {
        name: what,
        product: {
            path: `/api${path}`,
            body: { start_date: start, end_date: end, page_size: 25, ...filters },
        },
        floor: { path: '/lists/page', body },
        same(product, [page, [total]]: [{ id: number }[], [{ count: number }]]) {
            const { data, count } = product as unknown as Rows;
            return [
                `${count} of ${data.map(({ id }) => id).join(' ')}`,
                `${total.count} of ${page.map(({ id }) => id).join(' ')}`,
            ];
        },
    };
}

/** The place with most results of the last month, and a sample of it to look for. */
const busiest = (server: BenchServer) =>
    server.db.one<{ facility: number; district: number; name: string; sample: string }>(sql`
        select f.id as facility, d.id as district, d.name,
               (select r.sample_id from result r where r.facility_id = f.id and r.disease_area = 'tb' and r.sample_id <> ''
                 order by r.day desc, r.id desc offset 20 limit 1) as sample
          from facility f join district d on d.id = f.district_id
         where f.id = (select facility_id from facility_day where day > ${dayBack(30)}::date
                        group by facility_id order by sum(tests) desc, facility_id limit 1)`);

export async function lists(server: BenchServer, how: Asking): Promise<void> {
    const { facility, district, sample } = await busiest(server);
    const tb = '/genexpert/results/tb/';
    const national: List[] = [
        { what: 'TB results, 30 days', path: tb, filters: {}, floor: { area: 'tb' }, days: 30 },
        {
            what: 'TB errors, three months',
            path: tb,
            filters: { outcome: 'error' },
            floor: { area: 'tb', outcome: 'error' },
            days: 90,
        },
        {
            what: 'TB results of a facility, a year',
            path: tb,
            filters: { facility },
            floor: { area: 'tb', facility },
            days: 365,
        },
        {
            what: 'TB results of a district, three months',
            path: tb,
            filters: { district },
            floor: { area: 'tb', district },
            days: 90,
        },
        {
            what: 'RIF-resistant, a year',
            path: tb,
            filters: { rif: 'detected' },
            floor: { area: 'tb', rif: 'detected' },
            days: 365,
        },
        {
            what: 'Viral load, a year',
            path: '/genexpert/results/vl/',
            filters: {},
            floor: { area: 'vl' },
            days: 365,
        },
        {
            what: 'All of GeneXpert, two years',
            path: '/genexpert/results/all/',
            filters: {},
            floor: {},
            days: 730,
        },
        {
            what: 'All of GeneXpert, two years, page 20',
            path: '/genexpert/results/all/',
            filters: { page: 20 },
            floor: { page: 20 },
            days: 730,
        },
    ];
    const admin = await signedIn(server, 'admin');
    for (const one of national) await ask(server, admin, one.what, [question(one)], how);
    const searches: List[] = [
        {
            what: 'A sample by its number at all sites, two years',
            path: tb,
            filters: { sample },
            floor: { area: 'tb', sample },
            days: 730,
        },
        {
            what: 'A part of a number or name (free text), 30 days',
            path: tb,
            filters: { q: sample },
            floor: { area: 'tb', q: sample },
            days: 30,
        },
    ];
    // Who sees patients in the clear may look for them; the programme may not.
    const drtb = await signedIn(server, 'drtb');
    for (const one of searches) await ask(server, drtb, one.what, [question(one)], how);
}
