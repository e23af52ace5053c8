// @vitest-environment happy-dom
/** Writes that wait: once, in order, by the key of their first try, and what is refused is not lost. */
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Queue } from '../../../dataProvider/line/queue.ts';
import { lastSeen, type Kept } from '../../../dataProvider/line/seen.ts';
import type { Shelf } from '../../../dataProvider/line/shelf.ts';
import type { Request } from '../../../dataProvider/request.ts';
import { clearSession, storeSession } from '../../../dataProvider/storage.ts';
import waits from '../../../dataProvider/line/waits.gen.json';

function shelf<K extends IDBValidKey, V>(): Shelf<K, V> & { map: Map<K, V> } {
    const map = new Map<K, V>();
    return {
        map,
        all: async () => [...map],
        get: async (key) => map.get(key),
        async put(key: K, value: V, drops: readonly IDBValidKey[] = []) {
            map.set(key, value);
            for (const one of drops) map.delete(one as K);
        },
        drop: async (key) => void map.delete(key),
        clear: async () => map.clear(),
    };
}

const signIn = (username: string) =>
    storeSession(`token of ${username}`, {
        username,
        full_name: username,
        user_type: 'facility',
        role: {},
    });

/** What the server got, and how it answers: `down` is no answer at all. */
let got: { path: string; key: string | null; body: unknown }[] = [];
let answers: (path: string) => Response | 'down' = () => Response.json({ success: 'Saved' });

beforeEach(() => {
    got = [];
    answers = () => Response.json({ success: 'Saved' });
    vi.stubGlobal('crypto', webcrypto);
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
        const request = new Request(new URL(String(input), 'http://kipimo.test'), init);
        const path = new URL(request.url).pathname.replace('/api', '');
        if (path === '/x/session/draft-key') {
            const who = request.headers.get('authorization') ?? '';
            return Response.json({ key: Buffer.alloc(32, who.length).toString('base64') });
        }
        got.push({ path, key: request.headers.get('idempotency-key'), body: await request.json() });
        const answer = answers(path);
        if (answer === 'down') throw new TypeError('Failed to fetch');
        return answer;
    });
    signIn('amina');
});
afterEach(() => {
    clearSession();
    vi.unstubAllGlobals();
});

const declared = {
    'POST /ask': { title: 'Request' },
    'POST /count': { title: 'Count', joins: { lines: 'lot' } },
    'POST /count/submit': { title: 'Count' },
    'POST /pick': { title: 'Picked', about: { thing: 'package', by: 'code' } },
    'POST /hand': { title: 'Handed over', about: { thing: 'package', by: 'code' } },
};
const write = (path: string, body: object): Request => ({
    method: 'POST',
    path,
    body,
    effect: 'writes',
});
const first = (key: string, owner = 'amina') => ({ owner, key, at: Date.now() });
const told = () => ({ changed: vi.fn(), sent: vi.fn(), refused: vi.fn() });

