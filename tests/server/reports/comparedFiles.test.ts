/** A file says what the screen says: what a list is compared with, which step is there in part, and rates as people read them. */
import { readXlsx } from 'hucre/xlsx';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { areas } from '../../../resources/index.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { pagesOf } from '../../helpers/paper.ts';
import { rowOfEach } from '../../helpers/rowOfEach.ts';
import { home } from '../../helpers/world.ts';
import { fillCountry } from './country.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await rowOfEach(t);
    await fillCountry(t, 600);
}, 120_000);
afterAll(() => t?.close());

const endpoint = 'POST /genexpert/tb/report/' as Endpoint;
const february = { start_date: '2026-02-01', end_date: '2026-02-28' };
const columns = ['facility', 'tests', 'positivity'];

const ask = async (body: object, at = endpoint) => {
    const answer = await t.call(at, body, { as: home('admin') });
    expect([answer.status, answer.status === 200 || answer.text]).toEqual([200, true]);
    return answer;
};
const trends = areas
    .flatMap((area) => area.menu)
    .flatMap((one) => (one.kind === 'report' ? one.mounts : []))
    .find(({ route }) => route === '/error/trends')!.endpoint;

type Line = Record<string, number | string | null>;
const csv = async (body: object, at?: Endpoint) =>
    parse((await ask({ ...body, format: 'csv' }, at)).text, { bom: true }) as string[][];
const near = (text: string | undefined) => (text === '' ? null : Number(Number(text).toFixed(6)));
const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(6)) : null);

describe('a file of a list that is compared', () => {
    const heads = [
        'Facility',
        'Tests',
        'Tests, 1 Jan 2026 to 31 Jan 2026',
        'Tests: change in per cent',
    ];

    it.each(['before', '2026-01-01..2026-01-31'])(
        'has of every row of all pages what it was and how far it moved (%s)',
        async (compare) => {
            const rows: Line[] = [];
            const before: Record<string, Line> = {};
            for (let page = 1; ; page++) {
                const { body } = await ask({ ...february, compare, page, page_size: 3 });
                rows.push(...(body.data as Line[]));
                Object.assign(before, body.before);
                if (rows.length >= body.count) break;
            }
            expect(rows.length).toBeGreaterThan(3);
            const lines = await csv({ ...february, compare, columns });
            expect(lines[0]!.slice(0, 4)).toEqual(heads);
            expect(lines[0]!.slice(5)).toEqual([
                expect.stringMatching(/, 1 Jan 2026 to 31 Jan 2026$/),
                expect.stringMatching(/: change in points$/),
            ]);
            expect(lines).toHaveLength(rows.length + 2);
            const percent = (now: unknown, then: unknown) =>
                typeof now !== 'number' || typeof then !== 'number' || then === 0
                    ? null
                    : rounded(((now - then) / then) * 100);
            const points = (now: unknown, then: unknown) =>
                typeof now !== 'number' || typeof then !== 'number' ? null : rounded(now - then);
            for (const row of rows) {
                const then = before[String(row['id'])] ?? {};
                const line = lines.find(
                    ([name, tests]) => name === row['facility'] && Number(tests) === row['tests'],
                )!;
                expect(line.slice(2).map(near)).toEqual([
                    rounded(then['tests']),
                    percent(row['tests'], then['tests']),
                    rounded(row['positivity']),
                    rounded(then['positivity']),
                    points(row['positivity'], then['positivity']),
                ]);
            }
            const { totals, previous } = (await ask({ ...february, compare })).body;
            expect(lines.at(-1)!.slice(1).map(near)).toEqual([
                totals.tests,
                previous.tests,
                percent(totals.tests, previous.tests),
                rounded(totals.positivity),
                rounded(previous.positivity),
                points(totals.positivity, previous.positivity),
            ]);
        },
    );

    it('says at its head which period that is, as a spreadsheet and on paper', async () => {
        const compared = { ...february, compare: 'before', columns };
        const { sheets } = await readXlsx((await ask({ ...compared, format: 'xlsx' })).bytes);
        expect(sheets[0]!.rows).toContainEqual(['Compared with', '1 Jan 2026 to 31 Jan 2026']);
        expect(sheets.at(-1)!.rows[0]!.slice(0, 4)).toEqual(heads);
        const pages = await pagesOf((await ask({ ...compared, format: 'pdf' })).bytes);
        expect(pages[0]!.text).toContain('Compared with 1 Jan 2026 to 31 Jan 2026');
        expect(pages[0]!.text).toMatch(/[+-]\d+\.\d\b/);
        const alone = await readXlsx((await ask({ ...february, columns, format: 'xlsx' })).bytes);
        expect(alone.sheets[0]!.rows.map(([word]) => word)).not.toContain('Compared with');
        expect(alone.sheets.at(-1)!.rows[0]).toHaveLength(3);
    });
});

it('writes a rate on paper as the screen does: one decimal, its sign, and what it is made of', async () => {
    const { totals } = (await ask(february)).body;
    const pages = await pagesOf((await ask({ ...february, columns, format: 'pdf' })).bytes);
    const rate = totals.positivity.toFixed(1);
    expect(pages.at(-1)!.text).toMatch(
        new RegExp(`Total ${totals.tests} ${rate.replace('.', '\\.')}% \\(\\d+ of \\d+\\)`),
    );
});

it('says in a file which days of a step the period covers, where that is only a part', async () => {
    const days = { start_date: '2026-01-29', end_date: '2026-02-28', period: 'month' };
    const lines = await csv({ ...days, columns: ['period', 'tests'] }, trends);
    expect(lines[0]!.slice(0, 2)).toEqual(['Period', 'In part: only these days']);
    const parts = Object.fromEntries(lines.slice(1).map(([step, part]) => [step, part]));
    expect(parts).toMatchObject({ '2026-01': '29 Jan 2026 to 31 Jan 2026', '2026-02': '' });
});
