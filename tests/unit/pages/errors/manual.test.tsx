/** The error manual: found by code or words, in the reader's spelling, and there after a reload without a line. */
import { cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../../../dataProvider/http.ts';
import { createQueryClient } from '../../../../dataProvider/index.ts';
import { keepThrough } from '../../../../dataProvider/line/keeper.ts';
import ErrorManual from '../../../../src/pages/errors/ErrorManual.tsx';
import { findCodes } from '../../../../src/pages/errors/manualSearch.ts';
import { fakeServer, signedIn } from '../../../fixtures/fakeServer.ts';

const row = (id: number, code: string, meaning: string, first_action: string) => ({
    id,
    code,
    class: 'operator',
    phase: 'after_run',
    counts_as: 'error',
    meaning,
    likely_cause: '',
    first_action,
});
const data = [
    row(1, '5007', 'Probe check below minimum', 'Check reagent volume'),
    row(2, '2008', 'Pressure too high', 'Clean the plunger'),
];
const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });

beforeEach(() => {
    Object.assign(http, { readWaits: [], writeWaits: [] });
    signedIn({ user_type: 'maintenance', role: { errors: true } });
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
    render(
        <MemoryRouter initialEntries={['/maintenance/error/manual']}>
            <CoreAdminContext i18nProvider={i18nProvider} queryClient={createQueryClient()}>
                <ErrorManual />
            </CoreAdminContext>
        </MemoryRouter>,
    );

it('shows somebody without a line what was read before, with its age', async () => {
    const shelf = new Map<string, object>();
    const name = ({ path, body }: { path: string; body?: unknown }) => path + JSON.stringify(body);
    keepThrough(async () => ({
        ready: async () => undefined,
        keep: async (request, answer) => void shelf.set(name(request), answer as object),
        seen: async (request) => {
            const answer = shelf.get(name(request));
            return answer && { ...answer, seen: { at: new Date().toISOString(), moved: false } };
        },
        behind: async () => false,
        wait: async () => undefined,
        forget: async () => undefined,
        lock: async () => undefined,
    }));
    let line = true;
    fakeServer(() => (line ? { body: { data, count: data.length } } : 'lost'));
    open();
    await screen.findByRole('article', { name: '5007' });
    await vi.waitFor(() => expect(shelf.size).toBe(1));
    expect(screen.queryByText(/^Seen /)).toBeNull();

    // Opened anew, nothing of the page before is left but the shelf.
    cleanup();
    line = false;
    open();
    await screen.findByRole('article', { name: '5007' });
    expect(await screen.findByText(/^Seen /)).toBeVisible();
});

it('is searched by the beginning of a code, and by words in any order, with or without accents', () => {
    const codes = [
        ...data,
        { ...row(3, '2126', 'Panne de courant électrique', 'Vérifier'), written: 'Power lost' },
    ];
    const which = (words: string) => findCodes(codes, words).map(({ code }) => code);
    expect(which('20')).toEqual(['2008']);
    expect(which('volume probe')).toEqual(['5007']);
    expect(which('electrique')).toEqual(['2126']);
    expect(which('power')).toEqual(['2126']);
    expect(which('probe plunger')).toEqual([]);
    expect(which('  ')).toEqual(['5007', '2008', '2126']);
});
