/** What is read of the message board: a thread, a file, how much is new. Whoever does not see the facility finds nothing. */
import { action } from '../define/action.ts';
import type { Context, Db } from '../define/engine.ts';
import { notFound } from '../define/errors.ts';
import { integer } from '../define/field.ts';
import { sql } from '../define/sql.ts';
import { downloadOf } from '../files/kept.server.ts';
import { bothSides } from './access.ts';

/** Messages of a thread at a time, the latest; more are asked for by the first that is known. */
const PAGE = 100;

const id = integer('Number', { required: true });

export interface BoardFile {
    id: number;
    name: string;
    type: string;
    /** Bytes. */
    size: number;
}

export interface BoardMessage {
    id: number;
    spoken_by: 'programme' | 'facility';
    words: string;
    author: string;
    created_at: string;
    /** The reader wrote it. */
    own: boolean;
    files: BoardFile[];
}

export interface BoardThread {
    id: number;
    subject: string;
    operator: string;
    facility_id: number;
    facility: string;
}

/** The thread, where the caller sees its facility. */
export async function threadOf(
    db: Db,
    { scope }: Pick<Context, 'scope'>,
    thread: number,
): Promise<BoardThread> {
    const found = await db.maybe<BoardThread>(sql`
        select h.id, h.subject, h.operator, f.id as facility_id, f.name as facility
          from board_thread h join facility f on f.id = h.facility_id where h.id = ${thread} and ${scope('f')}`);
    if (!found) throw notFound();
    return found;
}

export const readThread = action('POST /x/board/thread', {
    about: 'A thread of the message board with its latest messages, the oldest first',
    access: bothSides,
    effect: 'reads',
    body: { id, before: integer('Before this message') },
    run: async ({ id: thread, before }, context) => {
        const { db, viewer } = context;
        const found = await threadOf(db, context, thread);
        const messages = await db.rows<BoardMessage>(sql`
            select * from (
                select m.id, m.spoken_by, m.words, m.author, m.created_at, m.author_id = ${viewer.id} as own,
                       coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'type', x.type, 'size', x.size) order by x.id)
                                   from board_file x where x.message_id = m.id), '[]') as files
                  from board_message m
                 where m.thread_id = ${thread} and (${before ?? null}::bigint is null or m.id < ${before ?? null})
                 order by m.id desc limit ${PAGE + 1}) o order by o.id`);
        const more = messages.length > PAGE;
        return { data: { ...found, more, messages: more ? messages.slice(1) : messages } };
    },
});

export const markRead = action('POST /x/board/read', {
    about: 'Notes how far the caller has read a thread',
    access: bothSides,
    body: { id, message: integer('Message', { required: true }) },
    run: async ({ id: thread, message }, context) => {
        const { db, viewer } = context;
        await threadOf(db, context, thread);
        const changed = await db.run(sql`
            insert into board_read as r (account_id, thread_id, message_id)
            select ${viewer.id}, ${thread}, max(m.id) from board_message m where m.thread_id = ${thread} and m.id <= ${message}
            having max(m.id) is not null
            on conflict (account_id, thread_id) do update set message_id = excluded.message_id
             where r.message_id < excluded.message_id`);
        if (changed) db.tell('board_thread', [thread]);
        return {};
    },
});

export const unreadMessages = action('GET /x/board/unread', {
    about: 'How many messages by others the caller has not read',
    access: bothSides,
    effect: 'reads',
    run: async (_, { db, viewer, scope }) =>
        db.one<{ counts: number }>(sql`
            select count(*) as counts
              from board_thread h
              join facility f on f.id = h.facility_id
              left join board_read r on r.thread_id = h.id and r.account_id = ${viewer.id}
              join board_message m on m.thread_id = h.id and m.id > coalesce(r.message_id, 0) and m.author_id <> ${viewer.id}
             where ${scope('f')}`),
});

export const boardFile = action('POST /x/board/file', {
    about: 'A file of the message board',
    access: bothSides,
    effect: 'reads',
    body: { id },
    run: ({ id: file }, { db, scope }) =>
        downloadOf(
            db,
            sql`select x.name, x.type, x.bytes
                  from board_file x
                  join board_message m on m.id = x.message_id
                  join board_thread h on h.id = m.thread_id
                  join facility f on f.id = h.facility_id
                 where x.id = ${file} and ${scope('f')}`,
        ),
});
