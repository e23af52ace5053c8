/** Rounds of EQA: sent, answered, closed and scored; each step of a round once, of answers the last in time. */
import { action, verbAction } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { notFound, Refusal, faultOf } from '../../define/errors.ts';
import { choice, date, integer, text } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { siteMdr } from '../siteAccess.ts';
import { eqaRounds, eqaSamples } from './rounds.entity.ts';
import { runFields } from './runFields.ts';
import { runOfAnswer } from './run.server.ts';
import { eqaKeepers, panelMtb, panelRif } from './words.ts';

interface Round {
    id: number;
    name: string;
    status: string;
    due_on: string;
}

/** The round, held until the end of the call. */
async function roundOf({ db }: Context, id: unknown, status: string): Promise<Round> {
    const found = await db.maybe<Round>(
        sql`select id, name, status, due_on from eqa_round where id = ${id} for update`,
    );
    if (!found) throw notFound();
    if (found.status !== status)
        throw new Refusal(
            say('%{name} does not stand there any more. Nothing was changed.', {
                name: found.name,
            }),
            'wrong_state',
        );
    return found;
}

/** @throws Refusal where the account sees a part of the country: a round is sent to all of it, and closed for all. */
function refusePart({ viewer }: Context): void {
    if (viewer.district_id !== null || viewer.region_id !== null)
        throw new Refusal(
            say('A round is of the whole country: only who sees all of it sends and closes one.'),
            'not_whole',
        );
}

/** The pass mark is that of the programme unless said. */
export const createRound = verbAction(eqaRounds, 'create', {
    about: 'Add an EQA round',
    run: async (values, context) => {
        const { eqa_pass_mark } = await context.db.one<{ eqa_pass_mark: number }>(sql`
            select eqa_pass_mark from programme_rule
             order by valid_from <= ${context.today}::date desc, valid_from desc limit 1`);
        return {
            ...(await context.save(eqaRounds, 'create', {
                ...values,
                pass_mark: values.pass_mark ?? eqa_pass_mark,
            })),
        };
    },
});

export const createSample = verbAction(eqaSamples, 'create', {
    about: 'Add a sample to an EQA round that is not sent yet',
    run: async (values, context) => {
        const { id } = await roundOf(context, values.round_id, 'draft');
        if (!values.expected_mtb) throw faultOf('expected_mtb', say('Required.'));
        if (values.expected_mtb === 'not_detected' && values.expected_rif)
            throw faultOf('expected_rif', say('Without MTB nothing is told of rifampicin.'));
        // Short numbers are those of patients' samples, and what is no letter or digit is not compared.
        const key = values.code.replaceAll(/[^A-Za-z0-9]/g, '');
        if (key.length < 5 || !/[A-Za-z]/.test(key))
            throw faultOf(
                'code',
                say(
                    'At least five letters and digits, one of them a letter: no number of a patient’s sample.',
                ),
            );
        const same = await context.db.maybe(sql`
            select 1 from eqa_sample where round_id = ${id} and eqa_code_key(code) = eqa_code_key(${values.code})`);
        if (same) throw faultOf('code', say('The round has a sample of this code.'));
        return { ...(await context.save(eqaSamples, 'create', values)) };
    },
});

export const releaseRound = action('POST /x/mdr/eqa/release', {
    about: 'Sends the samples of a round to all facilities with a GeneXpert',
    access: eqaKeepers,
    body: { id: integer('Round', { required: true }) },
    done: '%{name} is sent to %{facilities} facilities',
    run: async ({ id }, context) => {
        const { db, today } = context;
        refusePart(context);
        const { name } = await roundOf(context, id, 'draft');
        const facilities = await db.run(sql`
            insert into eqa_panel (round_id, facility_id)
            select ${id}, f.id from facility f
             where f.active and exists (select from machine m where m.facility_id = f.id and m.device_type = 'genexpert')`);
        const answers = await db.run(sql`
            insert into eqa_answer (panel_id, sample_id, facility_id, code_key)
            select p.id, s.id, p.facility_id, eqa_code_key(s.code)
              from eqa_panel p join eqa_sample s on s.round_id = p.round_id where p.round_id = ${id}`);
        if (!answers) throw new Refusal(say('The round has no samples yet.'), 'invalid');
        // Runs that came before anybody said that they were samples of a round. Whatever may be a patient stays one: a
        // name, a decision, a resistance. A person marks that by hand.
        await db.run(sql`
            update result r set test_type = 'qc', flags = array_append(r.flags, 'eqa')
              from eqa_answer a join eqa_panel p on p.id = a.panel_id and p.round_id = ${id}
             where r.facility_id = a.facility_id and r.disease_area = 'tb' and (r.test_type = 'specimen' or not 'eqa' = any(r.flags))
               and eqa_code_key(r.sample_id) = a.code_key and r.day >= ${today}::date - 14 and r.rif is distinct from 'detected'
               and btrim(r.patient_name) = '' and eqa_code_key(r.patient_id) in ('', a.code_key)
               and not exists (select from mdr_linkage l where l.result_id = r.id)`);
        await db.run(
            sql`update eqa_round set status = 'open', released_on = ${today} where id = ${id}`,
        );
        return { data: { name, facilities } };
    },
});

