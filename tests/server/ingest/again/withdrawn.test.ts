/** What an instrument withdraws of a run that is known: no repeat of it, and nothing that changes it before a person has decided. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../../helpers/app.ts';
import { ingestText, takeCorrection } from '../../../helpers/ingest.ts';
import { spoken, type Said } from '../../../unit/ingest/withdrawn.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const kinds = ['astm', 'hl7'].flatMap((protocol) =>
    ['D', 'W', 'X', 'N'].map((status) => [protocol as 'astm' | 'hl7', status] as const),
);
const stored = (sample: string) =>
    t.db.one<Record<string, unknown> & { id: number }>(
        sql`select id, call, mtb, rif, flags, review from result where sample_id = ${sample}`,
    );

it.each(kinds)('%s, %s: the resistance stands and waits for a person', async (protocol, status) => {
    const tell = (sample: string, said: Omit<Said, 'sample'>) =>
        ingestText(t, spoken(protocol, { sample, ...said }));
    const found = { mtb: ['DETECTED LOW', 'F'], rif: ['DETECTED', 'F'] } as const;
    const all = { mtb: ['DETECTED LOW', status], rif: ['DETECTED', status] } as const;
    const one = { mtb: ['DETECTED LOW', 'F'], rif: ['DETECTED', status] } as const;
    for (const [n, said] of [all, one].entries()) {
        const sample = `${protocol}-${status}-${n}`;
        expect(await tell(sample, found)).toMatchObject({ results: 1 });
        expect(await tell(sample, said)).toMatchObject({ results: 0, duplicates: 0, conflicts: 1 });
        const waits = { mtb: 'detected', rif: 'detected', flags: ['conflict'], review: true };
        expect(await stored(sample)).toMatchObject(waits);
        // Sent again it is one question still.
        expect(await tell(sample, said)).toMatchObject({ conflicts: 0, duplicates: 1 });
        expect(await tell(sample, found)).toMatchObject({ conflicts: 0, duplicates: 1 });
        expect(await stored(sample)).toMatchObject(waits);
        expect(await takeCorrection(t, Number((await stored(sample)).id))).toBe(200);
        expect(await stored(sample)).toMatchObject({ rif: 'unrecognised', review: true });
    }
});

it.each(kinds)('%s, %s: never a negative where it comes first', async (protocol, status) => {
    const sample = `FIRST-${protocol}-${status}`;
    await ingestText(
        t,
        spoken(protocol, { sample, mtb: ['NOT DETECTED', status], rif: ['', 'F'] }),
    );
    expect(await stored(sample)).toMatchObject({
        call: 'unrecognised',
        mtb: 'unrecognised',
        flags: ['contradictory', 'unrecognised_result'],
        review: true,
    });
});
