/** Feedback of the demo: what people reported in the last months, by telephone, at visits and from screens, and what became of it. */
import { asRows, sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { day } from '../clock.ts';
import type { Plan } from '../plan.ts';
import { random, type Random } from '../random.ts';
import { reported, type Reported } from './feedbackTexts.ts';

/** How far they go back, and how many there are. */
const since = 200;
const reports = 72;
const hour = 3_600_000;

/** Who calls or is met at a visit; two of them far more often than the others. */
const callers = ['JN', 'JN', 'JN', 'AO', 'AO', 'MK', 'BT', 'SN', 'PL', 'RW'] as const;

interface Person {
    id: number;
    name: string;
    username: string;
    facility: number | null;
}

interface Drawn {
    key: string;
    initials: string;
    reporter: number | null;
    name: string;
    facility: number | null;
    type: string;
    issue: string;
    device: string | null;
    channel: string;
    description: string;
    on: string;
    at: string;
    status: 'open' | 'in_progress' | 'resolved';
    by: string;
    action: string;
    answer: string;
    follow: string | null;
    taken: string | null;
    resolved: string | null;
    told: string | null;
    screen: string;
}

export async function writeFeedback(tx: Transaction, plan: Plan, now: Date): Promise<void> {
    const people = await tx.rows<Person>(sql`
        select id, full_name as name, username, facility_id as facility from account
         where username = any(${['facility', 'hub', 'ip', 'admin', 'walimu', 'mdrsite', 'drtb']}::text[]) order by id`);
    const facilities = await tx.rows<{ id: number }>(
        sql`select id from facility where active order by id limit 40`,
    );
    const desk = await tx.one<{ name: string }>(
        sql`select full_name as name from account where username = 'superadmin'`,
    );
    const chance = random(plan.seed, 'feedback');
    const drawn = Array.from({ length: reports }, (_, at) =>
        draw(
            chance,
            { at, now, people, desk: desk.name, sites: facilities.map(({ id }) => id) },
            plan,
        ),
    ).toSorted((one, other) => one.at.localeCompare(other.at));
    await write(tx, drawn, desk.name);
}

interface Given {
    at: number;
    now: Date;
    people: readonly Person[];
    desk: string;
    sites: readonly number[];
}

function draw(chance: Random, { at, now, people, desk, sites }: Given, { wall }: Plan): Drawn {
    // Every third comes from a screen; the account of the facility reports more than others do.
    const own = people.filter(({ username }) => username === 'facility');
    const person = at % 3 === 0 ? chance.pick(at % 2 ? people : own) : undefined;
    const what = reported[at % reported.length]!;
    const ago = Math.min(since, 0.2 + (at * since) / reports + chance.next() * 2) * day;
    const made = new Date(now.getTime() - ago);
    const status = statusOf(chance, ago / day);
    const taken = status === 'open' ? undefined : later(made, chance.between(2, 40), now);
    const resolved =
        status === 'resolved' && taken ? later(taken, chance.between(3, 220), now) : undefined;
    return {
        key: `demo-${at}`,
        initials: person ? initialsOf(person.name) : chance.pick(callers),
        reporter: person?.id ?? null,
        name: person?.name ?? '',
        facility: person ? person.facility : chance.pick(sites),
        type: what.type,
        issue: what.issue,
        device: what.device ?? null,
        channel: person ? 'screen' : chance.pick(['call', 'call', 'whatsapp', 'visit', 'sms']),
        description: what.description,
        on: dayIn(wall.timeZone, made),
        at: made.toISOString(),
        status,
        by: taken ? desk : '',
        action: resolved ? what.action : '',
        answer: answerOf(what, status),
        follow:
            status === 'in_progress'
                ? dayIn(wall.timeZone, new Date(now.getTime() + 5 * day))
                : null,
        taken: taken?.toISOString() ?? null,
        resolved: resolved?.toISOString() ?? null,
        told: (resolved ?? taken)?.toISOString() ?? null,
        screen: person ? (what.screen ?? '') : '',
    };
}

/** What is old is mostly done, what came this week mostly not. */
function statusOf(chance: Random, days: number): Drawn['status'] {
    if (days < 3) return chance.chance(0.7) ? 'open' : 'in_progress';
    if (days < 21) return chance.weighted({ open: 3, in_progress: 4, resolved: 5 });
    return chance.weighted({ open: 1, in_progress: 2, resolved: 30 });
}

const later = (from: Date, hours: number, now: Date): Date =>
    new Date(Math.min(from.getTime() + hours * hour, now.getTime() - 60_000));

const answerOf = ({ answer }: Reported, status: Drawn['status']): string =>
    status === 'open' ? '' : status === 'in_progress' ? 'Thank you. We look into it.' : answer;

const initialsOf = (name: string): string =>
    name
        .split(/[^\p{L}]+/u)
        .filter(Boolean)
        .slice(0, 4)
        .map((one) => one.charAt(0).toUpperCase())
        .join('');

const dayIn = (timeZone: string, at: Date): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

async function write(tx: Transaction, drawn: readonly Drawn[], desk: string): Promise<void> {
    await tx.run(sql`
        insert into feedback_report (initials, reporter_id, reporter, facility_id, feedback_type, reported_issue, device, channel, description,
                                     date_reported, status, attended_by, action_taken, answer, follow_up_date, resolved_at, told_at, screen,
                                     request, created_at, updated_at)
        select g.initials, g.reporter, g.name, g.facility, g.type, g.issue, g.device, g.channel, g.description,
               g.on, g.status, g.by, g.action, g.answer, g.follow, g.resolved, g.told, g.screen, g.key, g.at, coalesce(g.told, g.at)
          from ${asRows('g', drawn, {
              initials: 'text',
              reporter: 'bigint',
              name: 'text',
              facility: 'bigint',
              type: 'text',
              issue: 'text',
              device: 'text',
              channel: 'text',
              description: 'text',
              on: 'date',
              status: 'text',
              by: 'text',
              action: 'text',
              answer: 'text',
              follow: 'date',
              resolved: 'timestamptz',
              told: 'timestamptz',
              screen: 'text',
              key: 'text',
              at: 'timestamptz',
          })} order by g.n`);
    const steps = drawn.flatMap(({ key, name, at, taken, resolved, answer }) => [
        { key, status: 'open', answer: '', by: name || desk, at },
        ...(taken
            ? [
                  {
                      key,
                      status: 'in_progress',
                      answer: 'Thank you. We look into it.',
                      by: desk,
                      at: taken,
                  },
              ]
            : []),
        ...(resolved ? [{ key, status: 'resolved', answer, by: desk, at: resolved }] : []),
    ]);
    await tx.run(sql`
        insert into feedback_step (report_id, status, answer, by_whom, at)
        select r.id, g.status, g.answer, g.by, g.at
          from ${asRows('g', steps, { key: 'text', status: 'text', answer: 'text', by: 'text', at: 'timestamptz' })}
          join feedback_report r on r.request = g.key order by g.n`);
    // The two that were answered last the reporter has not seen: the bell tells of them.
    await tx.run(sql`
        insert into feedback_seen (report_id, seen_at)
        select s.id, s.told_at + interval '1 minute'
          from (select id, told_at, row_number() over (partition by reporter_id order by told_at desc) as turn
                  from feedback_report where reporter_id is not null and told_at is not null) s
         where s.turn > 2`);
    await tx.run(sql`update feedback_report set request = '' where request like 'demo-%'`);
}
