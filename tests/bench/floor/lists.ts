/** Statements of the floor for result lists: a page of rows, and the number of all. */
import type { QueryConfig } from 'pg';
import { counted } from './counted.ts';

export interface ListBody {
    start: string;
    end: string;
    /** Disease area; all of GeneXpert without. */
    area?: string;
    facility?: number;
    district?: number;
    outcome?: string;
    rif?: string;
    q?: string;
    /** A sample number, whole or its beginning. */
    sample?: string;
    page?: number;
}

export const columns = `r.id, r.day, f.name as facility, d.name as district, g.name as region, r.sample_id, r.patient_id,
    r.patient_name, r.age, r.sex, r.outcome, r.call, r.mtb, r.mtb_grade, r.rif, r.result, r.value, r.error_code, r.error_text,
    r.assay, r.assay_version, m.serial, r.module_serial, r.module_slot, r.cartridge_serial, r.reagent_lot, r.operator,
    r.started_at, r.ended_at, r.received_at, r.flags,
    array(select concat_ws(' ', c.target, c.call, c.grade) from result_call c where c.result_id = r.id) as calls`;

export const joins = `join facility f on f.id = r.facility_id join district d on d.id = f.district_id
    join region g on g.id = d.region_id left join machine m on m.id = r.machine_id`;

/** Conditions over a table, with `$n` for each value. */
function conditions(body: ListBody, values: unknown[], t: string): string[] {
    const bind = (value: unknown) => `$${values.push(value)}`;
    return [
        body.area ? `${t}.disease_area = ${bind(body.area)}` : `${t}.device_type = 'genexpert'`,
        ...(body.facility ? [`${t}.facility_id = ${bind(body.facility)}`] : []),
        ...(body.district
            ? [
                  `${t}.facility_id in (select id from facility where district_id = ${bind(body.district)})`,
              ]
            : []),
        ...(body.outcome ? [`${t}.outcome = ${bind(body.outcome)}`] : []),
    ];
}

function rows(body: ListBody, what: string, tail: string): QueryConfig {
    const values: unknown[] = [body.start, body.end];
    const all = conditions(body, values, 'r');
    if (body.rif) all.push(`r.rif = $${values.push(body.rif)}`);
    if (body.sample)
        all.push(`lower(btrim(r.sample_id)) like lower($${values.push(`${body.sample}%`)})`);
    if (body.q) {
        const at = values.push(`%${body.q}%`);
        all.push(
            `(r.sample_id ilike $${at} or r.patient_id ilike $${at} or r.patient_name ilike $${at})`,
        );
    }
    return {
        text: `select ${what} from result r ${tail.startsWith('order') ? joins : ''}
                where r.day between $1 and $2 and r.test_type = 'specimen' and r.facility_id is not null
                  and ${all.join(' and ')} ${tail}`,
        values,
    };
}

function total(body: ListBody): QueryConfig {
    // Neither of these is a dimension of the counters.
    if (body.rif || body.q || body.sample) return rows(body, 'count(*) as count', '');
    const values: unknown[] = [];
    const where = conditions(body, values, 't').join(' and ');
    return {
        text: `select coalesce(sum(tests), 0) as count from ${counted(body.start, body.end)} t where ${where}`,
        values,
    };
}

export const lists: Record<string, (body: ListBody) => QueryConfig[]> = {
    page: (body) => [
        rows(
            body,
            columns,
            `order by r.day desc nulls last, r.ended_at desc nulls last, r.id desc limit 25 offset ${((body.page ?? 1) - 1) * 25}`,
        ),
        total(body),
    ],
};