describe('writes that wait', () => {
    it('about one package are not overtaken, however its barcode is written, and bear it', async () => {
        const queue = new Queue(shelf(), declared, told());
        await queue.add(write('/pick', { code: 'BAG-1' }), first('key-of-the-pick'));
        answers = () => 'down';
        expect(await queue.behind(write('/hand', { code: ' bag-1' }))).toBe(true);
        expect(await queue.behind(write('/hand', { code: 'BAG-2' }))).toBe(false);
        await queue.add(write('/hand', { code: 'bag-1' }), first('key-of-the-hand'));
        expect((await queue.list()).map(({ word }) => word)).toEqual(['BAG-1', 'bag-1']);
        // What the server refuses holds back what was made later about the same package, and nothing else.
        answers = (path) =>
            path === '/pick'
                ? Response.json({ message: 'Look at both times.' }, { status: 202 })
                : Response.json({ success: 'Saved' });
        await queue.add(write('/hand', { code: 'BAG-2' }), first('key-of-another'));
        got = [];
        await queue.flush();
        expect(got.map(({ path, key }) => [path, key])).toEqual([
            ['/pick', 'key-of-the-pick'],
            ['/hand', 'key-of-another'],
        ]);
    });

    it('go once, in order, by their own keys, and lie sealed until then', async () => {
        const on = shelf<number, { owner: string; text: string }>();
        const queue = new Queue(on, declared, told());
        await queue.add(write('/ask', { for: 'Jane Akello' }), first('key-of-the-first'));
        await queue.add(write('/ask', { for: 'another' }), first('key-of-the-second'));
        expect(JSON.stringify([...on.map])).not.toContain('Akello');
        // Another page of the same browser finds them.
        const later = new Queue(on, declared, told());
        await Promise.all([later.flush(), later.flush()]);
        expect(got.map(({ key }) => key)).toEqual(['key-of-the-first', 'key-of-the-second']);
        expect(await later.list()).toEqual([]);
    });

    it('take the draft that they were made of with them, in the same breath', async () => {
        const on = shelf<number, { owner: string; text: string }>();
        const put = vi.spyOn(on, 'put');
        const queue = new Queue(on, declared, told());
        const form = { name: 'kipimo.draft.amina.ask.new', values: { n: 1 } };
        await queue.add({ ...write('/ask', { n: 1 }), form }, first('key-one-one'));
        expect(put).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.anything(), [
            form.name,
        ]);
        expect((await queue.list())[0]?.form).toEqual(form);
        // Nobody who opens the form again finds it a second time; what is refused is mended from here.
        answers = () => 'down';
        await queue.flush();
        expect((await queue.list())[0]?.form).toEqual(form);
    });

    it('stay in order while the line is away, with the same keys', async () => {
        const queue = new Queue(shelf(), declared, told());
        await queue.add(write('/ask', { n: 1 }), first('key-one-one'));
        await queue.add(write('/ask', { n: 2 }), first('key-two-two'));
        answers = () => 'down';
        await queue.flush();
        expect(got).toHaveLength(1);
        expect(await queue.list()).toHaveLength(2);
        answers = () => Response.json({ success: 'Saved' });
        await queue.flush();
        expect(got.map(({ key }) => key)).toEqual(['key-one-one', 'key-one-one', 'key-two-two']);
    });

    it('that are refused stay with the reason, and what is about the same thing waits behind', async () => {
        const said = told();
        const queue = new Queue(shelf(), declared, said);
        await queue.add(
            write('/count', { id: 7, lines: [{ lot: 1, counted: 3 }] }),
            first('key-count-1'),
        );
        await queue.add(write('/count/submit', { id: 7 }), first('key-submit-7'));
        await queue.add(write('/ask', { n: 1 }), first('key-ask-one'));
        answers = (path) =>
            path === '/count'
                ? Response.json({ message: 'This lot is closed.', code: 'closed' }, { status: 202 })
                : Response.json({ success: 'Saved' });
        await queue.flush();
        expect(got.map(({ path }) => path)).toEqual(['/count', '/ask']);
        const [count, submit] = await queue.list();
        expect(count?.refused?.message).toBe('This lot is closed.');
        expect(submit?.refused).toBeUndefined();
        expect(said.refused).toHaveBeenCalledTimes(1);
        // Mended: sent as something new, and what waited behind it follows.
        answers = () => Response.json({ success: 'Saved' });
        await queue.again(count!.id);
        expect(got.slice(2).map(({ path }) => path)).toEqual(['/count', '/count/submit']);
        expect(got[2]?.key).not.toBe('key-count-1');
        expect(await queue.list()).toEqual([]);
    });

    it('of one count are one, and what was counted last of a lot counts', async () => {
        const queue = new Queue(shelf(), declared, told());
        await queue.add(
            write('/count', { id: 7, lines: [{ lot: 1, counted: 3 }] }),
            first('key-count-1'),
        );
        await queue.add(
            write('/count', {
                id: 7,
                lines: [
                    { lot: 1, counted: 4 },
                    { lot: 2, counted: 9 },
                ],
            }),
            first('key-count-2'),
        );
        await queue.flush();
        expect(got.map(({ body }) => body)).toEqual([
            {
                id: 7,
                lines: [
                    { lot: 1, counted: 4 },
                    { lot: 2, counted: 9 },
                ],
            },
        ]);
    });

    it('that the server may have forgotten are not sent again by themselves', async () => {
        let now = Date.now();
        const queue = new Queue(shelf(), declared, told(), () => now);
        await queue.add(write('/ask', { n: 1 }), first('key-one-one'));
        now += 25 * 3_600_000;
        await queue.flush();
        expect(got).toEqual([]);
        expect((await queue.list())[0]?.refused?.message).toContain('look whether it arrived');
    });

    it('are not sent again by themselves a day after the first try, however often they were tried since', async () => {
        let now = Date.now();
        const queue = new Queue(shelf(), declared, told(), () => now);
        await queue.add(write('/ask', { n: 1 }), first('key-one-one'));
        answers = () => 'down';
        now += 19 * 3_600_000;
        await queue.flush();
        now += 19 * 3_600_000;
        answers = () => Response.json({ success: 'Saved' });
        await queue.flush();
        expect(got).toHaveLength(1);
        expect((await queue.list())[0]?.refused).toBeDefined();
        // Who looked and sends it again sends it once, pressed twice or not.
        await Promise.all([queue.again((await queue.list())[0]!.id), queue.flush()]);
        expect(got).toHaveLength(2);
        expect(await queue.list()).toEqual([]);
    });

    it('that are discarded while others go are not sent, and what is counted meanwhile is not lost', async () => {
        const queue = new Queue(shelf(), declared, told());
        const line = (lot: number) => ({ id: 7, lines: [{ lot, counted: 1 }] });
        await queue.add(write('/ask', { n: 1 }), first('key-one-one'));
        const discarded = await queue.add(write('/ask', { n: 2 }), first('key-two-two'));
        await queue.add(write('/count', line(1)), first('key-count-1'));
        const meanwhile: Promise<unknown>[] = [];
        answers = (path) => {
            if (path === '/ask') meanwhile.push(queue.drop(discarded!));
            else if (got.length === 2)
                meanwhile.push(queue.add(write('/count', line(2)), first('key-count-2')));
            return Response.json({ success: 'Saved' });
        };
        await queue.flush();
        await Promise.all(meanwhile);
        await queue.flush();
        expect(got.map(({ path }) => path)).toEqual(['/ask', '/count', '/count']);
        expect(JSON.stringify(got[2]?.body)).toContain('"lot":2');
        expect(await queue.list()).toEqual([]);
    });

    it('of lots without a number all stay, and a page put between is no answer', async () => {
        const queue = new Queue(shelf(), declared, told());
        for (const lot_number of ['A', 'B'])
            await queue.add(
                write('/count', { id: 7, lines: [{ lot_number }] }),
                first(`key-${lot_number}-found`),
            );
        answers = () =>
            new Response('<h1>Welcome to this network</h1>', {
                headers: { 'content-type': 'text/html' },
            });
        await queue.flush();
        expect(await queue.list()).toHaveLength(1);
        answers = () => Response.json({ success: 'Saved' });
        await queue.flush();
        expect(got[1]?.body).toEqual({ id: 7, lines: [{ lot_number: 'A' }, { lot_number: 'B' }] });
    });

    it('stay as they are where a page in between refuses, and do not wait for one at which the server fails', async () => {
        const queue = new Queue(shelf(), declared, told());
        await queue.add(write('/ask', { n: 1 }), first('key-one-one'));
        await queue.add(write('/count', { id: 7, lines: [] }), first('key-count-1'));
        answers = () => new Response('<h1>Pay first</h1>', { status: 403 });
        await queue.flush();
        expect((await queue.list()).map(({ refused }) => refused)).toEqual([undefined, undefined]);
        answers = (path) =>
            path === '/ask'
                ? Response.json({ message: 'It broke.' }, { status: 500 })
                : Response.json({ success: 'Saved' });
        await queue.flush();
        expect(await queue.list()).toMatchObject([
            { key: 'key-one-one', request: { path: '/ask' } },
        ]);
        expect(got.map(({ path }) => path)).toEqual(['/ask', '/ask', '/count']);
    });

    it('go before what is written later about the same thing', async () => {
        const queue = new Queue(shelf(), declared, told());
        await queue.add(write('/count', { id: 7, lines: [] }), first('key-count-1'));
        answers = () => 'down';
        expect(await queue.behind(write('/count', { id: 7 }))).toBe(true);
        expect(await queue.behind(write('/count', { id: 8 }))).toBe(false);
        answers = () => Response.json({ success: 'Saved' });
        expect(await queue.behind(write('/count', { id: 7 }))).toBe(false);
        expect(await queue.list()).toEqual([]);
    });

    it('are neither sent nor sealed as another’s who signs in meanwhile', async () => {
        const on = shelf<number, { owner: string; text: string }>();
        const queue = new Queue(on, declared, told());
        await queue.add(write('/ask', { n: 1 }), first('key-one-one'));
        await queue.add(write('/ask', { n: 2 }), first('key-two-two'));
        answers = () => {
            signIn('okello-b');
            return Response.json({ success: 'Saved' });
        };
        await queue.flush();
        expect(got).toHaveLength(1);
        expect([...on.map.values()].map(({ owner }) => owner)).toEqual(['amina']);
        expect(await queue.add(write('/ask', { n: 3 }), first('key-of-amina'))).toBeUndefined();
    });

    it('are nobody else’s, and what is not declared does not wait', async () => {
        const on = shelf<number, { owner: string; text: string }>();
        const queue = new Queue(on, declared, told());
        expect(await queue.add(write('/login', {}), first('key-of-login'))).toBeUndefined();
        await queue.add(write('/ask', { n: 1 }), first('key-one-one'));
        clearSession();
        signIn('okello-b');
        const other = new Queue(on, declared, told());
        expect(await other.list()).toEqual([]);
        await other.flush();
        expect(got).toEqual([]);
    });

    it('are counts, receipts, requests, what a rider writes on the way, whose a result is and a problem that is told, and nothing that approves or opens', () => {
        const written = [
            'packages/pick',
            'packages/hand',
            'visits/write',
            'positions/keep',
            'problem',
            // Whoever reads the number off the paper knows the patient; a result that somebody else has linked meanwhile is refused, and told.
            'POST /mdr/create_patient/',
        ];
        expect(
            Object.keys(waits).filter(
                (name) =>
                    !/stock/.test(name) &&
                    !written.includes(name.replace(/^POST .x.(hub|feedback)./, '')),
            ),
        ).toEqual([]);
        // The yes to what somebody else wrote of a package is given while it can be seen, not to what it was hours ago.
        expect(
            Object.keys(waits).filter((name) =>
                /approve|verify|reject|reverse|login|reveal|permission|issue|distribute|handovers/.test(
                    name,
                ),
            ),
        ).toEqual([]);
    });
});

