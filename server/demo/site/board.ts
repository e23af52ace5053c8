/** The message board of the demo: what the programme and its facilities told each other lately. */
import { sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';

interface DemoMessage {
    by: 'programme' | 'facility';
    /** Hours before now. */
    ago: number;
    words: string;
}

interface Thread {
    subject: string;
    messages: readonly DemoMessage[];
}

/** With the facility whose account the demo has; the last of them nobody there has read yet. */
const own: readonly Thread[] = [
    {
        subject: 'Module A3 fails again',
        messages: [
            {
                by: 'facility',
                ago: 9 * 24,
                words: 'Module A3 gave 2037 four times this week. We wiped the plunger and tried cartridges of another lot.',
            },
            {
                by: 'programme',
                ago: 9 * 24 - 3,
                words: 'Thank you. Please leave that bay empty and ask for the module under Modules. A technician comes on Thursday.',
            },
            {
                by: 'facility',
                ago: 5 * 24,
                words: 'He came and cleaned it. Ten runs since, none failed.',
            },
            { by: 'programme', ago: 5 * 24 - 1, words: 'Good. We watch it for two weeks.' },
        ],
    },
    {
        subject: 'X-ray: threshold of CAD4TB 7',
        messages: [
            {
                by: 'programme',
                ago: 3 * 24,
                words: 'Reminder: 60 and more counts as presumptive, as the list of thresholds says. Please do not send people on below it.',
            },
            {
                by: 'facility',
                ago: 3 * 24 - 5,
                words: 'Understood. What about children under four, whom the software does not read?',
            },
            {
                by: 'programme',
                ago: 2 * 24,
                words: 'They go on by their symptoms, whatever the image shows.',
            },
        ],
    },
    {
        subject: 'Cartridges on their way',
        messages: [
            {
                by: 'programme',
                ago: 20,
                words: 'Your cartridges left the store this morning. Please count them on arrival and confirm the note the same day.',
            },
            {
                by: 'programme',
                ago: 4,
                words: 'The rider is delayed by rain and will be with you tomorrow.',
            },
        ],
    },
];

/** With facilities of which nothing was heard. */
const asked: Thread = {
    subject: 'No results for a week',
    messages: [
        {
            by: 'programme',
            ago: 30,
            words: 'Nothing came from your machine for a week. Is it the line, the power or the machine? A word here is enough.',
        },
    ],
};

export async function writeBoard(tx: Transaction, now: Date): Promise<void> {
    const people = await tx.maybe<{ site: number; site_id: number; programme_id: number }>(sql`
        select s.facility_id as site, s.id as site_id, a.id as programme_id
          from account s join account a on a.username = 'admin' where s.username = 'facility'`);
    if (!people) return;
    const { site, site_id, programme_id } = people;
    const write = (facility: number, thread: Thread) =>
        writeThread(tx, now, { facility, thread, site_id, programme_id });
    const ids: number[] = [];
    for (const thread of own) ids.push(await write(site, thread));
    const others = await tx.rows<{ id: number }>(sql`
        select distinct m.facility_id as id from machine m
         where m.device_type = 'genexpert' and m.facility_id <> ${site} order by 1 limit 3`);
    for (const { id } of others) await write(id, asked);
    await tx.run(sql`
        insert into board_read (account_id, thread_id, message_id)
        select ${site_id}, m.thread_id, max(m.id) from board_message m
         where m.thread_id = any(${ids.slice(0, -1)}::bigint[]) group by m.thread_id`);
}

async function writeThread(
    tx: Transaction,
    now: Date,
    one: { facility: number; thread: Thread; site_id: number; programme_id: number },
): Promise<number> {
    const { facility, thread, site_id, programme_id } = one;
    const at = (ago: number) => new Date(now.getTime() - ago * 3_600_000);
    const author = (by: DemoMessage['by']) => (by === 'facility' ? site_id : programme_id);
    const [first] = thread.messages;
    const { id } = await tx.one<{ id: number }>(sql`
        insert into board_thread (facility_id, subject, author_id, author, created_at)
        select ${facility}, ${thread.subject}, a.id, a.full_name, ${at(first!.ago)} from account a where a.id = ${author(first!.by)} returning id`);
    for (const { by, ago, words } of thread.messages)
        await tx.run(sql`
            insert into board_message (thread_id, spoken_by, words, author_id, author, created_at)
            select ${id}, ${by}, ${words}, a.id, a.full_name, ${at(ago)} from account a where a.id = ${author(by)}`);
    return id;
}
