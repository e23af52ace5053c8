// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askEarly, rememberEarly, type takeEarly, wasAsked } from '../../../dataProvider/early.ts';
import { ask } from '../../../dataProvider/http.ts';
import { clearSession } from '../../../dataProvider/storage.ts';

const question = { method: 'POST', path: '/genexpert/stats/', body: { page: 1 } } as const;
const asked = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json({})));
let answers: Response[];

beforeEach(() => {
    vi.useFakeTimers();
    localStorage.setItem('token', 'one');
    answers = [];
    asked.mockImplementation(() => Promise.resolve(answers.shift() ?? Response.json({ late: 1 })));
    vi.stubGlobal('fetch', asked);
});
afterEach(() => {
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.clearAllMocks();
    localStorage.clear();
});

const read = (body: object = question.body) => ask({ ...question, body, effect: 'reads' });

it('answers the very same question once, as the session that asked', async () => {
    answers = [Response.json({ early: 1 })];
    askEarly('/api', question);
    expect(await read()).toEqual({ early: 1 });
    expect(asked).toHaveBeenCalledOnce();
    const [url, { headers, body }] = asked.mock.calls[0]!;
    expect([url, body]).toEqual(['/api/genexpert/stats/', '{"page":1}']);
    expect(headers).toMatchObject({ Authorization: 'Bearer one' });
    expect(await read()).toEqual({ late: 1 });
});

it.each([
    ['another question', () => read({ page: 2 })],
    ['a write', () => ask({ ...question, effect: 'writes' })],
    ['another session', () => (localStorage.setItem('token', 'two'), read())],
    ['a later time', () => (vi.advanceTimersByTime(60_000), read())],
])('is no answer to %s', async (_what, again) => {
    answers = [Response.json({ early: 1 })];
    askEarly('/api', question);
    expect(await again()).toEqual({ late: 1 });
});

it('tells nothing of how things were before a write', async () => {
    answers = [Response.json({ early: 1 })];
    askEarly('/api', question);
    await ask({ method: 'POST', path: '/genexpert/rename/', body: { id: 1 }, effect: 'writes' });
    expect(await read()).toEqual({ late: 1 });
});

it('nor of how things were while it was under way', async () => {
    let saved = (_answer: Response) => {};
    asked.mockImplementationOnce(() => new Promise((resolve) => (saved = resolve)));
    const write = ask({ method: 'POST', path: '/genexpert/rename/', body: {}, effect: 'writes' });
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    answers = [Response.json({ early: 1 })];
    askEarly('/api', question);
    saved(Response.json({ success: true }));
    await write;
    expect(await read()).toEqual({ late: 1 });
});

it('is as good as new for as long as is said, and its end is no other one’s', async () => {
    answers = [Response.json({ early: 1 }), Response.json({ early: 2 })];
    askEarly('/api', question, 10_000);
    vi.advanceTimersByTime(6_000);
    expect(await read()).toEqual({ early: 1 });
    askEarly('/api', question, 10_000);
    vi.advanceTimersByTime(6_000);
    expect(await read()).toEqual({ early: 2 });
    askEarly('/api', question, 10_000);
    vi.advanceTimersByTime(10_000);
    const before = asked.mock.calls.length;
    await read();
    expect(asked).toHaveBeenCalledTimes(before + 1);
});

it('knows for a while what was asked, by whomever, until the session ends', async () => {
    const other = { ...question, body: { page: 6 } };
    expect(wasAsked(other, 5_000)).toBe(false);
    await read(other.body);
    expect(wasAsked(other, 5_000)).toBe(true);
    vi.advanceTimersByTime(5_000);
    expect(wasAsked(other, 5_000)).toBe(false);
    askEarly('/api', { ...question, body: { page: 7 } });
    expect(wasAsked({ ...question, body: { page: 7 } }, 5_000)).toBe(true);
    clearSession();
    expect(wasAsked({ ...question, body: { page: 7 } }, 5_000)).toBe(false);
    localStorage.setItem('token', 'one');
    expect(await read({ page: 7 })).toEqual({ late: 1 });
});

it('leaves a refusal and a lost line to whoever asks again', async () => {
    answers = [Response.json({ message: 'Please enter your key.' }, { status: 403 })];
    askEarly('/api', question);
    expect(await read()).toEqual({ late: 1 });
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    askEarly('/api', question);
    expect(await read()).toEqual({ late: 1 });
});

/** An opening of the page, as far as src/start/boot.js goes, and what the product is given of it then. */
async function openAt(hash: string): Promise<typeof takeEarly> {
    location.hash = hash;
    const script = document.createElement('script');
    const current = vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    // oxlint-disable-next-line typescript/no-implied-eval -- the page runs it as it stands
    new Function(readFileSync('src/start/boot.js', 'utf8'))();
    current.mockRestore();
    vi.resetModules();
    return (await import('../../../dataProvider/early.ts')).takeEarly;
}

const account = (username: string) =>
    JSON.stringify({ username, full_name: 'Amina', user_type: 'admin' });

it('what an address asked is asked by its next opening before any script, and answers once', async () => {
    localStorage.setItem('user', account('amina'));
    const worklist = { method: 'GET', path: '/x/worklist', body: undefined } as const;
    rememberEarly('/api', '#/home', [question, worklist]);
    answers = [Response.json({ early: 1 }), Response.json({ early: 2 })];
    const take = await openAt('#/home');
    expect(asked.mock.calls.map(([url, { method, body }]) => [url, method, body])).toEqual([
        ['/api/genexpert/stats/', 'POST', '{"page":1}'],
        ['/api/x/worklist', 'GET', undefined],
    ]);
    expect(await (await take(question))!.json()).toEqual({ early: 1 });
    expect(await (await take(worklist))!.json()).toEqual({ early: 2 });
    expect(take(question)).toBeUndefined();
});

it.each([
    ['another address', () => {}, '#/tb/results'],
    ['another account', () => localStorage.setItem('user', account('baraka')), '#/home'],
    ['another day', () => vi.setSystemTime(Date.now() + 24 * 3_600_000), '#/home'],
    ['an address that asks no more', () => rememberEarly('/api', '#/home', []), '#/home'],
    ['damaged storage', () => localStorage.setItem('kipimo.early', '{'), '#/home'],
])('nothing is asked before any script for %s', async (_what, change, hash) => {
    localStorage.setItem('user', account('amina'));
    rememberEarly('/api', '#/home', [question]);
    change();
    await openAt(hash);
    expect(asked).not.toHaveBeenCalled();
});

it('remembers some addresses, and begins anew where storage is damaged', () => {
    localStorage.setItem('kipimo.early', '{');
    for (const at of Array(20).keys()) rememberEarly('/api', `#/${at}`, [question]);
    const { asked: kept } = JSON.parse(localStorage.getItem('kipimo.early')!) as {
        asked: [string, unknown][];
    };
    expect(kept.map(([address]) => address)).toEqual(
        [...Array(12).keys()].map((at) => `#/${at + 8}`),
    );
});
