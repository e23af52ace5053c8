/** Pages of the gateway: files tried before they are taken, messages read again in pages, one result told whole. */
import { spoken } from '../../../../resources/define/say.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readdirSync, readFileSync } from 'node:fs';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '../../../../dataProvider/http.ts';
import { createQueryClient } from '../../../../dataProvider/index.ts';
import { detailWords, gatewayEvents } from '../../../../resources/gateway/messages/events.ts';
import { reviewed } from '../../../../resources/gateway/review/reviewed.ts';
import { resultFlags } from '../../../../resources/results/flags.ts';
import { sinceHint } from '../../../../src/pages/machines/sinceHint.ts';
import { readAgain } from '../../../../src/pages/gateway/reading.ts';
import ServerLog from '../../../../src/pages/gateway/ServerLog.tsx';
import Upload from '../../../../src/pages/gateway/Upload.tsx';
import type { Detail } from '../../../../src/pages/results/detail.ts';
import { Flags } from '../../../../src/pages/results/Flags.tsx';
import ResultDetail from '../../../../src/pages/results/ResultDetail.tsx';
import { fakeServer, signedIn } from '../../../fixtures/fakeServer.ts';

const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });

const open = (page: ReactNode, path = '/') =>
    render(
        <MemoryRouter initialEntries={[path]}>
            <CoreAdminContext i18nProvider={i18nProvider} queryClient={createQueryClient()}>
                {page}
            </CoreAdminContext>
        </MemoryRouter>,
    );

beforeEach(() => {
    Object.assign(http, { readWaits: [], writeWaits: [] });
    signedIn({ user_type: 'superadmin', role: { super_admin: true, data_import: true } });
});
afterEach(() => vi.unstubAllGlobals());

describe('the upload', () => {
    const run = {
        machine_serial: 'NAT-1',
        assay: 'HIV-1/2 Detect',
        disease_area: 'eid',
        outcome: 'success',
        result: 'HIV-2 Undetected',
        error_code: '',
        error_text: '',
        started_at: null,
        flags: [],
    };

    it('shows what a file holds before anything is kept, and leaves out what holds nothing', async () => {
        const seen: boolean[] = [];
        const answers = (form: FormData): object => {
            const dry = form.get('dry_run') === 'true';
            const file = form.get('file') as File;
            seen.push(dry);
            if (!dry)
                return {
                    raw_message_id: 7,
                    state: 'parsed',
                    failure: '',
                    results: 1,
                    duplicates: 1,
                    conflicts: 0,
                };
            if (file.name === 'empty.csv')
                return { file: file.name, runs: [], failure: 'It is empty.' };
            const runs = [
                {
                    ...run,
                    would_be: 'new',
                    test_type: 'qc',
                    started_at: null,
                    started_as_sent: '2026-02-31 09:40',
                },
                {
                    ...run,
                    would_be: 'duplicate',
                    outcome: 'error',
                    error_code: '-1',
                    error_text: 'No chest image from the front',
                },
            ];
            return { file: file.name, runs, failure: '' };
        };
        vi.stubGlobal('fetch', (_path: string, { body }: { body: FormData }) =>
            Promise.resolve(Response.json({ data: [answers(body)] })),
        );
        const { container } = open(<Upload />);
        const input = container.querySelector('input[type=file]') as HTMLInputElement;
        await userEvent.upload(input, [new File(['a'], 'runs.csv'), new File(['b'], 'empty.csv')]);
        expect(await screen.findAllByText('2 runs: 1 new, 1 known already')).not.toHaveLength(0);
        // A control is none of a patient, and a day that is none stands as it was typed.
        expect(await screen.findByText('Quality control')).toBeInTheDocument();
        expect(screen.getByText('2026-02-31 09:40')).toBeInTheDocument();
        // What failed says why.
        expect(await screen.findByText('-1 No chest image from the front')).toBeInTheDocument();
        expect(
            await screen.findByText(/No run of an instrument was found.*It is empty\./),
        ).toBeVisible();
        expect(seen).toEqual([true, true]);
        await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
        expect(await screen.findByText(/1 new, 1 known already\./)).toBeVisible();
        expect(seen).toEqual([true, true, false]);
    });
});

describe('another reading', () => {
    it('goes on where the page before ended', async () => {
        const pages = [
            { data: [], messages: 200, next: 200 },
            { data: [], messages: 3, next: null },
        ];
        const server = fakeServer(() => ({ body: pages.shift() ?? {} }));
        const choice = {
            which: 'chosen',
            messages: '1, 5-900',
            start_date: null,
            end_date: null,
        } as const;
        expect(await readAgain(choice, false, () => undefined)).toMatchObject({ messages: 203 });
        expect(server.to('/x/genexpert/reparse').map(({ body }) => body)).toEqual([
            { which: 'chosen', messages: ['1', '5-900'], after: 0, limit: 200 },
            { which: 'chosen', messages: ['1', '5-900'], after: 200, limit: 200 },
        ]);
    });
});

