/** A problem reported from a screen: by anybody, without a patient, answered to its reporter and to nobody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames } from '../../../resources/access.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const told = {
    feedback_type: 'problem',
    reported_issue: 'screen',
    description: 'The list stays empty.',
};
const report = (as: string, more: object = {}) =>
    t.call('POST /x/feedback/problem', { ...told, ...more }, { as });
const own = async (as: string) =>
    (await t.call('GET /x/feedback/own', undefined, { as })).body.results;
const unseen = async (as: string) =>
    (await t.call('GET /x/feedback/answered', undefined, { as })).body.counts;
const kept = (id: number) =>
    t.db.one<Record<string, unknown>>(sql`select * from feedback_report where id = ${id}`);

describe('whoever uses the system', () => {
    it('reports from any screen, whatever the account, and reads their own reports alone', async () => {
        for (const type of accountTypeNames) {
            const { status, body } = await report(home(type));
            expect([type, status]).toEqual([type, 200]);
            expect(body.success).toMatch(/^Report FBK-\d{6} is sent/);
            expect(await own(home(type))).toMatchObject([{ id: body.data.id, status: 'open' }]);
        }
        expect(await own('facility-next')).toEqual([]);
    });

    it('sends the screen and filters that are words, days and places, and never what was typed', async () => {
        const { body } = await report('admin', {
            screen: '/tb/results',
            part: 'record',
            filters: [
                { name: 'outcome', value: 'error, invalid' },
                { name: 'start_date', value: '2026-03-01' },
                { name: 'region', value: '1' },
                { name: 'q', value: 'Okello' },
                { name: 'sample', value: 'NEAR-SAMPLE' },
                { name: 'patient_name', value: 'okello' },
                { name: 'mtb', value: 'Okello' },
                { name: 'machine', value: 'GX-NEAR' },
            ],
            request: 'b7208454-90a5-4a2e-8ba6-1df295f6bee6',
            app_version: 'index-AbC',
            browser: 'A browser',
        });
        expect(await kept(body.data.id)).toMatchObject({
            screen: '/tb/results (record)\noutcome: error, invalid\nstart_date: 2026-03-01\nregion: 1',
            request: 'b7208454-90a5-4a2e-8ba6-1df295f6bee6',
            channel: 'screen',
            initials: 'PAH',
        });
        const { body: nowhere } = await report('admin', { screen: '/patients/Okello' });
        expect(await kept(nowhere.data.id)).toMatchObject({ screen: '' });
    });

    it('reports for the own facility, and is no other', async () => {
        const { body } = await report('facility');
        expect(await kept(body.data.id)).toMatchObject({ facility_id: t.world.facilities[0] });
    });

    it('is told what became of it once, and never what the desk did', async () => {
        const as = 'xraysite';
        const { id } = (await report(as)).body.data;
        expect(await unseen(as)).toBe(0);
        const edit = async (values: object) => {
            const { version } = await kept(id);
            return t.call(
                'POST /feedback/feedbackreport/update/',
                { id, version, ...values },
                { as: 'superadmin' },
            );
        };
        await edit({ follow_up_date: '2026-03-20' });
        expect(await unseen(as)).toBe(0);
        await edit({ status: 'in_progress', answer: 'We look at it.' });
        expect(await unseen(as)).toBe(1);
        expect(await unseen('xraysite-next')).toBe(0);
        const [mine] = await own(as);
        expect(mine).toMatchObject({
            unseen: true,
            status: 'in_progress',
            answer: 'We look at it.',
        });
        expect(mine).not.toHaveProperty('action_taken');
        await t.call('POST /x/feedback/seen', {}, { as });
        expect(await unseen(as)).toBe(0);
        t.clock.now = new Date(t.clock.now.getTime() + 60_000);
        await edit({ status: 'resolved', action_taken: 'The disk of the server was full.' });
        expect(await unseen(as)).toBe(1);
        const [done] = await own(as);
        expect(JSON.stringify(done)).not.toContain('disk');
        expect(done.steps.map((step: { status: string }) => step.status)).toEqual([
            'open',
            'in_progress',
            'resolved',
        ]);
    });

    it('sends ten in an hour, is thanked at the eleventh and goes on later', async () => {
        const as = 'walimu-next';
        for (let at = 0; at < 10; at++) expect((await report(as)).status).toBe(200);
        const { status, body } = await report(as);
        expect([status, body.code]).toEqual([202, 'too_many']);
        expect(body.message).toMatch(/^Thank you: 10 reports/);
        t.clock.now = new Date(t.clock.now.getTime() + 61 * 60_000);
        expect((await report(as)).status).toBe(200);
    });

    it('writes it once however often a lost line sends it', async () => {
        const headers = { 'idempotency-key': 'a1b2c3d4-once' };
        const send = () => t.call('POST /x/feedback/problem', told, { as: 'drtb-next', headers });
        const answers = [await send(), await send()];
        expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
        expect(await own('drtb-next')).toHaveLength(1);
    });
});

it('names each answer by the number that a report of it carries', async () => {
    const { headers } = await t.call('GET /x/feedback/own', undefined, { as: 'admin' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});
