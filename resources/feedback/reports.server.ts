/** Feedback as the desk writes it down and handles it: who resolves says what was done, and the reporter is told. */
import { action, verbAction } from '../define/action.ts';
import type { Context, Listed } from '../define/engine.ts';
import { notFound, refuse } from '../define/errors.ts';
import { text } from '../define/field.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { feedbackDesk } from './access.ts';
import { feedbackReports } from './reports.entity.ts';
import { type State, stepsOf, writeStep } from './steps.server.ts';
import { feedbackTypes, issues } from './words.ts';

export const addFeedback = verbAction(feedbackReports, 'create', {
    about: 'Writes a feedback report down',
    run: async (values, context) => {
        const { viewer, now } = context;
        const status = values.status ?? 'open';
        needAction(status, values.action_taken);
        const saved = await context.save(
            feedbackReports,
            'create',
            {
                ...values,
                initials: values.initials.trim().toUpperCase(),
                attended_by:
                    values.attended_by?.trim() || (status === 'open' ? '' : viewer.full_name),
            },
            { resolved_at: status === 'resolved' ? now : null },
        );
        await writeStep(context, saved.data.id, status, values.answer ?? '');
        return { ...saved, report: saved.data };
    },
});

interface Stood {
    status: State;
    answer: string;
    attended_by: string;
    action_taken: string;
    resolved_on: string | null;
}

export const editFeedback = verbAction(feedbackReports, 'update', {
    about: 'Changes a feedback report: its status, who handles it, what was done, what its reporter is told',
    run: async ({ initials, ...values }, context) => {
        const { db, viewer, now, timeZone } = context;
        const before = await db.maybe<Stood>(sql`
            select status, answer, attended_by, action_taken, (resolved_at at time zone ${timeZone})::date as resolved_on
              from feedback_report where id = ${values.id} for update`);
        if (!before) throw notFound();
        const status = values.status ?? before.status;
        const answer = values.answer === undefined ? before.answer : (values.answer ?? '');
        const moved = status !== before.status;
        needAction(
            status,
            values.action_taken === undefined ? before.action_taken : values.action_taken,
        );
        const { date_reported } = values;
        if (!moved && date_reported && before.resolved_on && date_reported > before.resolved_on)
            refuse('date_reported', say('It was resolved before this day.'), 'backwards');
        const told = moved || answer !== before.answer;
        const handled = (values.attended_by ?? before.attended_by).trim();
        const saved = await context.save(feedbackReports, 'update', {
            ...values,
            ...(initials && { initials: initials.trim().toUpperCase() }),
            ...(moved && { resolved_at: status === 'resolved' ? now.toISOString() : null }),
            ...(told && { told_at: now.toISOString() }),
            ...(status !== 'open' && !handled && { attended_by: viewer.full_name }),
        });
        if (told) await writeStep(context, saved.data.id, status, answer);
        return { ...saved, report: saved.data };
    },
});

/** @throws Refusal where it is said to be resolved, and not what was done */
function needAction(status: State, done: string | null | undefined): void {
    if (status === 'resolved' && !done?.trim())
        refuse('action_taken', say('Say what was done before it counts as resolved.'));
}

export const oneFeedback = action(
    ['GET /feedbackreport/{id}/', 'GET /feedback/feedbackreport/{id}/'],
    {
        about: 'A feedback report with its history, the oldest first',
        access: feedbackDesk,
        effect: 'reads',
        failure: 'Failed to fetch the feedback report. Please try again.',
        body: { id: text('Report', { required: true, maxLength: 40 }) },
        run: async ({ id: asked }, context) => {
            // What is no number is the name of no record.
            if (!/^[1-9]\d{0,14}$/.test(asked)) throw notFound();
            const id = Number(asked);
            const report = await context.db.maybe<{ id: number }>(sql`
                select r.*, f.name as facility from feedback_report r left join facility f on f.id = r.facility_id
                 where r.id = ${id} and ${seen(context)}`);
            if (!report) throw notFound();
            return { report: { ...report, history: await stepsOf(context.db, [id]) } };
        },
    },
);

/** A report without a facility is nobody's place: whoever sees the nation sees it. */
const seen = ({ scope, viewer }: Context) =>
    viewer.region_id || viewer.district_id
        ? sql`exists (select from facility f where f.id = r.facility_id and ${scope('f')})`
        : sql`true`;

const reads = { access: feedbackDesk, effect: 'reads' } as const;
const named = ['id', 'name'] as const;
const listed = ({ list }: Context, words: Readonly<Record<string, string>>) =>
    resultsOf(list.among(Object.entries(words).map(([id, name]) => ({ id, name }))));
const resultsOf = <T>({ data: results, count }: Listed<T>) => ({ results, count });

export const feedbackInitials = action('GET /feedback/initials/', {
    ...reads,
    about: 'Initials of those who reported something, with how many reports they made',
    list: [...named, 'reports'],
    run: async (_, context) =>
        resultsOf(
            await context.list.rows<{ id: string; name: string; reports: number }>(
                sql`select r.initials as id, r.initials as name, count(*)::integer as reports
                      from feedback_report r where ${seen(context)} group by r.initials`,
                sql`id`,
                5000,
            ),
        ),
});

export const feedbackFacilities = action('GET /feedback/facility/', {
    ...reads,
    about: 'Facilities that a report may be about',
    list: named,
    run: async (_, { scope, list }) =>
        resultsOf(
            await list.rows<{ id: number; name: string }>(
                sql`select f.id, f.name from facility f where f.active and ${scope('f')}`,
                sql`name, id`,
                20_000,
            ),
        ),
});

export const feedbackTopics = action('GET /feedback/feedback_type/', {
    ...reads,
    about: 'Topics of feedback',
    list: named,
    run: async (_, context) => listed(context, feedbackTypes),
});

export const feedbackIssues = action('GET /feedback/reported_issues/', {
    ...reads,
    about: 'Issues that feedback is about',
    list: named,
    run: async (_, context) => listed(context, issues),
});