describe('the detail of a result', () => {
    it('tells outcome, flags, timeline and errors in words', async () => {
        const facts = {
            day: '2026-03-10',
            facility: 'Facility 1',
            value: null,
            error_code: '5007',
        };
        const notice = {
            kind: 'error',
            code: '5007',
            title: 'Error',
            detail: '',
            at: '',
            hidden: false,
        };
        const meaning = {
            meaning: 'Probe check',
            class: 'operator',
            phase: 'after_run',
            counts_as: 'error',
            first_action: 'Retrain',
        };
        fakeServer(() => ({
            body: {
                data: {
                    ...facts,
                    id: 5,
                    assay: 'Xpert MTB-RIF Ultra',
                    outcome: 'error',
                    call: '',
                    mtb: 'not_applicable',
                    rif: null,
                    sample_id: 'A•••Z',
                    calls: [],
                    analytes: [],
                    flags: ['expired_cartridge'],
                    notices: [{ ...notice, meaning }],
                    timeline: [
                        {
                            at: '2026-03-10T09:00:00Z',
                            word: 'corrected',
                            facts: {},
                            changes: [{ field: 'rif', before: 'not_detected', after: 'detected' }],
                        },
                    ],
                    correction: null,
                    raw_message_id: null,
                    review: false,
                },
            },
        }));
        open(
            <ResourceContextProvider value="tb/results">
                <Routes>
                    <Route path="/tb/results/:id/show" element={<ResultDetail />} />
                </Routes>
            </ResourceContextProvider>,
            '/tb/results/5/show',
        );
        expect(await screen.findByRole('heading', { name: 'Xpert MTB-RIF Ultra' })).toBeVisible();
        expect(screen.getByText(/past its expiry date/)).toBeVisible();
        expect(screen.getByText('Retrain')).toBeVisible();
        expect(screen.getByText('Corrected by the instrument')).toBeVisible();
        expect(screen.getByText('not detected')).toBeVisible();
        expect(screen.queryByText('The message it was read from')).toBeNull();
    });
});

describe('the day from which a machine stands somewhere', () => {
    const days = [
        { day: '2026-03-05', count: 2 },
        { day: '2026-03-09', count: 5 },
    ];
    const hint = (...told: Parameters<typeof sinceHint>) =>
        sinceHint(...told)
            .map((one) => spoken(one))
            .join(' ');
    it.each([
        ['2026-03-05', 'All 7 waiting results are from this day or later.'],
        ['2026-03-06', '2 waiting results from before this day, 5 from then on'],
        [null, 'Empty: since its first result.'],
    ])('says of %s what it means for what waits', (day, words) => {
        expect(hint({ days, waiting: 7 }, day)).toContain(words);
    });
    it('says what counts from it where nothing waits', () => {
        expect(hint({ days: [], waiting: 0 }, '2026-03-05')).toMatch(/Utilization/);
    });
});

describe('marks of results', () => {
    it('have a label and a sentence for whatever the review desk lists', () => {
        for (const flag of reviewed) {
            expect(resultFlags[flag].label).not.toBe('');
            expect(resultFlags[flag].todo).toMatch(/[.]$/);
        }
    });

    it('says of another unit each figure that the gateway takes for one: HbA1c too', () => {
        expect(resultFlags.other_unit.meaning).toMatch(/logarithm.*copies.*HbA1c/);
    });

    it('explain why a known word about rifampicin counts nothing beside an unknown word for MTB', async () => {
        const one = (target: string, result: string) => ({
            target,
            result,
            call: 'unrecognised',
            grade: '',
            value: null,
            ct: null,
        });
        const result = {
            id: 7,
            flags: ['unrecognised_result', 'made_up'],
            calls: [one('MTB', 'DETECTED MODERATE'), one('RIF', 'NOT DETECTED')],
            review: true,
            raw_message_id: 3,
        } as unknown as Detail;
        open(<Flags result={result} />);
        expect(await screen.findByText(/DETECTED MODERATE.*never as susceptible/)).toBeTruthy();
        expect(screen.getByText('Unknown word.')).toBeTruthy();
        expect(screen.getByText('Made up')).toBeTruthy();
        expect(screen.getByRole('link', { name: 'Open the review desk' })).toBeTruthy();
    });
});

describe('the server log', () => {
    const entry = (id: number, level: string, event: string, detail: string) => ({
        id,
        at: '2026-03-14T08:00:01Z',
        protocol: 'astm',
        address: '10.0.0.7',
        level,
        event,
        detail,
        raw_message_id: null,
    });

    it('says what went wrong in a sentence and what to do, and leaves the usual in peace', async () => {
        const data = [
            entry(3, 'warning', 'frame refused', 'frame 3 where 2 was due'),
            entry(2, 'information', 'message kept', '4.2 KB'),
            entry(1, 'error', 'of an older server', 'as it was'),
        ];
        fakeServer(({ path }) =>
            path.startsWith('/extract/astm/server/log') ? { body: { data } } : undefined,
        );
        open(<ServerLog />);
        const table = await screen.findByRole('table', { name: 'Log' });
        const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.textContent);
        expect(rows[0]).toContain('Frame 3 came where frame 2 was due: one was lost.');
        expect(rows[0]).toContain(spoken(gatewayEvents['frame refused'].todo));
        expect(rows[1]).toContain('4.2 KB');
        expect(rows[1]).not.toContain(spoken(gatewayEvents['message kept'].meaning));
        expect(rows[2]).toContain('as it was');
        // All kinds in words, for who reads it for the first time.
        for (const { meaning } of Object.values(gatewayEvents))
            expect(screen.getAllByText(new RegExp(spoken(meaning).slice(0, 30)))).not.toHaveLength(
                0,
            );
    });

    it('has a sentence for each reason that the listeners give', () => {
        for (const why of reasons) {
            const told = spoken(detailWords(why));
            expect(told).not.toBe(why);
            expect(told).toMatch(/^[A-Z0-9].*\.$/);
        }
    });
});

/** As server/ingest writes them. */
const reasons = readdirSync('server/ingest', { recursive: true, encoding: 'utf8' })
    .filter((file) => /receiver|connection\.ts$/.test(file))
    .flatMap((file) => [
        ...readFileSync(`server/ingest/${file}`, 'utf8').matchAll(
            /why: '([^']+)'|\(NAK, '([^']+)'|abandon\('([^']+)'|'warning', '([^']+)'|endPartial\('([^']+)'/g,
        ),
    ])
    .map((match) => match.slice(1).find(Boolean) ?? '');
