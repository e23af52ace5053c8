/** The message board: the programme and a facility write to each other, no other facility knows of it, and nothing is taken back. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { multipart } from '../../helpers/multipart.ts';
import { home, neighbour } from '../../helpers/world.ts';
import { watch } from './watching.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(async () => {
    t.app.server.closeAllConnections();
    await t.close();
});

const site = home('facility');
const stranger = neighbour('facility');

interface File {
    name: string;
    content: Buffer;
}
const say = (
    as: string,
    endpoint: string,
    fields: Record<string, string>,
    files: File[] = [],
    more: Record<string, string> = {},
) => {
    const { body, headers } = multipart(files, fields);
    return t.call(endpoint, body, { as, headers: { ...headers, ...more } });
};
const start = (as: string, fields: Record<string, string>, files?: File[]) =>
    say(as, 'POST /x/board/start', fields, files);
const write = (as: string, thread: number, words: string, files?: File[]) =>
    say(as, 'POST /x/board/write', { thread: String(thread), words }, files);
const unread = async (as: string): Promise<number> =>
    (await t.call('GET /x/board/unread', undefined, { as })).body.counts;
const threads = async (as: string, filters: object = {}) =>
    (await t.call('POST /x/board/threads', filters, { as })).body.data as {
        id: number;
        subject: string;
        unread: number;
    }[];
const read = async (as: string, id: number) =>
    (await t.call('POST /x/board/thread', { id }, { as })).body.data;

let thread: number;
beforeAll(async () => {
    const answer = await start('admin', {
        facility: String(t.world.facilities[0]),
        subject: 'Errors of bay A2',
        operator: 'mutebi',
        words: 'Please look at the fan.',
    });
    expect(answer.status).toBe(200);
    thread = answer.body.data.id;
});

describe('the programme writes to a facility', () => {
    it('which sees it, counts it as unread until it is read, and answers', async () => {
        expect(await unread(site)).toBe(1);
        expect(await unread('admin')).toBe(0);
        expect(await threads(site)).toMatchObject([{ id: thread, unread: 1 }]);
        const { messages } = await read(site, thread);
        expect(messages).toMatchObject([
            { words: 'Please look at the fan.', spoken_by: 'programme', own: false },
        ]);
        await t.call('POST /x/board/read', { id: thread, message: messages[0].id }, { as: site });
        expect(await unread(site)).toBe(0);
        expect((await write(site, thread, 'Cleaned; it runs.')).status).toBe(200);
        expect(await unread('admin')).toBe(1);
        expect((await read('admin', thread)).messages.at(-1)).toMatchObject({
            spoken_by: 'facility',
        });
    });

    it('and both see it while they look', async () => {
        const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
        const [near, far] = await Promise.all(
            [site, stranger].map(async (who) =>
                watch(`${address}/api/x/board/threads`, await t.keyOf(who)),
            ),
        );
        expect((await near!.next())!.data.rows).toHaveLength(1);
        expect((await far!.next())!.data.rows).toEqual([]);
        await write('admin', thread, 'Thank you.');
        expect((await near!.next())!.data.rows).toMatchObject([
            { id: thread, unread: 1, last_words: 'Thank you.' },
        ]);
        expect(far!.seen).toHaveLength(1);
        for (const one of [near, far]) one!.stop();
    });

    it('once, where the line makes a browser send it twice', async () => {
        const key = { 'idempotency-key': 'the-same-message-twice' };
        const before = (await read('admin', thread)).messages.length;
        const fields = { thread: String(thread), words: 'Only once' };
        const first = await say('admin', 'POST /x/board/write', fields, [], key);
        const second = await say('admin', 'POST /x/board/write', fields, [], key);
        expect(second.body).toEqual(first.body);
        expect((await read('admin', thread)).messages).toHaveLength(before + 1);
    });

    it('and finds it by its words', async () => {
        expect(await threads('admin', { words: 'the FAN' })).toHaveLength(1);
        expect(await threads('admin', { words: 'no such words' })).toEqual([]);
        expect(await threads('admin', { words: '%' })).toEqual([]);
    });
});

/** A picture with the place and the person in its Exif. */
const picture = () =>
    sharp({ create: { width: 8, height: 4, channels: 3, background: '#808080' } })
        .withExif({
            IFD0: { Artist: 'Taken at home' },
            IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 18/1 49/1' },
        })
        .jpeg()
        .toBuffer();

