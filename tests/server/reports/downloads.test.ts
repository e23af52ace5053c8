/** Downloads: the list of a disease as a spreadsheet, under the rights of the reader. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diseaseAreas } from '../../../resources/diseases/columns.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';
import { fillCountry } from './country.ts';

const period = { start_date: '2026-01-10', end_date: '2026-03-14' };
let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await fillCountry(t, 400);
});
afterAll(() => t.close());

const ask = (endpoint: string, body: object, as: string) =>
    t.call(`POST ${endpoint}`, { ...period, ...body }, { as });

describe('downloads', () => {
    it.each(Object.entries(diseaseAreas))(
        '%s comes as a spreadsheet of its own name',
        async (area, label) => {
            const answer = await ask('/genexpert/download/', { disease_area: area }, 'admin');
            expect(answer.status).toBe(200);
            expect(answer.headers['content-type']).toContain('spreadsheetml');
            expect(answer.headers['content-disposition']).toContain(
                `filename="${label.replaceAll('/', '-')} Results.xlsx"`,
            );
            const { n } = await t.db.one<{ n: number }>(sql`
            select count(*) as n from result where disease_area = ${area} and test_type = 'specimen' and facility_id is not null
               and day between ${period.start_date}::date and ${period.end_date}::date
               and (device_type = 'genexpert' and disease_area <> all('{hba1c, crp, cd4}') or disease_area = any(${['tb', 'hpv', 'vl', 'eid', 'ctng', 'tv']}::text[]))`);
            expect(Number(answer.headers['x-total-rows'])).toBe(n);
        },
    );

    it.each([
        ['/xray/results/download', 'admin'],
        ['/xray/facility/results/download', 'xraysite'],
    ])('%s of %s has the fixed name of X-rays', async (endpoint, as) => {
        const answer = await ask(endpoint, { disease_area: 'xray' }, as);
        expect([endpoint, answer.status]).toEqual([endpoint, 200]);
        expect(answer.headers['content-type']).toContain('spreadsheetml');
        expect(answer.headers['content-disposition']).toContain(
            'filename="Chest X-ray Results.xlsx"',
        );
    });

    it('hold the rows of the own place', async () => {
        const rows = async (endpoint: string, as: string) => {
            const answer = await ask(endpoint, { disease_area: 'tb', format: 'csv' }, as);
            expect(answer.status).toBe(200);
            return answer.text;
        };
        const site = await rows('/genexpert/facility/download/tb/', 'facility');
        expect(site).toContain('Facility 1');
        expect(site).not.toMatch(/Facility [2-8]/);
        expect(site).toContain('NEAR-SAMPLE');
        const partner = await rows('/genexpert/ip/download/', 'ip');
        expect(partner).toContain('Facility 2');
        expect(partner).not.toMatch(/Facility [5-8]/);
        expect(partner).not.toContain('NEAR-SAMPLE');
        expect(await rows('/genexpert/download/', 'admin')).not.toContain('NEAR-SAMPLE');
    });

    it('speak the language of who opens them, and English to a machine', async () => {
        const first = async (language?: string) => {
            const { text, headers } = await t.call(
                'POST /genexpert/download/',
                {
                    ...period,
                    disease_area: 'tb',
                    format: 'csv',
                    columns: ['started_at', 'outcome', 'facility'],
                },
                { as: 'admin', headers: language ? { 'accept-language': language } : {} },
            );
            const [heading, ...lines] = text.replace('\ufeff', '').trim().split('\r\n');
            const words = new Set(lines.map((line) => line.split(',')[1]));
            return { heading, words, file: String(headers['content-disposition']) };
        };
        const french = await first('fr');
        expect(french.heading).toBe('Commencé,Issue,Établissement');
        expect(french.words).toContain('Réussite');
        expect(french.file).toContain('TB');
        for (const other of [undefined, 'en', 'xx', '*']) {
            const english = await first(other);
            expect(english.heading).toBe('Started,Outcome,Facility');
            expect(english.words).toContain('Success');
        }
    });

    it('take the filters of the list, and nothing else', async () => {
        const narrow = await ask(
            '/genexpert/download/',
            { disease_area: 'tb', mtb: 'detected', district: 'Amber' },
            'admin',
        );
        expect(narrow.status).toBe(200);
        expect(
            (await ask('/genexpert/download/', { disease_area: 'hpv', mtb: 'detected' }, 'admin'))
                .status,
        ).toBe(202);
        expect(
            (await ask('/genexpert/download/', { disease_area: 'measles' }, 'admin')).status,
        ).toBe(202);
        expect((await ask('/genexpert/download/', {}, 'admin')).status).toBe(202);
    });

    it('hold days as days, minutes as minutes of the programme, and text as text', async () => {
        const key = await t.keyOf(home('facility'));
        const { rawPayload } = await t.app.inject({
            method: 'POST',
            url: '/api/genexpert/facility/download/tb/',
            headers: { authorization: `Bearer ${key}` },
            payload: {
                ...period,
                disease_area: 'tb',
                q: 'NEAR-SAMPLE',
                columns: ['sample_id', 'day', 'received_at', 'reagent_lot'],
            },
        });
        const [first, sheet] = (await readXlsx(new Uint8Array(rawPayload))).sheets;
        expect(Object.fromEntries(first!.rows)).toMatchObject({
            List: 'TB Results',
            Period: '10 Jan 2026 to 14 Mar 2026',
            Search: 'NEAR-SAMPLE',
            Rows: '1',
        });
        // Received at 08:00 in UTC: 11:00 in Kampala.
        expect(sheet!.rows.slice(1)).toEqual([
            [
                'NEAR-SAMPLE',
                new Date('2026-03-10T00:00:00Z'),
                new Date('2026-03-10T11:00:00Z'),
                'LOT-NEAR',
            ],
        ]);
    });

    it('leave a row in the audit', async () => {
        const { n } = await t.db.one<{ n: number }>(
            sql`select count(*) as n from audit where action = 'export' and entity = 'tbResults'`,
        );
        expect(n).toBeGreaterThan(0);
    });
});
