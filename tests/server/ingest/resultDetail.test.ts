/** The detail of a result: who may read it, what of a patient it tells, what it says happened. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames } from '../../../resources/access.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingest } from '../../helpers/ingest.ts';
import { ultra, type Made } from '../../unit/ingest/message.ts';

const DETAIL = 'POST /x/results/detail';

describe('the detail of a result', () => {
    let t: TestApp;
    beforeAll(async () => {
        t = await testApp();
    });
    afterAll(() => t?.close());

    const take = async (made: Made) => (await ingest(t, made)).raw_message_id;
    const idOf = async (sample: string) =>
        (await t.db.one<{ id: number }>(sql`select id from result where sample_id = ${sample}`)).id;
    const detail = async (id: number, as: string) => t.call(DETAIL, { id }, { as });

    it('answers who sees the row in a list, and tells a neighbour nothing', async () => {
        const near = await idOf('NEAR-SAMPLE');
        const far = await idOf('FAR-SAMPLE');
        expect((await detail(near, 'facility')).status).toBe(200);
        expect((await detail(far, 'facility')).status).toBe(404);
        expect((await detail(near, 'facility-next')).status).toBe(404);
        const missing = await detail(999_999, 'facility');
        expect({ ...(await detail(far, 'facility')).body, request_id: '' }).toEqual({
            ...missing.body,
            request_id: '',
        });
        const admitted = ['admin', 'facility', 'superadmin', 'drtb', 'ip'];
        for (const type of accountTypeNames) {
            // They open the results of their devices, and this is none of them.
            const refused = ['lifecare', 'xraysite'].includes(type) ? 404 : 403;
            const { status } = await detail(near, type);
            expect([type, status]).toEqual([type, admitted.includes(type) ? 200 : refused]);
        }
    });

    it('shows an area only to who may list that area', async () => {
        await take({
            sample: 'HPV-1',
            assay: 'Xpert HPV',
            host: 'HPV',
            targets: { 'HPV 16': 'POS' },
            instrument: 'GX-NEAR',
        });
        const { machine } = await t.db.one<{ machine: number }>(
            sql`select id as machine from machine where serial = 'GX-NEAR'`,
        );
        await t.db.run(sql`insert into placement (machine_id, facility_id, assigned_from)
            values (${machine}, ${t.world.facilities[0]}, '2026-01-01')`);
        await t.db.run(
            sql`update result set facility_id = ${t.world.facilities[0]} where sample_id = 'HPV-1'`,
        );
        const id = await idOf('HPV-1');
        expect((await detail(id, 'facility')).status).toBe(200);
        expect((await detail(id, 'drtb')).status).toBe(404);
    });

    it('is of the list that it is opened in, also where another list of the reader has it', async () => {
        const [tb, hpv] = [await idOf('NEAR-SAMPLE'), await idOf('HPV-1')];
        const opened = async (id: number, list: string, as: string) =>
            (await t.call(DETAIL, { id, list }, { as })).status;
        for (const [as, site] of [
            ['admin', ''],
            ['facility', '/site'],
        ] as const) {
            const of = async (id: number) => [
                await opened(id, `${site}/tb/results`, as),
                await opened(id, `${site}/hpv/results`, as),
            ];
            expect([as, await of(tb), await of(hpv)]).toEqual([as, [200, 404], [404, 200]]);
        }
        // Of what a list is fixed to, nothing else.
        await t.db.run(sql`update result set rif = 'not_detected' where id = ${tb}`);
        expect(await opened(tb, '/ip/rif/results', 'ip')).toBe(404);
        await t.db.run(sql`update result set rif = 'detected' where id = ${tb}`);
        expect(await opened(tb, '/ip/rif/results', 'ip')).toBe(200);
        // A desk is no list of results.
        expect(await opened(hpv, '/genexpert/review', 'superadmin')).toBe(200);
    });

    it('tells identity as everywhere, and the message only to who keeps the gateway', async () => {
        const near = await idOf('NEAR-SAMPLE');
        const facility = (await detail(near, 'facility')).body.data;
        expect(facility).toMatchObject({ patient_name: 'Canary Near', raw_message_id: null });
        const admin = await detail(near, 'admin');
        expect(admin.body.data).toMatchObject({ sample_id: 'N•••E', raw_message_id: null });
        expect(admin.text).not.toContain('Canary Near');
        const superadmin = await detail(near, 'superadmin');
        expect(superadmin.body.data.raw_message_id).toBeGreaterThan(0);
        expect(superadmin.text).not.toContain('Canary Near');
    });

    it('explains errors, keeps typed notes from masked accounts, and lists what happened', async () => {
        const made: Made = {
            sample: 'D-1',
            patient: 'Hidden Person',
            instrument: 'GX-NEAR',
            targets: ultra('ERROR', '', ''),
            comments: ['Error^5007^Error^Probe check^20260310091900', 'Notes^^Seen with Mary'],
        };
        const first = await take(made);
        const corrected = {
            ...made,
            targets: ultra('DETECTED LOW', '', 'DETECTED'),
            comments: [],
            status: 'C',
            patient: 'Other Person',
        };
        await take(corrected);
        await t.db.run(
            sql`update result set facility_id = ${t.world.facilities[0]} where sample_id = 'D-1'`,
        );
        const id = await idOf('D-1');
        const { status, body } = await detail(id, 'facility');
        expect(status).toBe(200);
        const words = body.data.timeline.map(({ word }: { word: string }) => word);
        expect(words).toEqual(
            expect.arrayContaining(['run', 'received', 'parsed', 'placed', 'corrected']),
        );
        const change = body.data.timeline.find(
            ({ word }: { word: string }) => word === 'corrected',
        );
        expect(change.changes).toContainEqual({
            field: 'rif',
            before: 'not_applicable',
            after: 'detected',
        });
        expect(change.changes).toContainEqual({
            field: 'patient_id',
            before: 'Hidden Person',
            after: 'Other Person',
        });
        const masked = await detail(id, 'admin');
        expect(masked.text).not.toContain('Hidden Person');
        expect(masked.text).not.toContain('Other Person');
        expect(first).toBeGreaterThan(0);
    });

    it('knows what an error means and does not show a typed note to a masked account', async () => {
        await take({
            sample: 'D-2',
            instrument: 'GX-NEAR',
            start: '20260311081500',
            end: '20260311092100',
            targets: ultra('ERROR', '', ''),
            comments: ['Error^5007^Error^Probe check^20260310091900', 'Notes^^Seen with Mary'],
        });
        await t.db.run(
            sql`update result set facility_id = ${t.world.facilities[0]} where sample_id = 'D-2'`,
        );
        const id = await idOf('D-2');
        const { body } = await detail(id, 'facility');
        expect(body.data.notices).toContainEqual(
            expect.objectContaining({
                code: '5007',
                meaning: expect.objectContaining({ class: 'operator' }),
            }),
        );
        expect(JSON.stringify(body)).toContain('Seen with Mary');
        expect((await detail(id, 'admin')).text).not.toContain('Seen with Mary');
    });
});