describe('a file', () => {
    it('is kept as what its bytes are, without the place where it was taken', async () => {
        const taken = await picture();
        expect((await sharp(taken).metadata()).exif?.includes('Taken at home')).toBe(true);
        const sent = await write('admin', thread, '', [{ name: 'fan.txt', content: taken }]);
        expect(sent.status).toBe(200);
        const { files } = (await read(site, thread)).messages.at(-1);
        expect(files).toMatchObject([{ name: 'fan.jpg', type: 'image/jpeg' }]);
        const answer = await t.call('POST /x/board/file', { id: files[0].id }, { as: site });
        expect(answer.headers['content-type']).toBe('image/jpeg');
        const { bytes } = await t.db.one<{ bytes: Buffer }>(
            sql`select bytes from board_file where id = ${files[0].id}`,
        );
        expect(await sharp(bytes).metadata()).toMatchObject({ width: 8, height: 4 });
        expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    });

    it('is refused where it is no picture and no PDF, or is cut off, and nothing is written', async () => {
        const before = (await read('admin', thread)).messages.length;
        const cut = (await picture()).subarray(0, 60);
        for (const content of [Buffer.from('<html>'), Buffer.from('MZ'), cut]) {
            const answer = await write('admin', thread, 'see', [{ name: 'x.png', content }]);
            expect(answer.status).toBe(202);
        }
        expect((await write('admin', thread, ' ')).status).toBe(202);
        expect((await read('admin', thread)).messages).toHaveLength(before);
    });
});

describe('files of a message', () => {
    /** A PDF of so many bytes. */
    const pdf = (bytes: number, name = 'plan.pdf') => ({
        name,
        content: Buffer.concat([
            Buffer.from('%PDF-1.4\n'),
            Buffer.alloc(bytes - 15, 0x20),
            Buffer.from('%%EOF\n'),
        ]),
    });
    const most = 5 * 1024 * 1024;

    it('have five megabytes each at most, to the byte', async () => {
        const sent = await write('admin', thread, 'The plan', [pdf(most)]);
        expect(sent.status).toBe(200);
        const { files } = (await read('admin', thread)).messages.at(-1);
        expect(files).toMatchObject([{ name: 'plan.pdf', type: 'application/pdf', size: most }]);
        const before = (await read('admin', thread)).messages.length;
        for (const files of [[pdf(most + 1)], [pdf(30), pdf(most + 1)], [pdf(20 * most)]])
            expect((await write('admin', thread, 'More', files)).status).toBe(413);
        expect((await read('admin', thread)).messages).toHaveLength(before);
    });

    it('are three at most: with a fourth nothing is written', async () => {
        const before = (await read('admin', thread)).messages.length;
        const four = [1, 2, 3, 4].map((at) => pdf(40, `page ${at}.pdf`));
        expect((await write('admin', thread, 'Four', four)).status).toBe(413);
        expect((await read('admin', thread)).messages).toHaveLength(before);
        expect((await write('admin', thread, 'Three', four.slice(1))).status).toBe(200);
        expect((await read('admin', thread)).messages.at(-1).files).toHaveLength(3);
    });

    it('are named without folders, whatever stands in their name', async () => {
        const sent = await write('admin', thread, '', [pdf(40, '../../etc/<plan>.exe')]);
        expect(sent.status).toBe(200);
        const { files } = (await read('admin', thread)).messages.at(-1);
        expect(files[0].name).toMatch(/^[^/\\<>]+\.pdf$/);
    });
});

