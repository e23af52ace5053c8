// @vitest-environment happy-dom
/** A list that is followed: it comes back after a lost line, a proxy's end, a sleep and a restart, and never twice at once. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow, type Line, pace } from '../../../dataProvider/live/follow.ts';
import { type LiveServer, liveServer } from './server.ts';

let server: LiveServer;
let stop: () => void;
let told: { rows: object[]; gone: number[]; whole: boolean }[];
let lines: Line[];
let visibility: DocumentVisibilityState;

beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    visibility = 'visible';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    localStorage.setItem('token', 'key-of-asha');
    server = liveServer();
    told = [];
    lines = [];
    stop = follow('/machines/live', {
        onRows: (one) => told.push(one),
        onLine: (line) => lines.push(line),
    });
});
afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
});

/** So many milliseconds pass, and what they set off is done. */
const pass = (time = 0) => vi.advanceTimersByTimeAsync(time);
const last = () => server.lines.at(-1)!;
const look = (state: DocumentVisibilityState) => {
    visibility = state;
    document.dispatchEvent(new Event('visibilitychange'));
};

it('takes all rows, then what changes', async () => {
    await pass();
    expect(server.lines.map((one) => one.last)).toEqual([null]);
    const { headers } = vi.mocked(fetch).mock.calls[0]![1]!;
    expect(headers).toMatchObject({ Authorization: 'Bearer key-of-asha', 'X-Background': '1' });
    last().say('state', { rows: [{ id: 1 }, { id: 2 }] }, 'a-1');
    last().say('rows', { rows: [{ id: 2 }], gone: [1] }, 'a-2');
    await pass();
    expect(told).toEqual([
        { rows: [{ id: 1 }, { id: 2 }], gone: [], whole: true },
        { rows: [{ id: 2 }], gone: [1], whole: false },
    ]);
    expect(lines).toEqual(['joining', 'live', 'live']);
});

it('comes back by itself after a lost line, later and later, and names the event it has seen last', async () => {
    await pass();
    last().say('state', { rows: [] }, 'a-7');
    await pass();
    last().cut();
    await pass();
    expect(lines.at(-1)).toBe('joining');
    await pass(pace.waits[0]! - 1);
    expect(server.lines).toHaveLength(1);
    await pass(1);
    expect(server.lines.map((one) => one.last)).toEqual([null, 'a-7']);
    // It breaks again before it has said anything: the next try waits longer.
    last().cut();
    await pass(pace.waits[1]! - 1);
    expect(server.lines).toHaveLength(2);
    await pass(1);
    expect(server.lines).toHaveLength(3);
    last().say('rows', { rows: [] }, 'a-8');
    await pass();
    // What came shows that the line is well: from the beginning.
    last().cut();
    await pass(pace.waits[0]!);
    expect(server.lines.map((one) => one.last)).toEqual([null, 'a-7', 'a-7', 'a-8']);
});

it('comes back where a server stops or a proxy ends the answer', async () => {
    await pass();
    last().say('state', { rows: [] }, 'a-1');
    last().say('end', { why: 'closing' });
    await pass();
    expect(last().ended).toBe(true);
    await pass(pace.waits[0]!);
    expect(server.lines).toHaveLength(2);
    last().end();
    await pass(pace.waits[1]!);
    expect(server.lines.map((one) => one.last)).toEqual([null, 'a-1', 'a-1']);
});

it('takes a line that says nothing for dead, as after a sleep; one that beats is not', async () => {
    await pass();
    last().say('state', { rows: [] }, 'a-1');
    for (let beats = 0; beats < 6; beats++) {
        await pass(15_000);
        last().beat();
    }
    await pass();
    expect(server.lines).toHaveLength(1);
    await pass(pace.silence);
    expect(server.lines[0]!.ended).toBe(true);
    await pass(pace.waits[0]!);
    expect(server.lines.map((one) => one.last)).toEqual([null, 'a-1']);
});

it('lets go out of sight, and is back at once when somebody looks', async () => {
    await pass();
    last().say('state', { rows: [] }, 'a-1');
    await pass();
    look('hidden');
    await pass(10 * 60_000);
    expect(server.lines).toHaveLength(1);
    expect(last().ended).toBe(true);
    look('visible');
    await pass();
    expect(server.lines.map((one) => one.last)).toEqual([null, 'a-1']);
});

it('begins anew on another line, and never holds two', async () => {
    await pass();
    last().say('state', { rows: [] }, 'a-1');
    await pass();
    globalThis.dispatchEvent(new Event('online'));
    await pass(pace.waits[0]!);
    expect(server.lines.map((one) => [one.last, one.ended])).toEqual([
        [null, true],
        ['a-1', false],
    ]);
    look('visible');
    await pass(60_000 - 1);
    expect(server.lines.filter((one) => !one.ended).length).toBeLessThan(2);
});

it.each([
    ['a server that knows of none', () => Response.json({}, { status: 404 })],
    ['a session that has ended', () => Response.json({}, { status: 401 })],
    ['another backend, which answers with the list', () => Response.json({ data: [] })],
])('says that nothing is told, of %s, and tries again after a minute', async (_of, instead) => {
    stop();
    lines.length = 0;
    server.lines.length = 0;
    server.instead = instead;
    stop = follow('/machines/live', { onRows: () => {}, onLine: (line) => lines.push(line) });
    await pass();
    expect(lines).toEqual(['joining', 'none']);
    server.instead = undefined;
    await pass(pace.none - 1);
    expect(server.lines).toHaveLength(0);
    await pass(1);
    expect(server.lines).toHaveLength(1);
});

it('is over when nobody follows any more', async () => {
    await pass();
    stop();
    await pass();
    expect(last().ended).toBe(true);
    look('visible');
    globalThis.dispatchEvent(new Event('online'));
    await pass(pace.none);
    expect(server.lines).toHaveLength(1);
});
