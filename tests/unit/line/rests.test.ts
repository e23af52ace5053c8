// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { send } from '../../../dataProvider/http.ts';
import { lineRests } from '../../../src/base/lineRests.ts';

beforeEach(() => {
    vi.useFakeTimers();
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

/** Asks, and gives what lets the answer come. */
function ask(background: boolean): () => Promise<void> {
    let resolve: (answer: Response) => void = () => undefined;
    const promise = new Promise<Response>((done) => (resolve = done));
    vi.stubGlobal('fetch', () => promise);
    const answer = send({ method: 'POST', path: '/tb', body: {}, effect: 'reads', background });
    return async () => {
        resolve(new Response('{}'));
        await answer;
    };
}

/** Whether the line was said to rest, as time goes on. */
function followed() {
    let rests = false;
    void lineRests().then(() => (rests = true));
    return async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms);
        return rests;
    };
}

it('rests when nothing came for two seconds', async () => {
    const after = followed();
    expect(await after(1_900)).toBe(false);
    expect(await after(200)).toBe(true);
});

it('does not rest while somebody waits for an answer, however slow it is', async () => {
    const come = ask(false);
    const after = followed();
    expect(await after(30_000)).toBe(false);
    await come();
    expect(await after(2_100)).toBe(true);
});

it('rests beside a poll that nobody waits for', async () => {
    const come = ask(true);
    expect(await followed()(2_100)).toBe(true);
    await come();
});

it('is taken to rest after a while where something always comes', async () => {
    const come = ask(false);
    let rests = false;
    void lineRests(10_000).then(() => (rests = true));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(rests).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(rests).toBe(true);
    await come();
});
