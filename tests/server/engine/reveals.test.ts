/** Uncovering patients: one at a time, with a reason that is one, and not three hundred in ten seconds. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
let near: number;
beforeAll(async () => {
    t = await testApp();
    ({ id: near } = await t.db.one<{ id: number }>(
        sql`select id from result where sample_id = 'NEAR-SAMPLE'`,
    ));
});
afterAll(() => t?.close());

const reveal = (reason: string, as = 'admin', headers = {}) =>
    t.call('POST /x/reveal/tbResults', { id: near, reason }, { as, headers });

describe('uncovering a patient', () => {
    it('needs a reason that another person can follow', async () => {
        for (const reason of [
            '',
            'x',
            'aaa',
            '...',
            'aaaaaaaaaaaa',
            'abababab abababab',
            '12345678',
        ])
            expect([reason, (await reveal(reason)).body.code]).toEqual([reason, 'no_reason']);
        const { status, body } = await reveal('The clinic asks for her by phone');
        expect(status).toBe(200);
        expect(body.data.patient_name).toBe('Canary Near');
    });

    it('stops at twenty an hour, however fast they are asked, and tells it', async () => {
        const all = await Promise.all(
            Array.from({ length: 40 }, () => reveal('The clinic asks for him by phone')),
        );
        // One was before these.
        expect(all.filter(({ status }) => status === 200)).toHaveLength(19);
        const refused = all.filter(({ status }) => status === 429);
        expect(refused).toHaveLength(21);
        expect(refused.every(({ text }) => !text.includes('Canary'))).toBe(true);
        const alerts = await t.db.rows(
            sql`select actor from audit where action = 'reveal limit' limit 1`,
        );
        expect(alerts).toEqual([{ actor: 'admin-home' }]);
        // It is a limit of one account: a colleague goes on.
        expect((await reveal('The clinic asks for her by phone', 'admin-next')).status).toBe(200);
    });

    it('counts every patient that the text of a message names', async () => {
        const one = readFileSync('tests/fixtures/messages/ultra_negative_crlf.astm', 'latin1');
        const file = (patients: number) =>
            Array.from({ length: patients }, (_, n) =>
                one.replace('|000123|', `|S-${n}|`).replace('|0077|', `|P-${n}|`),
            ).join('');
        const open = async (patients: number) => {
            const bytes = Buffer.from(file(patients));
            const { id } = await t.db.one<{ id: number }>(sql`
                insert into raw_message (protocol, address, received_at, sha256, bytes, state)
                values ('upload', 'test', '2026-03-10T08:00:00Z', sha256(${bytes}), ${bytes}, 'parsed') returning id`);
            return t.call(
                'POST /x/genexpert/message',
                { id, reason: 'The site asks about it' },
                { as: 'superadmin' },
            );
        };
        expect((await open(12)).body.data.runs).toHaveLength(12);
        const many = await open(21);
        expect(many.body.code).toBe('too_many_patients');
        expect(many.text).not.toContain('P-3');
        // Twelve were uncovered within the hour already.
        expect((await open(9)).status).toBe(429);
        expect((await open(8)).status).toBe(200);
    });

    it('is not told in the audit by what somebody typed to find a patient', async () => {
        await t.call(
            'POST /genexpert/facility/results/tb/',
            { sample: 'NEAR-SAMPLE', format: 'csv' },
            { as: 'facility' },
        );
        const { note } = await t.db.one<{ note: object }>(
            sql`select note from audit where action = 'export' order by id desc limit 1`,
        );
        expect(note).toMatchObject({ filters: { sample: '(text)' } });
    });

    it('leaves no name beside the answer that is kept for its idempotency key', async () => {
        const headers = { 'idempotency-key': 'reveal-1234-5678' };
        const first = await reveal('The ward asks for her again', 'admin-next', headers);
        const again = await reveal('The ward asks for her again', 'admin-next', headers);
        expect(first.text).toContain('Canary Near');
        expect(again.text).toBe(first.text);
        const kept = await t.db.rows<{ key: string; sealed: Buffer }>(
            sql`select key, sealed from idempotency`,
        );
        expect(kept.length).toBeGreaterThan(0);
        for (const { key, sealed } of kept) {
            expect(sealed.toString('latin1')).not.toContain('Canary');
            expect(key).not.toContain('reveal');
        }
    });
});
