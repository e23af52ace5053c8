/** From a message of an unknown machine to the list of those who may see it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingest, takeCorrection } from '../../helpers/ingest.ts';
import { ultra, type Made } from '../../unit/ingest/message.ts';

const UNASSIGNED = 'GET /genexpert/machines/unassigned/';
const ASSIGN = 'POST /genexpert/machines/assign/';
const NATION = 'POST /genexpert/results/tb/';
const OWN = 'POST /genexpert/facility/results/tb/';

describe('machine assignment', () => {
    let t: TestApp;
    beforeAll(async () => {
        t = await testApp();
        t.clock.now = new Date('2026-03-14T09:00:00Z');
    });
    afterAll(() => t?.close());

    const receive = (made: Made) => ingest(t, made);
    const machineId = async (serial: string) =>
        (await t.db.one<{ id: number }>(sql`select id from machine where serial = ${serial}`)).id;
    const samples = async (as: string, endpoint = NATION, body: object = {}) => {
        const { status, body: answer } = await t.call(
            endpoint,
            { page_size: 200, ...body },
            { as },
        );
        expect(status).toBe(200);
        return (answer.data as { sample_id: string; id: number; [key: string]: unknown }[]).filter(
            (row) => !/NEAR|FAR/.test(row.sample_id),
        );
    };

    it('lists a machine that sent something, with what waits and a proposal for its facility', async () => {
        await receive({
            instrument: '900001',
            sample: 'W-1',
            system: '.900001 Facility 3',
            start: '20260305080000',
            end: '20260305093000',
        });
        await receive({
            instrument: '900001',
            sample: 'W-2',
            system: '.900001 Facility 3',
            targets: ultra('DETECTED LOW', '', 'DETECTED'),
        });
        const { status, body } = await t.call(UNASSIGNED, undefined, { as: 'superadmin' });
        expect(status).toBe(200);
        expect(body.data).toHaveLength(1);
        expect(body.data[0]).toMatchObject({
            serial: '900001',
            waiting: 2,
            resistant: 1,
            first_day: '2026-03-05',
            days: expect.arrayContaining([{ day: '2026-03-05', count: 1 }]),
            last_message_at: '2026-03-14T09:00:00.000Z',
        });
        expect(body.data[0].proposals[0]).toMatchObject({ name: 'Facility 3' });
        expect(await samples('drtb')).toEqual([]);
    });

    it('refuses a disabled facility, an unknown one, a future day, and other accounts', async () => {
        const machine = await machineId('900001');
        await t.db.run(sql`update facility set active = false where id = ${t.world.facilities[7]}`);
        const refused = async (body: object) => {
            const answer = await t.call(ASSIGN, body, { as: 'superadmin' });
            expect(answer.status).toBe(202);
            return answer.body.errors as object;
        };
        expect(await refused({ machine, facility: t.world.facilities[7] })).toHaveProperty(
            'facility',
        );
        expect(await refused({ machine, facility: 999999 })).toHaveProperty('facility');
        expect(await refused({ machine: 999999, facility: t.world.facilities[0] })).toHaveProperty(
            'machine',
        );
        expect(
            await refused({ machine, facility: t.world.facilities[0], date: '2026-03-15' }),
        ).toHaveProperty('date');
        expect(
            (
                await t.call(
                    ASSIGN,
                    { machine, facility: t.world.facilities[0] },
                    { as: 'maintenance' },
                )
            ).status,
        ).toBe(403);
        expect((await t.call(UNASSIGNED, undefined, { as: 'facility' })).status).toBe(403);
    });

    it('gives the machine its facility and its results appear for those who may see them', async () => {
        const machine = await machineId('900001');
        const { status, body } = await t.call(
            ASSIGN,
            { machine, facility: t.world.facilities[0] },
            { as: 'superadmin' },
        );
        expect(status).toBe(200);
        expect(body.success).toBe('Machine Assignment successful');
        expect(body.data).toMatchObject({ results: 2, assigned_from: '2026-03-05' });
        expect((await t.call(UNASSIGNED, undefined, { as: 'superadmin' })).body.data).toEqual([]);
        const own = await samples('facility', OWN);
        expect(own.map((row) => row.sample_id).sort()).toEqual(['W-1', 'W-2']);
        expect(own[0]).toMatchObject({
            facility: 'Facility 1',
            district: 'Amber',
            region: 'North',
            machine_serial: '900001',
        });
        expect(await samples('facility-next', OWN)).toEqual([]);
        expect(await samples('drtb')).toHaveLength(2);
        const masked = (await t.call(NATION, { machine: '900001' }, { as: 'admin' })).body.data;
        expect(masked).toHaveLength(2);
        expect(JSON.stringify(masked)).not.toContain('W-1');
        expect((await t.call(NATION, {}, { as: 'ip' })).status).toBe(403);
    });

    it('filters by call, outcome and machine', async () => {
        expect(await samples('drtb', NATION, { rif: 'detected', machine: '900001' })).toMatchObject(
            [
                {
                    sample_id: 'W-2',
                    mtb_grade: 'low',
                    calls: [
                        { target: 'MTB', call: 'detected', grade: 'low' },
                        { target: 'RIF', call: 'detected' },
                    ],
                },
            ],
        );
        expect(await samples('drtb', NATION, { mtb: 'not_detected' })).toMatchObject([
            { sample_id: 'W-1' },
        ]);
        expect(await samples('drtb', NATION, { outcome: ['error', 'invalid'] })).toEqual([]);
        expect(await samples('drtb', NATION, { q: 'w-2' })).toHaveLength(1);
        expect(
            await samples('drtb', NATION, { start_date: '2026-03-10', end_date: '2026-03-10' }),
        ).toMatchObject([{ sample_id: 'W-2' }]);
        expect(await samples('drtb', NATION, { facility: 'Facility 2' })).toEqual([]);
    });

    it('puts a wrong facility right from the day that it began: nobody there sees the results any more', async () => {
        const machine = await machineId('900001');
        const place = (facility: number | undefined) =>
            t.call(ASSIGN, { machine, facility, date: '2026-03-05' }, { as: 'superadmin' });
        expect((await place(t.world.facilities[4])).body).toMatchObject({
            data: { results: 2, assigned_from: '2026-03-05' },
        });
        const waiting = async (as: string) =>
            (await t.call('POST /mdr/mdr_pending_linkage/', {}, { as })).body.data.filter(
                (row: { sample_id: string }) => row.sample_id === 'W-2',
            );
        const [resistant] = await waiting('facility-next');
        await t.call(
            'POST /mdr/mark_not_mdr/',
            { result: resistant.id, reason: 'wrong_patient', note: 'Of another ward' },
            { as: 'facility-next' },
        );
        expect(await waiting('facility-next')).toEqual([]);
        expect(await samples('facility', OWN)).toEqual([]);
        expect(await samples('facility-next', OWN)).toHaveLength(2);
        expect((await place(t.world.facilities[0])).status).toBe(200);
        expect(await samples('facility', OWN)).toHaveLength(2);
        expect(await samples('facility-next', OWN)).toEqual([]);
        // What the wrong facility said of it does not hold: it waits where it belongs.
        expect(await waiting('facility')).toHaveLength(1);
        expect(
            await t.db.rows(
                sql`select facility_id, assigned_to from placement where machine_id = ${machine}`,
            ),
        ).toEqual([{ facility_id: t.world.facilities[0], assigned_to: null }]);
    });

    it('leaves quality control out unless asked', async () => {
        await receive({ instrument: '900001', sample: 'QC-1', qc: true });
        expect((await samples('drtb')).map((row) => row.sample_id)).not.toContain('QC-1');
        expect(await samples('drtb', NATION, { test_type: 'qc' })).toMatchObject([
            { sample_id: 'QC-1' },
        ]);
    });

    it('moves a machine from a later day on and keeps where it was', async () => {
        const machine = await machineId('900001');
        const facility = t.world.facilities[4];
        const without = await t.call(ASSIGN, { machine, facility }, { as: 'superadmin' });
        expect(without.status).toBe(202);
        expect(without.body.errors).toHaveProperty('date');
        const earlier = await t.call(
            ASSIGN,
            { machine, facility, date: '2026-03-04' },
            { as: 'superadmin' },
        );
        expect(earlier.body).toMatchObject({ code: 'placement_overlap' });
        const moved = await t.call(
            ASSIGN,
            { machine, facility, date: '2026-03-08' },
            { as: 'superadmin' },
        );
        expect(moved.body).toMatchObject({ success: 'Machine Assignment successful' });
        expect((await samples('facility', OWN)).map((row) => row.sample_id)).toEqual(['W-1']);
        expect((await samples('facility-next', OWN)).map((row) => row.sample_id)).toEqual(['W-2']);
        await receive({
            instrument: '900001',
            sample: 'W-3',
            start: '20260301080000',
            end: '20260301093000',
        });
        await receive({
            instrument: '900001',
            sample: 'W-4',
            start: '20260307080000',
            end: '20260307093000',
        });
        expect((await samples('facility', OWN)).map((row) => row.sample_id).sort()).toEqual([
            'W-1',
            'W-3',
            'W-4',
        ]);
        expect(
            await t.db.rows(
                sql`select facility_id, assigned_from, assigned_to from placement where machine_id = ${machine} order by assigned_from`,
            ),
        ).toEqual([
            {
                facility_id: t.world.facilities[0],
                assigned_from: '2026-03-05',
                assigned_to: '2026-03-08',
            },
            { facility_id: facility, assigned_from: '2026-03-08', assigned_to: null },
        ]);
        const audited = await t.db.rows(
            sql`select entity, action, actor from audit where entity in ('placement', 'machine') and actor = 'superadmin-home' order by id`,
        );
        expect(audited).toHaveLength(9);
    });

    it('lets a resistant result wait again when a correction gives it another sample', async () => {
        const run: Made = {
            instrument: '900003',
            sample: 'C-WRONG',
            cartridge: '551200871',
            targets: ultra('DETECTED LOW', '', 'DETECTED'),
        };
        await receive(run);
        const machine = await machineId('900003');
        await t.call(ASSIGN, { machine, facility: t.world.facilities[0] }, { as: 'superadmin' });
        const waiting = async () =>
            (await t.call('POST /mdr/mdr_pending_linkage/', {}, { as: 'facility' })).body.data
                .filter((row: { machine_serial: string }) => row.machine_serial === '900003')
                .map((row: { sample_id: string }) => row.sample_id);
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from result where sample_id = 'C-WRONG'`,
        );
        const mark = () =>
            t.call(
                'POST /mdr/mark_not_mdr/',
                { result: id, reason: 'qc_or_eqa', note: 'Panel 7' },
                { as: 'facility' },
            );
        expect((await mark()).status).toBe(200);
        expect(await waiting()).toEqual([]);
        await receive({ ...run, sample: 'C-RIGHT', status: 'C' });
        await takeCorrection(t, id);
        expect(await waiting()).toEqual(['C-RIGHT']);
        // A correction of what it says leaves the decision; one that takes resistance away and gives it back does not.
        expect((await mark()).status).toBe(200);
        const right: Made = { ...run, sample: 'C-RIGHT', status: 'C' };
        await receive({ ...right, targets: ultra('DETECTED HIGH', '', 'DETECTED') });
        expect(await waiting()).toEqual([]);
        await receive({ ...right, targets: ultra('NOT DETECTED', '', '') });
        await takeCorrection(t, id);
        await receive({ ...right, targets: ultra('DETECTED MEDIUM', '', 'DETECTED') });
        expect(await waiting()).toEqual(['C-RIGHT']);
        expect(
            await t.db.rows(
                sql`select action, actor from audit where entity = 'mdr_linkage' and action = 'delete' order by id desc limit 2`,
            ),
        ).toEqual([
            { action: 'delete', actor: 'gateway' },
            { action: 'delete', actor: 'superadmin-home' },
        ]);
    });

    it('gives a result that comes in during the assignment its facility', async () => {
        await receive({ instrument: '900002', sample: 'R-0' });
        const machine = await machineId('900002');
        await Promise.all([
            t.call(ASSIGN, { machine, facility: t.world.facilities[0] }, { as: 'superadmin' }),
            ...Array.from({ length: 8 }, (_, index) =>
                receive({ instrument: '900002', sample: `R-${index + 1}` }),
            ),
        ]);
        const [row] = await t.db.rows(
            sql`select count(*) as waiting from result where machine_id = ${machine} and facility_id is null`,
        );
        expect(row).toEqual({ waiting: 0 });
    });
});
