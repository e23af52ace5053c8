/** What is written on the message board: once, whatever the line does, and for ever. */
import { action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { notFound, refuse } from '../define/errors.ts';
import { memo, text } from '../define/field.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { bothSides } from './access.ts';
import { type Checked, checkedDocument } from '../files/checked.server.ts';
import { threadOf } from './threads.server.ts';

/** So many files of a message, and bytes of each. */
const upload = { files: 3, bytes: 5 * 1024 * 1024 };
/** The number of a record in a form, where all is text. */
const pattern = { source: String.raw`^\d{1,15}$`, message: 'A number expected.' };
const words = memo('Message', { maxLength: 4000 });

export const startThread = action('POST /x/board/start', {
    about: 'Begins a thread with a facility; up to three pictures or PDF files may come with it',
    access: bothSides,
    upload,
    body: {
        facility: text('Facility', { pattern }),
        subject: text('Subject', { required: true, maxLength: 120 }),
        operator: text('For', { maxLength: 80 }),
        words,
    },
    done: 'The message is sent.',
    run: async ({ facility, subject, operator, words: said }, context) => {
        const { db, viewer, scope } = context;
        const files = await somethingSaid(said, context);
        const at = viewer.facility_id ?? Number(facility ?? 0);
        if (!at) refuse('facility', say('Choose a facility.'));
        const place = await db.maybe(
            sql`select f.id from facility f where f.id = ${at} and ${scope('f')}`,
        );
        if (!place) throw notFound();
        const { id } = await db.one<{ id: number }>(sql`
            insert into board_thread (facility_id, subject, operator, author_id, author)
            values (${at}, ${subject}, ${operator ?? ''}, ${viewer.id}, ${viewer.full_name}) returning id`);
        return { data: { id, message: await write(context, id, said, files) } };
    },
});

export const writeMessage = action('POST /x/board/write', {
    about: 'Writes into a thread; up to three pictures or PDF files may come with it',
    access: bothSides,
    upload,
    body: { thread: text('Thread', { required: true, pattern }), words },
    done: 'The message is sent.',
    run: async ({ thread: asked, words: said }, context) => {
        const thread = Number(asked);
        const files = await somethingSaid(said, context);
        await threadOf(context.db, context, thread);
        return { data: { id: thread, message: await write(context, thread, said, files) } };
    },
});

/** The files as they are kept; refuses a message without a word and without a file. */
async function somethingSaid(
    said: string | null | undefined,
    { files }: Context,
): Promise<Checked[]> {
    if (!said?.trim() && !files.length) refuse('words', say('Write something, or add a file.'));
    const checked: Checked[] = [];
    for (const file of files) checked.push(await checkedDocument(file, 'words'));
    return checked;
}

async function write(
    { db, viewer }: Context,
    thread: number,
    said: string | null | undefined,
    files: readonly Checked[],
): Promise<number> {
    const speaker = viewer.facility_id ? 'facility' : 'programme';
    const { id } = await db.one<{ id: number }>(sql`
        insert into board_message (thread_id, spoken_by, words, author_id, author)
        values (${thread}, ${speaker}, ${said?.trim() ?? ''}, ${viewer.id}, ${viewer.full_name}) returning id`);
    for (const { name, type, bytes } of files)
        await db.run(sql`
            insert into board_file (message_id, name, type, size, bytes) values (${id}, ${name}, ${type}, ${bytes.length}, ${bytes})`);
    db.tell('board_thread', [thread]);
    return id;
}