describe('what was seen', () => {
    const question = (from: string, to: string): Request => ({
        method: 'POST',
        path: '/tb/results',
        body: { date_from: from, date_to: to, q: 'Akello' },
        effect: 'reads',
    });
    const noon = Date.parse('2026-11-21T12:00:00Z');

    it('is found again with its age, and tells nothing to who looks into the browser', async () => {
        const on = shelf<string, Kept>();
        await lastSeen(on, () => noon).keep(
            question('2026-10-23', '2026-11-21'),
            {
                results: [{ patient: 'Jane Akello' }],
            },
            'amina',
        );
        expect(JSON.stringify([...on.map])).not.toContain('Akello');
        const found = await lastSeen(on, () => noon + 720_000).seen(
            question('2026-10-23', '2026-11-21'),
            'amina',
        );
        expect(found).toEqual({
            results: [{ patient: 'Jane Akello' }],
            seen: { at: '2026-11-21T12:00:00.000Z', moved: false },
        });
    });

    it('of the last days is found on the next day, and says that its days count from then', async () => {
        const on = shelf<string, Kept>();
        await lastSeen(on, () => noon).keep(
            question('2026-10-23', '2026-11-21'),
            { results: [] },
            'amina',
        );
        const next = lastSeen(on, () => noon + 86_400_000);
        expect(await next.seen(question('2026-10-24', '2026-11-22'), 'amina')).toMatchObject({
            seen: { moved: true },
        });
        expect(await next.seen(question('2026-10-23', '2026-11-21'), 'amina')).toMatchObject({
            seen: { moved: false },
        });
        expect(await next.seen(question('2026-10-01', '2026-11-22'), 'amina')).toBeUndefined();
    });

    it('is gone after a week, and not another account’s', async () => {
        const on = shelf<string, Kept>();
        await lastSeen(on, () => noon).keep(
            question('2026-10-23', '2026-11-21'),
            { results: [] },
            'amina',
        );
        const late = lastSeen(on, () => noon + 8 * 86_400_000);
        expect(await late.seen(question('2026-10-23', '2026-11-21'), 'amina')).toBeUndefined();
        clearSession();
        signIn('okello-b');
        const other = lastSeen(on, () => noon);
        expect(await other.seen(question('2026-10-23', '2026-11-21'), 'okello-b')).toBeUndefined();
    });
});