export const closeRound = action('POST /x/mdr/eqa/close', {
    about: 'Closes a round and scores the answers that came in time; late and missing ones do not count, and are not failed',
    access: eqaKeepers,
    body: { id: integer('Round', { required: true }) },
    done: '%{name} is closed',
    run: async ({ id }, context) => {
        const { db, today } = context;
        refusePart(context);
        const { name, due_on } = await roundOf(context, id, 'open');
        const waits =
            due_on >= today &&
            (await db.maybe(sql`
                select 1 from eqa_answer a join eqa_panel p on p.id = a.panel_id
                 where p.round_id = ${id} and a.submitted_on is null limit 1`));
        if (waits)
            throw new Refusal(
                say('Facilities may answer %{name} until %{day}, and not all have.', {
                    name,
                    day: { day: due_on },
                }),
                'too_early',
            );
        await db.run(sql`
            update eqa_answer a set eqa_points = eqa_worth(a.mtb, a.rif, s.expected_mtb, s.expected_rif)
              from eqa_sample s, eqa_round n
             where s.id = a.sample_id and n.id = s.round_id and n.id = ${id} and not s.not_scored and a.submitted_on <= n.due_on`);
        await db.run(sql`
            update eqa_panel p
               set status = case when q.score is null then 'excluded' else 'evaluated' end, score = q.score, eqa_passed = q.score >= n.pass_mark
              from (select panel_id, round(100 * avg(eqa_points), 2) as score from eqa_answer group by panel_id) q, eqa_round n
             where q.panel_id = p.id and n.id = p.round_id and n.id = ${id}`);
        await db.run(
            sql`update eqa_round set status = 'closed', closed_on = ${today} where id = ${id}`,
        );
        return { data: { name } };
    },
});

const sample = integer('Sample', { required: true });

export const answerSample = action('POST /x/mdr/eqa/answer', {
    about: 'Tells what the facility found in an EQA sample; until the round closes the last word counts',
    access: siteMdr,
    body: {
        sample,
        mtb: choice('MTB found', panelMtb, { required: true }),
        rif: choice('RIF resistance found', panelRif),
        tested_on: date('Tested', { notFuture: true }),
        tester: text('Tested by', { maxLength: 80 }),
        ...runFields,
    },
    done: 'Sample %{code} is answered',
    run: async ({ sample: id, mtb, rif, tested_on, tester, ...said }, context) => {
        const { db, scope, viewer, today } = context;
        // The round is held: it is not closed under an answer.
        const found = await db.maybe<{
            code: string;
            status: string;
            panel_id: number;
            kept: boolean;
        }>(sql`
            select s.code, n.status, p.id as panel_id, a.submitted_on <= n.due_on and n.due_on < ${today}::date as kept
              from eqa_answer a join eqa_panel p on p.id = a.panel_id join eqa_round n on n.id = p.round_id
              join eqa_sample s on s.id = a.sample_id join facility f on f.id = p.facility_id
             where a.id = ${id} and ${scope('f')} for share of n`);
        if (!found) throw notFound();
        if (found.status !== 'open')
            throw new Refusal(
                say('The round is closed: its answers stay as they are.'),
                'wrong_state',
            );
        // A late word would take away an answer that counts.
        if (found.kept)
            throw new Refusal(
                say(
                    'The answer that came in time stays: the day until which answers count is over.',
                ),
                'too_late',
            );
        const told = await runOfAnswer(db, id, said);
        await db.run(sql`
            update eqa_answer set mtb = ${mtb}, rif = ${rif ?? null}, tested_on = ${tested_on ?? today}, tester = ${tester ?? ''},
                                  device = ${told.device}, module = ${told.module}, mtb_grade = ${told.mtb_grade},
                                  ct_values = ${told.ct_values}, error_code = ${told.error_code},
                                  submitted_on = ${today}, submitted_by = ${viewer.id} where id = ${id}`);
        await db.run(sql`
            update eqa_panel p set status = 'submitted' where p.id = ${found.panel_id} and p.status = 'shipped'
               and not exists (select from eqa_answer a where a.panel_id = p.id and a.submitted_on is null)`);
        return { data: { code: found.code } };
    },
});

export const correctPanel = action('POST /x/mdr/eqa/correct', {
    about: 'Says what the facility does about a round that it did not pass',
    access: siteMdr,
    body: { sample, action: text('Corrective action', { required: true, maxLength: 500 }) },
    done: 'The corrective action is kept',
    run: async ({ sample: id, action: done }, { db, scope, today }) => {
        const kept = await db.run(sql`
            update eqa_panel p set corrective_action = ${done}, corrected_on = ${today}
              from eqa_answer a, facility f
             where a.id = ${id} and p.id = a.panel_id and f.id = p.facility_id and p.eqa_passed = false and ${scope('f')}`);
        if (!kept) throw notFound();
        return {};
    },
});
