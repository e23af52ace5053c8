/** The run of an EQA sample, as its instrument sent it: what a facility need not copy by hand. */
import type { Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';

export interface SampleRun {
    device: string;
    module: string;
    mtb_grade: string;
    ct_values: string;
    error_code: string;
}

const nothing: SampleRun = { device: '', module: '', mtb_grade: '', ct_values: '', error_code: '' };

/** The last run of the sample of this answer at its facility, in the days of its round; empty words where none came. */
export async function runOf(db: Db, answer: number): Promise<SampleRun> {
    const found = await db.maybe<SampleRun>(sql`
        select coalesce(m.serial, '') as device, r.module_serial as module, r.error_code,
               case when r.mtb_grade in ('trace', 'very_low', 'low', 'medium', 'high') then r.mtb_grade else '' end as mtb_grade,
               left(coalesce((select string_agg(concat_ws(' ', n.one ->> 'name', n.one ->> 'ct'), ', ' order by n.at)
                                from jsonb_array_elements(r.analytes) with ordinality n (one, at) where n.one ->> 'ct' is not null), ''), 200) as ct_values
          from eqa_answer a
          join eqa_panel p on p.id = a.panel_id
          join eqa_round n on n.id = p.round_id
          join result r on r.facility_id = a.facility_id and r.day >= n.released_on - 14 and r.test_type = 'qc'
                       and 'eqa' = any (r.flags) and eqa_code_key(r.sample_id) = a.code_key
          left join machine m on m.id = r.machine_id
         where a.id = ${answer}
         order by r.day desc, r.id desc limit 1`);
    return found ?? nothing;
}

/** What the facility says, where it says something; else what the instrument sent. */
export async function runOfAnswer(
    db: Db,
    answer: number,
    said: { [K in keyof SampleRun]?: string | null | undefined },
): Promise<SampleRun> {
    const sent = await runOf(db, answer);
    const of = (key: keyof SampleRun) => said[key] || sent[key];
    return {
        device: of('device'),
        module: of('module'),
        mtb_grade: of('mtb_grade'),
        ct_values: of('ct_values'),
        error_code: of('error_code'),
    };
}
