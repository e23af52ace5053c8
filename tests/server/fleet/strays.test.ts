/** Results that an older release left with a machine whose messages they are not, after the first of two merges was taken back first. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { verifyCounters } from '../../../resources/results/counters/verify.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingestText } from '../../helpers/ingest.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const as = 'superadmin';

/** A machine of a facility with runs of rifampicin: its number. */
async function machine(
    serial: string,
    facility: number,
    runs: Record<string, 'DETECTED' | 'NOT DETECTED'>,
): Promise<number> {
    const rows = Object.entries(runs).map(
        ([sample, said]) =>
            `${serial},1,2.4,${sample},P-${sample},,,,,Sputum,MTB-RIF Dx,C${sample},L26A,2027-01-31,2026-03-05,09:10,VALID,RIF RESISTANCE ${said},,,,OP`,
    );
    const header =
        'Device Serial,Bay,Software Version,Sample ID,Patient ID,Patient Name,Age,Sex,Referred By,Sample Type,Chip Type,Chip Serial,Chip Lot,Chip Expiry,Run Date,Run Time,Run Status,Result,Ct,CFU/mL,Error,Operator';
    await ingestText(t, [header, ...rows, ''].join('\n'), 'upload');
    const placed = { machine: serial, facility: t.world.facilities[facility] };
    const answer = await t.call('POST /truenat/machines/assign/', placed, { as });
    expect(answer.status).toBe(200);
    return (await t.db.one<{ id: number }>(sql`select id from machine where serial = ${serial}`))
        .id;
}

const merge = async (keep: number, merged: number): Promise<number> => {
    const pair = { keep, merge: merged, reason: 'one machine' };
    const { status, body } = await t.call('POST /x/truenat/merge', pair, { as });
    expect(status).toBe(200);
    return body.data.id;
};

const all = () =>
    t.db.rows<{ id: number; machine_id: number; sample_id: string }>(
        sql`select to_jsonb(r) - 'updated_at' as row, r.id, r.machine_id, r.sample_id from result r order by r.id`,
    );

it('go to the machine that their message named, or to the one that this is part of, and nothing else does', async () => {
    const kept = await machine('ST-1', 0, { one: 'NOT DETECTED', two: 'NOT DETECTED' });
    const other = await machine('ST-2', 1, { one: 'DETECTED', two: 'DETECTED', own: 'DETECTED' });
    const third = await machine('ST-3', 0, { one: 'DETECTED' });
    const far = await machine('ST-4', 0, { far: 'DETECTED' });
    const near = await machine('ST-5', 1, { near: 'NOT DETECTED' });
    // Of several merged some lie rightly with one that they do not name: put aside by the later merge, or standing.
    const first = await machine('ST-6', 0, { six: 'NOT DETECTED' });
    const second = await machine('ST-7', 0, { six: 'DETECTED', past: 'NOT DETECTED' });
    const last = await machine('ST-8', 0, { past: 'DETECTED' });
    const merges = [
        await merge(first, second),
        await merge(first, last),
        await merge(near, far),
        await merge(kept, third),
    ];
    const aside = sql`machine_id = ${last} and named_machine_id = ${second} and facility_id is null`;
    expect(await t.db.rows(sql`select sample_id from result where ${aside}`)).toEqual([
        { sample_id: 'past' },
    ]);
    const right = await all();
    const idOf = (machine_id: number, sample: string) =>
        right.find((one) => one.machine_id === machine_id && one.sample_id === sample)!.id;

    // As it was left: with the kept machine, and aside with the third while that was still a part of it.
    const strays = [idOf(other, 'one'), idOf(other, 'two'), idOf(near, 'far')];
    const stray = (id: number, to: number, named: number, place: number | null) =>
        t.db.run(sql`
            update result set machine_id = ${to}, named_machine_id = ${named}, facility_id = ${place} where id = ${id}`);
    await stray(strays[0]!, kept, other, t.world.facilities[0]!);
    await stray(strays[1]!, third, other, null);
    await stray(strays[2]!, kept, far, t.world.facilities[0]!);

    const healing = readFileSync('server/migrations/0860_back_to_their_machines.sql', 'utf8');
    await t.owner(healing);
    expect(await all()).toEqual(right);
    expect(await verifyCounters(t.db)).toEqual([]);
    // Done again it changes nothing, and what is merged parts as ever.
    await t.owner(healing);
    expect(await all()).toEqual(right);
    for (const id of merges.toReversed()) {
        const undo = { id, reason: 'they are two after all' };
        expect((await t.call('POST /x/truenat/merge/undo', undo, { as })).status).toBe(200);
    }
    expect((await all()).find(({ id }) => id === strays[2])?.machine_id).toBe(far);
    expect(await verifyCounters(t.db)).toEqual([]);
});
