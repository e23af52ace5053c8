/** The list of what waits, without a line and when it is back. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../../dataProvider/http.ts';
import { createQueryClient } from '../../../dataProvider/index.ts';
import { keepThrough } from '../../../dataProvider/line/keeper.ts';
import { reached } from '../../../dataProvider/line/reached.ts';
import { askAgain } from '../../../dataProvider/queryClient.ts';
import Worklist from '../../../src/screens/worklist/Worklist.tsx';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });
const shelf = new Map<string, object>();

beforeEach(() => {
    Object.assign(http, { readWaits: [], writeWaits: [] });
    signedIn();
    shelf.clear();
    keepThrough(async () => ({
        ready: async () => undefined,
        keep: async ({ path }, answer) => void shelf.set(path, answer as object),
        seen: async ({ path }) => {
            const answer = shelf.get(path);
            return answer && { ...answer, seen: { at: new Date().toISOString(), moved: false } };
        },
        behind: async () => false,
        wait: async () => undefined,
        forget: async () => undefined,
        lock: async () => undefined,
    }));
});
afterEach(() => {
    vi.unstubAllGlobals();
    reached.set(true);
});

let line = true;
const work = { name: 'a', title: 'Reports', count: 0, rows: [], late: null, due: false };
const open = () =>
    render(
        <MemoryRouter>
            <CoreAdminContext i18nProvider={i18nProvider} queryClient={createQueryClient()}>
                <Worklist />
            </CoreAdminContext>
        </MemoryRouter>,
    );

it('is what was seen last, and says that this was just now', async () => {
    line = true;
    fakeServer(() => (line ? { body: { data: [work] } } : 'lost'));
    open();
    await waitFor(() => expect(shelf.size).toBe(1));
    cleanup();
    line = false;
    open();
    expect(await screen.findByText(/^Seen .*, just now/)).toBeVisible();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('that failed asks again by itself, and what did not fail is left alone', async () => {
    line = false;
    const { asked } = fakeServer(() => (line ? { body: { data: [work] } } : 'lost'));
    open();
    await screen.findByText(/could not be loaded/);
    line = true;
    askAgain();
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
    const before = asked.length;
    askAgain();
    await new Promise((on) => setTimeout(on, 50));
    expect(asked).toHaveLength(before);
    // What was written behind the screen is shown by it.
    askAgain(true);
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});
