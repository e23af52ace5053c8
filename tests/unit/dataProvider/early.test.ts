import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askEarly } from '../../../dataProvider/early.ts';
import { ask } from '../../../dataProvider/http.ts';

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

it('leaves a refusal and a lost line to whoever asks again', async () => {
    answers = [Response.json({ message: 'Please enter your key.' }, { status: 403 })];
    askEarly('/api', question);
    expect(await read()).toEqual({ late: 1 });
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    askEarly('/api', question);
    expect(await read()).toEqual({ late: 1 });
});
