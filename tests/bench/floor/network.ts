/** The network of machines as the floor asks for it: the profile of a place, causes of errors, connectivity. */
import { gx } from './panels.ts';

export interface NetworkBody {
    start: string;
    end: string;
    /** The place of a profile. */
    facility: number;
}

type Statements = (body: NetworkBody) => string[];

const counts = `test_type = 'specimen' and outcome <> 'in_progress'`;

/** What the whole page of a place reads: machines, days of their modules, tests, codes, operators and where machines stood. */
const profile: Statements = ({ start, end, facility }) => {
    const here = `facility_id = ${facility} and day between '${start}' and '${end}' and ${counts}`;
    return [
        `select count(*) as tests, count(*) filter (where outcome = 'error') as errors from result where ${here} and ${gx}`,
        `select m.*, f.name as facility from machine m join facility f on f.id = m.facility_id where f.id = ${facility}`,
        `select machine_id, lower(btrim(module_serial)) as module, day, count(*) as tests, count(*) filter (where outcome <> 'success') as failed
           from result where ${here} group by 1, 2, 3`,
        `select l.*, m.serial from placement l join machine m on m.id = l.machine_id where l.facility_id = ${facility}`,
    ];
};

const byCode: Statements = ({ start, end }) => [
    `select error_code as k, sum(tests)::integer as errors from facility_day
      where ${gx} and outcome = 'error' and day between '${start}' and '${end}' group by 1`,
];

const byModule: Statements = ({ start, end }) => [
    // Rates, and those of the other modules of the place, need the tests too.
    `select facility_id, machine_id, module_serial, count(*) as tests from result
      where ${gx} and ${counts} and facility_id is not null and day between '${start}' and '${end}' group by 1, 2, 3`,
    `select machine_id, module_serial, error_code, count(*) as errors from result
      where ${gx} and outcome = 'error' and test_type = 'specimen' and facility_id is not null and day between '${start}' and '${end}'
      group by 1, 2, 3`,
];

const connectivity: Statements = ({ start, end }) => [
    `select x.machine_id, date_trunc('week', x.at)::date as week, sum(x.results) as results, count(*) as days
       from (select machine_id, (received_at at time zone 'Africa/Kampala')::date as at, count(*) as results from result
              where ${gx} and day between '${start}'::date - 90 and '${end}'::date + 1 and machine_id is not null group by 1, 2) x
       join placement l on l.machine_id = x.machine_id and x.at >= l.assigned_from and (l.assigned_to is null or x.at < l.assigned_to)
      where x.at between '${start}' and '${end}' group by 1, 2`,
];

export const network: Readonly<Record<string, Statements>> = {
    profile,
    byCode,
    byModule,
    connectivity,
};