describe('another facility', () => {
    it('does not see, count, find, read or write what is not its own', async () => {
        const [file] = await t.db.rows<{ id: number }>(sql`select id from board_file limit 1`);
        expect(await unread(stranger)).toBe(0);
        expect(await threads(stranger)).toEqual([]);
        expect(await threads(stranger, { words: 'fan' })).toEqual([]);
        for (const [endpoint, body] of [
            ['POST /x/board/thread', { id: thread }],
            ['POST /x/board/file', { id: file!.id }],
            ['POST /x/board/read', { id: thread, message: 1 }],
        ] as const)
            expect([endpoint, (await t.call(endpoint, body, { as: stranger })).status]).toEqual([
                endpoint,
                404,
            ]);
        expect((await write(stranger, thread, 'Hello?')).status).toBe(404);
    });

    it('begins its own, whatever facility it names', async () => {
        const answer = await start(stranger, {
            facility: String(t.world.facilities[0]),
            subject: 'Power',
            words: 'No power since Monday.',
        });
        expect(answer.status).toBe(200);
        expect((await threads(stranger)).map(({ subject }) => subject)).toEqual(['Power']);
        expect((await threads(site)).map(({ subject }) => subject)).toEqual(['Errors of bay A2']);
        expect(await threads('admin')).toHaveLength(2);
    });
});

describe('what is unread', () => {
    /** What the header says, and what the list says of this thread and of all. */
    const counted = async (as: string, id: number) => {
        const list = await threads(as);
        return [
            await unread(as),
            list.find((one) => one.id === id)!.unread,
            list.reduce((sum, one) => sum + one.unread, 0),
        ];
    };

    it('is of each person alone: others’ messages after the one that was read, in the header as in the list', async () => {
        const begun = await start('admin', {
            facility: String(t.world.facilities[0]),
            subject: 'Cartridges',
            words: 'First',
        });
        const id = begun.body.data.id as number;
        await t.db.run(sql`
            insert into account (username, full_name, user_type, role_id, facility_id, password_hash)
            select 'second-at-site', 'Second at site', user_type, role_id, facility_id, password_hash
              from account where username = ${site}`);
        for (const words of ['Second', 'Third']) await write('admin', id, words);
        const second = 'second-at-site';
        // Who has read all else of the board, so that the three counts are of this thread.
        for (const who of [site, second])
            for (const one of await threads(who))
                if (one.id !== id)
                    await t.call('POST /x/board/read', { id: one.id, message: 1e9 }, { as: who });
        expect(await counted(site, id)).toEqual([3, 3, 3]);
        expect(await counted(second, id)).toEqual([3, 3, 3]);
        const { messages } = await read(site, id);
        const mark = (as: string, message: number) =>
            t.call('POST /x/board/read', { id, message }, { as });
        await mark(site, messages[1].id);
        expect(await counted(site, id)).toEqual([1, 1, 1]);
        // Nobody reads for somebody else, and what was read stays read.
        expect(await counted(second, id)).toEqual([3, 3, 3]);
        await mark(site, messages[0].id);
        expect(await counted(site, id)).toEqual([1, 1, 1]);
        // The own words are not news to oneself, but to the others.
        await write(site, id, 'Fourth');
        expect(await counted(site, id)).toEqual([1, 1, 1]);
        expect(await counted(second, id)).toEqual([4, 4, 4]);
        await mark(second, 1e9);
        expect(await counted(second, id)).toEqual([0, 0, 0]);
        expect((await mark(stranger, 1e9)).status).toBe(404);
    });
});

it('nobody takes back what was said', async () => {
    for (const table of ['board_thread', 'board_message', 'board_file'])
        for (const change of [`delete from ${table}`, `update ${table} set id = id`])
            await expect(t.db.pool.query(change)).rejects.toThrow();
    await expect(t.owner('delete from board_message')).rejects.toThrow('append-only');
    const { count } = await t.db.one<{ count: number }>(
        sql`select count(*) as count from audit where entity = 'board_message' and action = 'create'`,
    );
    const { said } = await t.db.one<{ said: number }>(
        sql`select count(*) as said from board_message`,
    );
    expect(count).toBe(said);
});
