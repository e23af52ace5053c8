/** A correction that takes back a positive or a resistance waits until a person has decided. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingest, takeCorrection } from '../../helpers/ingest.ts';
import { ultra, type Made } from '../../unit/ingest/message.ts';

const resistant = ultra('DETECTED LOW', '', 'DETECTED');
const negative = ultra('NOT DETECTED', '', '');

describe('a correction that takes something back', () => {
    let t: TestApp;
    beforeAll(async () => {
        t = await testApp();
    });
    afterAll(() => t?.close());

    /** A result at the facility of the test's nurse. */
    async function found(made: Made): Promise<number> {
        await ingest(t, { instrument: 'GX-NEAR', ...made });
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from result where sample_id = ${made.sample}`,
        );
        await t.db.run(
            sql`update result set facility_id = ${t.world.facilities[0]} where id = ${id}`,
        );
        return id;
    }
    const correct = (made: Made) => ingest(t, { instrument: 'GX-NEAR', status: 'C', ...made });
    const stored = (id: number) =>
        t.db.one<Record<string, unknown>>(
            sql`select sample_id, mtb, rif, flags, review from result where id = ${id}`,
        );
    const linkage = async (): Promise<string[]> =>
        (await t.call('POST /mdr/mdr_pending_linkage/', {}, { as: 'facility' })).body.data.map(
            (row: { sample_id: string }) => row.sample_id,
        );
    const detail = (id: number) => t.call('POST /x/results/detail', { id }, { as: 'superadmin' });

    it('leaves a resistance in force and in the linkage list, and tells the review desk', async () => {
        const id = await found({ sample: 'K-1', targets: resistant });
        const answer = await correct({ sample: 'K-1', targets: negative });
        expect(answer).toMatchObject({ results: 0, conflicts: 1 });
        expect(await stored(id)).toMatchObject({
            mtb: 'detected',
            rif: 'detected',
            review: true,
            flags: ['correction_waits'],
        });
        expect(await linkage()).toContain('K-1');
        // Sent again and again it stays one question.
        expect(await correct({ sample: 'K-1', targets: negative })).toMatchObject({
            duplicates: 1,
        });
        const asked = (await detail(id)).body.data;
        expect(asked.correction).toBeGreaterThan(0);
        const waiting = asked.timeline.find((one: { word: string }) => one.word === 'waiting');
        // What it would change, and not that it waits.
        expect(waiting.changes.map((one: { field: string }) => one.field)).not.toContain('flags');
        expect(waiting.changes).toContainEqual({
            field: 'rif',
            before: 'detected',
            after: 'not_applicable',
        });
    });

    it('is taken by a person who says why, and only then leaves the linkage list', async () => {
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from result where sample_id = 'K-1'`,
        );
        const { correction } = (await detail(id)).body.data;
        const decide = (body: object, as = 'superadmin') =>
            t.call('POST /x/genexpert/correction', { correction, take: true, ...body }, { as });
        expect((await decide({ note: 'x' })).body).toMatchObject({ code: 'no_reason' });
        expect((await decide({ note: 'aaaaaaaa aaaaaaaa' })).body.code).toBe('no_reason');
        expect((await decide({ note: 'Asked the laboratory' }, 'admin')).status).toBe(403);
        const past = await t.call(
            'POST /x/genexpert/reviewed',
            { id, note: 'Looks fine to me' },
            { as: 'superadmin' },
        );
        expect(past.body).toMatchObject({ code: 'correction_waits' });
        expect(await linkage()).toContain('K-1');
        expect((await decide({ note: 'Asked the laboratory' })).status).toBe(200);
        expect(await stored(id)).toMatchObject({
            mtb: 'not_detected',
            review: false,
            flags: ['corrected'],
        });
        expect(await linkage()).not.toContain('K-1');
        expect(
            await t.db.rows(sql`
                select a.username from result_history h left join account a on a.id = h.decided_by_id where h.result_id = ${id}`),
        ).toEqual([{ username: 'superadmin-home' }]);
        expect((await decide({ note: 'Asked the laboratory' })).status).toBe(404);
    });

    it('is refused by a person: the first stays, and its repeat is nothing new', async () => {
        const id = await found({ sample: 'K-2', targets: resistant });
        await correct({ sample: 'K-2', targets: ultra('DETECTED LOW', '', 'NOT DETECTED') });
        expect(await takeCorrection(t, id, false)).toBe(200);
        expect(await stored(id)).toMatchObject({ rif: 'detected', review: false, flags: [] });
        const again = { sample: 'K-2', targets: ultra('DETECTED LOW', '', 'NOT DETECTED') };
        expect(await correct(again)).toMatchObject({ duplicates: 1 });
        expect(await stored(id)).toMatchObject({ rif: 'detected', review: false });
        expect(await linkage()).toContain('K-2');
    });

    it.each([
        ['gives it to another sample', { sample: 'K-3-OTHER' }],
        ['gives it to another patient', { patient: 'P-99' }],
        ['calls it a control', { qc: true }],
        ['calls it an error', { targets: ultra('ERROR', '', '') }],
        ['says a word that nobody knows', { targets: ultra('PERHAPS', '', '') }],
    ])('waits too where it %s', async (_what, change: Made) => {
        const sample = `K-3-${Object.keys(change)[0]}-${change.targets?.['MTB'] ?? ''}`;
        const cartridge = `5512${sample.length}${Object.keys(change)[0]!.length}77`;
        const id = await found({ sample, cartridge, targets: resistant });
        const before = await stored(id);
        await correct({ sample, cartridge, targets: resistant, ...change });
        expect(await stored(id)).toEqual({
            ...before,
            review: true,
            flags: ['correction_waits'],
        });
        expect(await linkage()).toContain(sample);
    });

    it('does not stop a correction that finds more, nor one of a negative', async () => {
        const id = await found({ sample: 'K-4', targets: negative });
        await correct({ sample: 'K-4', targets: resistant });
        expect(await stored(id)).toMatchObject({ rif: 'detected', flags: ['corrected'] });
        // What waits goes on waiting where a further correction finds no less.
        await correct({ sample: 'K-4', targets: negative });
        await correct({ sample: 'K-4', targets: ultra('DETECTED HIGH', '', 'DETECTED') });
        expect(await stored(id)).toMatchObject({
            rif: 'detected',
            review: true,
            flags: ['corrected', 'correction_waits'],
        });
    });

    it('asks about other content once, in whatever words it comes, and about whatever says more', async () => {
        const id = await found({ sample: 'K-5', targets: negative });
        const send = (made: Made) => ingest(t, { instrument: 'GX-NEAR', sample: 'K-5', ...made });
        const words = ultra('MTB DETECTED LOW', '', 'RIF Resistance DETECTED');
        const known = async () => {
            for (const made of [{ targets: resistant }, { targets: words }])
                expect(await send(made)).toMatchObject({ duplicates: 1, conflicts: 0 });
            expect(await send({ targets: words, patient: '' })).toMatchObject({ duplicates: 1 });
        };
        expect(await send({ targets: resistant })).toMatchObject({ conflicts: 1 });
        await known();
        expect(await stored(id)).toMatchObject({ review: true, flags: ['conflict'] });
        expect(await takeCorrection(t, id, false)).toBe(200);
        await known();
        expect(await stored(id)).toMatchObject({ review: false, flags: [] });
        // Another grade, and the same of another person, are looked at.
        for (const more of [
            { targets: ultra('DETECTED HIGH', '', 'DETECTED') },
            { targets: words, patient: 'P-99' },
        ])
            expect(await send(more)).toMatchObject({ conflicts: 1 });
        expect(await stored(id)).toMatchObject({ review: true, flags: ['conflict'] });
    });
});
