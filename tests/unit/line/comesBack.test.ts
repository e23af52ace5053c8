// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../../dataProvider/call.ts';
import { http } from '../../../dataProvider/http.ts';
import { watchLine } from '../../../dataProvider/line/comesBack.ts';
import { reached } from '../../../dataProvider/line/reached.ts';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

const waits = { ...http };
let stop: () => void;
beforeEach(() => {
    vi.useFakeTimers();
    signedIn();
    Object.assign(http, { readWaits: [], writeWaits: [] });
    stop = watchLine();
});
afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    Object.assign(http, waits);
    reached.set(true);
});

/** A save that is not heard; from then on there is a line once `lets` is called. */
async function cut() {
    let isLost = true;
    const server = fakeServer(() => (isLost ? 'lost' : { body: {} }));
    await expect(call('POST /x/a', { name: 'Mamba' })).rejects.toThrow('Not confirmed');
    expect(reached.get()).toBe(false);
    return { ...server, lets: () => (isLost = false) };
}

it('after a save that was not heard the server is asked until it answers, and no longer', async () => {
    const { asked, lets } = await cut();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(reached.get()).toBe(false);
    lets();
    // The third wait at its longest.
    await vi.advanceTimersByTimeAsync(12_000);
    expect(reached.get()).toBe(true);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(before);
});

it('that was lost before anybody watched is asked for at once', async () => {
    stop();
    const { lets } = await cut();
    lets();
    stop = watchLine();
    await vi.advanceTimersByTimeAsync(10);
    expect(reached.get()).toBe(true);
});

it('it is asked at once when the browser says that the line is back', async () => {
    const { asked, lets } = await cut();
    lets();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(10);
    expect(reached.get()).toBe(true);
    // Nobody waits for it: it keeps no session awake.
    expect(asked.at(-1)?.headers.get('X-Background')).toBe('1');
});

it('a browser that knows of no line says so before any call, and asks nothing until there is one', async () => {
    const { asked } = fakeServer(() => ({ body: {} }));
    const knows = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(reached.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked).toEqual([]);
    knows.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(10);
    expect(reached.get()).toBe(true);
    knows.mockRestore();
});

it('is asked ever more rarely, up to a bound, and never all in step', async () => {
    const { asked } = await cut();
    const at: number[] = [];
    const begin = Date.now();
    let known = asked.length;
    for (let second = 0; second < 1_800; second++) {
        await vi.advanceTimersByTimeAsync(1_000);
        if (asked.length > known) at.push(Date.now() - begin);
        known = asked.length;
    }
    const rests = at.map((time, index) => time - (at[index - 1] ?? 0));
    expect(rests[0]).toBeLessThanOrEqual(6_000);
    expect(Math.max(...rests)).toBeLessThanOrEqual(77_000);
    // Every 4 s it would be 450.
    expect(rests.length).toBeLessThan(60);
    expect(new Set(rests.slice(-8)).size).toBeGreaterThan(2);
});

it('is left alone while nobody looks, and asked at once when somebody does', async () => {
    const { asked, lets } = await cut();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(before);
    lets();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(10);
    expect(reached.get()).toBe(true);
    hidden.mockRestore();
});

it('nothing is asked once it is stopped', async () => {
    const { asked } = await cut();
    const before = asked.length;
    stop();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveLength(before);
    expect(vi.getTimerCount()).toBe(0);
});
