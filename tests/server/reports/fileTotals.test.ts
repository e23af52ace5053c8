/** A file of a list ends with the totals that stand below the list on screen: as csv, as a spreadsheet, on paper. */
import { readXlsx } from 'hucre/xlsx';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames, allows, type AccountType } from '../../../resources/access.ts';
import { errorRates } from '../../../resources/errors/rates.report.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { isShownTo } from '../../../resources/define/points/shownTo.ts';
import type { Report } from '../../../resources/define/report.ts';
import { areas } from '../../../resources/index.ts';
import { standardRole } from '../../../resources/permissions.ts';
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

const period = { start_date: '2026-01-10', end_date: '2026-03-14' };
const summing = areas
    .flatMap((area) => area.menu)
    .filter((one) => one.kind === 'report')
    .filter(({ totals }) => totals.length > 0);

const roleOf = (type: AccountType) =>
    Object.fromEntries(standardRole(type).map((name) => [name, true]));

/** A call of the report, with an account that it admits. */
function callerOf({ mounts }: Report): [Endpoint, AccountType] {
    for (const { endpoint, access } of mounts)
        for (const type of accountTypeNames)
            if (allows(access, { user_type: type, role: roleOf(type) })) return [endpoint, type];
    throw new Error('nobody may call it');
}

const queryOf = (body: object): URLSearchParams =>
    new URLSearchParams(
        Object.entries(body).flatMap(([key, value]) =>
            [value].flat().map((one) => [key, String(one)]),
        ),
    );

async function ask(report: Report, more: object) {
    const [endpoint, type] = callerOf(report);
    const path = endpoint.replace('{facility}', String(t.world.facilities[0])) as Endpoint;
    const body = {
        ...(report.period.kind === 'days' && period),
        ...more,
    };
    const answer = await (path.startsWith('GET ')
        ? t.call(`${path}?${queryOf(body)}` as Endpoint, undefined, {
              as: home(type),
          })
        : t.call(path, body, { as: home(type) }));
    expect([report.name, answer.status, answer.status === 200 || answer.text]).toEqual([
        report.name,
        200,
        true,
    ]);
    return { ...answer, type };
}

const cellOf = (text: string): string | number =>
    text === '' || Number.isNaN(Number(text)) ? text : Number(text);

describe('files of lists that add up', () => {
    it.each(summing.map((report) => [report.name, report] as const))(
        '%s as csv',
        async (_name, report) => {
            const { body, type } = await ask(report, { page_size: 1 });
            const totals = body.totals as Record<string, number | null>;
            const names = Object.keys(report.columns).filter(
                (key) =>
                    !report.optional.includes(key) &&
                    isShownTo(report.columns[key]!, type) &&
                    !report.columns[key]!.identity,
            );
            const { text } = await ask(report, { format: 'csv', columns: names });
            const all = parse(text, { bom: true }) as string[][];
            // Beside a step that is there in part stands which days of it are (comparedFiles.test.ts).
            const asked = all[0]!.map((head) => head !== 'In part: only these days');
            const lines = all.map((line) => line.filter((_, at) => asked[at]));
            const summed = names.some((key) => (totals[key] ?? null) !== null);
            expect(lines).toHaveLength(1 + body.count + (summed ? 1 : 0));
            if (!summed) return;
            const named = names.find((key) => !(key in totals));
            const round = (value: unknown) =>
                typeof value === 'number' ? Number(value.toPrecision(9)) : value;
            expect(lines.at(-1)!.map((cell) => round(cellOf(cell)))).toEqual(
                names.map((key) => (key === named ? 'Total' : round(totals[key] ?? ''))),
            );
        },
    );

    const listAt = (route: string) =>
        summing.find(({ mounts }) => mounts.some((mount) => mount.route === route))!;

    it.each(['/tb/report', '/national/diseases'])(
        '%s as a spreadsheet and on paper',
        async (route) => {
            const report = listAt(route);
            const [first, second] = Object.keys(report.columns).filter((key) =>
                report.totals.includes(key),
            );
            const named = Object.keys(report.columns).find((key) => !report.totals.includes(key))!;
            const columns = [named, first!, second!];
            const { totals, count } = (await ask(report, { page_size: 1 })).body;
            expect([count > 0, totals[first!]]).toEqual([true, expect.any(Number)]);

            const book = await readXlsx((await ask(report, { format: 'xlsx', columns })).bytes);
            const rows = book.sheets.at(-1)!.rows;
            expect(rows).toHaveLength(count + 2);
            expect(rows.at(-1)).toEqual(['Total', totals[first!], totals[second!]]);

            const pages = await pagesOf((await ask(report, { format: 'pdf', columns })).bytes);
            const figure = new Intl.NumberFormat('en').format(totals[first!]);
            expect(pages.at(-1)!.text).toContain(`Total ${figure}`);
        },
    );

    it('calls the column of what a row is as the screen does: by what was chosen', async () => {
        const heads = async (more: object) => {
            const { text } = await ask(errorRates, { format: 'csv', columns: ['name'], ...more });
            return (parse(text, { bom: true }) as string[][])[0];
        };
        expect(await heads({})).toEqual(['Facility']);
        expect(await heads({ by: 'module' })).toEqual(['Module']);
    });

    it('nothing found adds up to nothing', async () => {
        const report = listAt('/tb/report');
        const { text } = await ask(report, { format: 'csv', q: 'no such place' });
        expect(parse(text, { bom: true })).toHaveLength(1);
    });
});
