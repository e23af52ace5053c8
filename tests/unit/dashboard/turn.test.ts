// @vitest-environment happy-dom
/** Heavy drawings take turns, and words go before them. */
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTurn, useWordsFirst } from '../../../src/base/useTurn.ts';

const work: (() => void)[] = [];
/** The browser has nothing to do for a moment. */
const idle = () => act(() => work.splice(0).forEach((one) => one()));

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestIdleCallback', (one: () => void) => work.push(one));
});
afterEach(() => {
    cleanup();
    idle();
    work.length = 0;
    vi.unstubAllGlobals();
    vi.useRealTimers();
});

const turns = () => renderHook(() => useTurn()).result;

it('one at a time, in the order in which they came', () => {
    const [first, second, third] = [turns(), turns(), turns()];
    const now = () => [first.current, second.current, third.current];
    expect(now()).toEqual([false, false, false]);
    idle();
    expect(now()).toEqual([true, false, false]);
    idle();
    expect(now()).toEqual([true, true, false]);
    idle();
    expect(now()).toEqual([true, true, true]);
    expect(work).toEqual([]);
});

it('none while words are waited for, then all the same', () => {
    const words = renderHook(({ waits }) => useWordsFirst(waits), {
        initialProps: { waits: true },
    });
    const [first, second] = [turns(), turns()];
    idle();
    idle();
    expect(first.current).toBe(false);
    words.rerender({ waits: false });
    idle();
    expect([first.current, second.current]).toEqual([true, false]);
    idle();
    expect(second.current).toBe(true);
});

it('words that go away with their panel hold nothing up', () => {
    const words = renderHook(() => useWordsFirst(true));
    const drawing = turns();
    words.unmount();
    idle();
    expect(drawing.current).toBe(true);
});

it('on paper at once: the printer waits for nobody', () => {
    renderHook(() => useWordsFirst(true));
    const drawing = turns();
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(drawing.current).toBe(true);
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(drawing.current).toBe(false);
});

it('who has left is not waited for', () => {
    const left = renderHook(() => useTurn());
    const stays = turns();
    left.unmount();
    idle();
    expect(stays.current).toBe(true);
});

it('words that do not come hold them up for four seconds, and still they take turns', () => {
    const words = renderHook(() => useWordsFirst(true));
    const [first, second] = [turns(), turns()];
    idle();
    act(() => void vi.advanceTimersByTime(3_999));
    idle();
    expect(first.current).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    idle();
    expect([first.current, second.current]).toEqual([true, false]);
    idle();
    expect(second.current).toBe(true);
    // They come in the end, or leave: once is enough.
    words.unmount();
    const third = turns();
    idle();
    expect(third.current).toBe(true);
});
