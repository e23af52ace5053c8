import { defineQuery } from '../../define/query.ts';
import { sql, andAmong } from '../../define/sql.ts';
import { eqaAnswers, eqaPanels } from './eqa.report.ts';

export const answersQuery = defineQuery(
    eqaAnswers,
    ({ filters, scope, today }) => sql`
        select q.* from (
            select a.id, s.code as eqa_code, n.name as eqa_round, n.due_on, a.mtb, a.rif, a.tested_on, a.tester,
                   a.device, a.module, nullif(a.mtb_grade, '') as mtb_grade, a.ct_values, a.error_code,
                   a.eqa_points, p.score as eqa_score, p.eqa_passed, p.corrective_action,
                   case when n.status = 'closed' then s.expected_mtb end as expected_mtb,
                   case when n.status = 'closed' then s.expected_rif end as expected_rif,
                   case when n.status = 'closed' then case when a.eqa_points is not null then 'scored' else 'excluded' end
                        when a.submitted_on > n.due_on then 'late' when a.submitted_on is not null then 'submitted'
                        when n.due_on < ${today}::date then 'overdue' else 'due' end as state
              from eqa_answer a
              join eqa_panel p on p.id = a.panel_id
              join eqa_round n on n.id = p.round_id
              join eqa_sample s on s.id = a.sample_id
              join facility f on f.id = p.facility_id
             where ${scope('f')}) q
         where true ${andAmong('q.state', filters['state'])} ${andAmong('q.eqa_round', filters['eqa_round'])}`,
);

export const panelsQuery = defineQuery(
    eqaPanels,
    ({ filters, scope }) => sql`
        select p.id, n.name as eqa_round, f.id as facility_id, f.name as facility, d.name as district, p.status as state, n.due_on,
               c.sample_count, c.answer_count, p.score as eqa_score, p.eqa_passed, p.corrective_action, p.corrected_on
          from eqa_panel p
          join eqa_round n on n.id = p.round_id
          join facility f on f.id = p.facility_id
          join district d on d.id = f.district_id
         cross join lateral (
            select count(*)::integer as sample_count, (count(*) filter (where a.submitted_on <= n.due_on))::integer as answer_count
              from eqa_answer a where a.panel_id = p.id) c
         where ${scope('f')} ${andAmong('p.status', filters['state'])} ${andAmong('n.name', filters['eqa_round'])}
               ${filters['eqa_passed'] === undefined ? sql`` : sql`and p.eqa_passed = ${filters['eqa_passed']}`}`,
);
