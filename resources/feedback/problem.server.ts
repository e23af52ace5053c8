/** A problem reported from the screen where it happened, and what its reporter reads of it. */
import { action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { Refusal } from '../define/errors.ts';
import { choice, lines, text } from '../define/field.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { areas } from '../index.ts';
import { anybody } from './access.ts';
import { type State, stepsOf, writeStep } from './steps.server.ts';
import { filtersInWords } from './screenFacts.ts';
import { parts, problemFields, type feedbackTypes, type issues } from './words.ts';

/** So many reports of one account within an hour: enough for a bad day, too few for a loop. */
const AN_HOUR = 10;
/** Own reports that are listed, the latest. */
const SHOWN = 50;

const word = { source: '^[A-Za-z0-9-]{0,60}$', message: 'Letters and digits only.' };

export const reportProblem = action('POST /x/feedback/problem', {
    about: 'Reports a problem from a screen: its route, those filters that name nobody, and the number of its last call go along',
    access: anybody,
    done: 'Report %{number} is sent. You will read here what becomes of it.',
    waits: { title: 'Problem report' },
    body: {
        ...problemFields,
        screen: text('Screen', { maxLength: 120 }),
        part: choice('Part of the screen', parts),
        filters: lines(
            'Filters',
            {
                name: text('Name', { required: true, maxLength: 60 }),
                value: text('Value', { required: true, maxLength: 200 }),
            },
            { min: 0, max: 20 },
        ),
        request: text('Number of the call', { maxLength: 60, pattern: word }),
        app_version: text('Version', { maxLength: 60 }),
        browser: text('Browser', { maxLength: 200 }),
    },
    run: async (told, context) => {
        const { db, viewer, today } = context;
        await sparingly(context);
        const { id, number } = await db.one<{ id: number; number: string }>(sql`
            insert into feedback_report (initials, reporter_id, reporter, facility_id, feedback_type, reported_issue, channel, description,
                                         date_reported, screen, request, app_version, browser)
            values (${initialsOf(viewer.full_name)}, ${viewer.id}, ${viewer.full_name}, ${viewer.facility_id}, ${told.feedback_type},
                    ${told.reported_issue}, 'screen', ${told.description}, ${today}::date, ${screenOf(told)}, ${told.request ?? ''},
                    ${told.app_version ?? ''}, ${told.browser ?? ''})
            returning id, number`);
        await writeStep(context, id, 'open', '');
        return { data: { id, number } };
    },
});

/** @throws Refusal where an account reports as nobody does by hand */
async function sparingly({ db, viewer, now }: Context): Promise<void> {
    const { sent } = await db.one<{ sent: number }>(sql`
        select count(*)::integer as sent from feedback_step s join feedback_report r on r.id = s.report_id
         where r.reporter_id = ${viewer.id} and r.channel = 'screen' and s.at > ${now}::timestamptz - interval '1 hour'
           and s.id = (select min(f.id) from feedback_step f where f.report_id = r.id)`);
    if (sent >= AN_HOUR)
        throw new Refusal(
            say(
                'Thank you: %{count} reports within an hour have arrived, and somebody reads them. Please send the next one a little later, or telephone.',
                { count: sent },
            ),
            'too_many',
        );
}

interface ReportedScreen {
    screen?: string | null;
    part?: keyof typeof parts | null;
    filters?: readonly { name: string; value: string }[] | null;
}

/** The screen as the desk reads it: only what is declared, whatever was sent. */
function screenOf({ screen, part, filters }: ReportedScreen): string {
    const found = areas
        .flatMap(({ menu }) => menu)
        .find(({ mounts }) => mounts.some(({ route }) => route === screen));
    if (!found) return '';
    const told =
        found.kind === 'page'
            ? []
            : filtersInWords(
                  found,
                  Object.fromEntries(
                      (filters ?? []).map(({ name, value }) => [name, value.split(', ')]),
                  ),
              );
    return [
        `${screen}${part ? ` (${parts[part].toLowerCase()})` : ''}`,
        ...told.map(([name, value]) => `${name}: ${value}`),
    ].join('\n');
}

/** At most four capitals that stand for a name. */
const initialsOf = (name: string): string =>
    name
        .split(/[^\p{L}]+/u)
        .filter(Boolean)
        .slice(0, 4)
        .map((one) => one.charAt(0).toUpperCase())
        .join('') || 'X';

/** A report as its reporter reads it. */
export interface OwnReport {
    id: number;
    number: string;
    date_reported: string;
    feedback_type: keyof typeof feedbackTypes;
    reported_issue: keyof typeof issues;
    description: string;
    status: State;
    answer: string;
    /** Something changed since they looked. */
    unseen: boolean;
    steps: { status: State; answer: string; at: string }[];
}

const unseen = sql`coalesce(r.told_at > n.seen_at, r.told_at is not null)`;

export const ownReports = action('GET /x/feedback/own', {
    about: 'What the caller reported from screens, the latest first, with status, answer and history',
    access: anybody,
    effect: 'reads',
    run: async (_, { db, viewer }) => {
        const rows = await db.rows<Omit<OwnReport, 'steps'>>(sql`
            select r.id, r.number, r.date_reported, r.feedback_type, r.reported_issue, r.description, r.status, r.answer, ${unseen} as unseen
              from feedback_report r left join feedback_seen n on n.report_id = r.id
             where r.reporter_id = ${viewer.id} order by r.id desc limit ${SHOWN}`);
        const steps = await stepsOf(
            db,
            rows.map(({ id }) => id),
        );
        const results: OwnReport[] = rows.map((row) => ({
            ...row,
            steps: steps
                .filter(({ report_id }) => report_id === row.id)
                .map(({ status, answer, at }) => ({ status, answer, at })),
        }));
        return { results };
    },
});

export const seeReports = action('POST /x/feedback/seen', {
    about: 'Notes that the caller has looked at what became of the own reports',
    access: anybody,
    run: async (_, { db, viewer, now }) => {
        await db.run(sql`
            insert into feedback_seen (report_id, seen_at)
            select r.id, ${now} from feedback_report r left join feedback_seen n on n.report_id = r.id
             where r.reporter_id = ${viewer.id} and ${unseen}
                on conflict (report_id) do update set seen_at = excluded.seen_at`);
        return {};
    },
});

export const answeredReports = action('GET /x/feedback/answered', {
    about: 'How many of the own reports have changed since the caller looked at them',
    access: anybody,
    effect: 'reads',
    run: (_, { db, viewer }) =>
        db.one<{ counts: number }>(sql`
            select count(*) as counts from feedback_report r left join feedback_seen n on n.report_id = r.id
             where r.reporter_id = ${viewer.id} and ${unseen}`),
});
