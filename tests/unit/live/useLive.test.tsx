/** Rows of a list as they are now: told while the server tells, asked for while it does not, and which of the two is said. */
import { act, render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../../dataProvider/http.ts';
import { createQueryClient } from '../../../dataProvider/index.ts';
import { liveMachines } from '../../../resources/reporting/live/live.report.ts';
import { LineState } from '../../../src/screens/live/LineState.tsx';
import { useLive } from '../../../src/screens/live/useLive.ts';
import { signedIn } from '../../fixtures/fakeServer.ts';
import { type LiveServer, liveServer } from './server.ts';

function Machines() {
    const { rows, line, at } = useLive(liveMachines, {
        told: 'GET /machines/live',
        asked: 'POST /machines/live',
    });
    return (
        <>
            <LineState line={line} at={at} />
            <p data-testid="line">{line}</p>
            <p data-testid="rows">
                {rows?.map((row) => `${row.serial}:${row.tests_today}`).join(' ') ?? 'unknown'}
            </p>
        </>
    );
}

let server: LiveServer;
beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: false });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    Object.assign(http, { readWaits: [], writeWaits: [] });
    signedIn();
    server = liveServer();
});
afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
});

const pass = (time = 0) => act(() => vi.advanceTimersByTimeAsync(time));
const shown = () => [
    screen.getByTestId('line').textContent,
    screen.getByTestId('rows').textContent,
];
async function open() {
    render(
        <QueryClientProvider client={createQueryClient()}>
            <Machines />
        </QueryClientProvider>,
    );
    await pass();
}
const row = (id: number, tests_today = 0) => ({ id, serial: `GX-${id}`, tests_today });

it('are told, one by one, and nobody asks', async () => {
    await open();
    expect(shown()).toEqual(['joining', 'unknown']);
    server.lines[0]!.say('state', { rows: [row(1), row(2)] }, 'a-1');
    await pass();
    expect(shown()).toEqual(['live', 'GX-1:0 GX-2:0']);
    expect(screen.getByText('Live: changes show by themselves')).toBeInTheDocument();
    server.lines[0]!.say('rows', { rows: [row(2, 1)], gone: [1] }, 'a-2');
    await pass();
    expect(shown()).toEqual(['live', 'GX-2:1']);
    for (let beats = 0; beats < 4; beats++) {
        await pass(15_000);
        server.lines[0]!.beat();
    }
    expect(server.questions).toEqual([]);
});

it('are asked for every ten seconds where the server tells nothing, and told again once it does', async () => {
    server.instead = () => Response.json({}, { status: 404 });
    server.rows = [row(1)];
    await open();
    await pass();
    expect(shown()).toEqual(['asked', 'GX-1:0']);
    expect(screen.getByText('Asked again every ten seconds')).toBeInTheDocument();
    server.rows = [row(1, 5)];
    await pass(10_000);
    expect(shown()).toEqual(['asked', 'GX-1:5']);
    const asked = server.questions.length;
    expect(asked).toBeGreaterThan(1);
    expect(server.questions.every(({ path }) => path.endsWith('/machines/live'))).toBe(true);
    server.instead = undefined;
    await pass(60_000);
    server.lines[0]!.say('state', { rows: [row(3)] }, 'a-1');
    await pass();
    expect(shown()).toEqual(['live', 'GX-3:0']);
    const then = server.questions.length;
    await pass(15_000);
    expect(server.questions).toHaveLength(then);
});

it('are asked for behind a proxy that lets nothing through, after four seconds of patience', async () => {
    server.rows = [row(1)];
    await open();
    await pass(3000);
    expect(server.questions).toEqual([]);
    await pass(1000);
    await pass();
    expect(shown()).toEqual(['asked', 'GX-1:0']);
});

it('keep what was known while there is no line, and say from when it is', async () => {
    await open();
    server.lines[0]!.say('state', { rows: [row(1)] }, 'a-1');
    await pass();
    server.instead = () => Promise.reject(new TypeError('Failed to fetch'));
    server.rows = 'lost';
    server.lines[0]!.cut();
    await pass();
    expect(shown()).toEqual(['joining', 'GX-1:0']);
    await pass(5000);
    await pass(1000);
    expect(shown()).toEqual(['lost', 'GX-1:0']);
    expect(screen.getByText(/^No connection\. As of /)).toBeInTheDocument();
    // Back: by the event that was seen last, and no question any more.
    server.instead = undefined;
    await pass(30_000);
    expect(server.lines.at(-1)!.last).toBe('a-1');
    server.lines.at(-1)!.say('rows', { rows: [row(1, 2)] }, 'a-2');
    await pass();
    expect(shown()).toEqual(['live', 'GX-1:2']);
});
