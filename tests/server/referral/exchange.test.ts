/** Results of referred samples go out: to their own sample by today's numbers, once, in full, and never back without a person. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { name, sql } from '../../../resources/define/sql.ts';
import { exchangeOnce } from '../../../resources/referral/exchange/exchange.server.ts';
import { exchangeRulesOf } from '../../../resources/referral/exchange/rules.server.ts';
import { wordsOfFinding } from '../../../resources/referral/exchange/wording.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from '../mdr/results.ts';
import { standInPartner, type Partner } from './partner.ts';

let t: TestApp;
let partner: Partner;
const start = new Date('2026-03-14T09:00:00Z');
let now = start;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
    partner = await standInPartner();
    now = start;
});
afterEach(async () => {
    await partner.close();
    for (const table of ['referral_outgoing', 'referred_match', 'referral_unmatched'])
        await t.db.run(sql`delete from ${name(table)}`);
    await t.db.run(sql`update referred_sample set barcode = ''`);
    await t.db.run(sql`delete from referral_touched`);
});

const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const rules = (more: Record<string, string> = {}) =>
    exchangeRulesOf({ REFERRAL_URL: partner.url, REFERRAL_PATIENCE: '0.4', ...more });
const run = (as = rules(), clock = () => now) =>
    exchangeOnce(
        {
            db: t.db,
            now,
            step: (_way, work) => t.db.transaction(null, async (tx) => void (await work(tx))),
            signal: new AbortController().signal,
        },
        as,
        clock,
    );
const queued = { ...exchangeRulesOf({}) };

let patients = 0;
/** A sample that was referred to the first facility, or to another; its number. */
async function refer(barcode: string, status = 'received', facility = 0): Promise<number> {
    const decided =
        status === 'pending'
            ? null
            : ['rejected', 'lost', 'cancelled'].includes(status)
              ? status
              : 'received';
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into referred_sample (barcode, echis_patient_id, facility_dhis2_id, facility_id, registered_at, registered_on, status, decided_as, decided_at, reject_reason)
        values (${barcode}, ${`E-${++patients}`}, 'goFnHxlDGzD', ${t.world.facilities[facility]}, '2026-03-10T08:00:00Z', '2026-03-10', ${status},
                ${decided}, ${decided && '2026-03-11T08:00:00Z'}, ${status === 'rejected' ? 'saliva' : null}) returning id`);
    return id;
}

interface Says {
    outcome?: string;
    mtb?: string | null;
    grade?: string;
    rif?: string | null;
    at?: string;
    facility?: number;
}
const negative: Says = { mtb: 'not_detected', grade: '', rif: 'not_applicable' };
const resistant: Says = { mtb: 'detected', grade: 'low', rif: 'detected' };
const susceptible: Says = { mtb: 'detected', grade: 'low', rif: 'not_detected' };
let runs = 0;
/** A run under a sample number; its number. */
async function test(sample: string, says: Says = susceptible): Promise<number> {
    const { outcome = 'success', mtb, grade = '', rif, at, facility = 0 } = says;
    const id = await addResult(t, {
        sample: `run ${++runs}`,
        facility,
        receivedAt: at ?? '2026-03-14T08:00:00Z',
    });
    await t.db.run(sql`
        update result set sample_id = ${sample}, outcome = ${outcome}, mtb = ${mtb ?? null}, mtb_grade = ${grade}, rif = ${rif ?? null} where id = ${id}`);
    return id;
}
const change = (result: number, says: Says) =>
    t.db.run(
        sql`update result set mtb = ${says.mtb ?? null}, mtb_grade = ${says.grade ?? ''}, rif = ${says.rif ?? null} where id = ${result}`,
    );
/** Keeps what a result says, as what is about to replace it does; whether a person took that. */
const keep = (result: number, reason: 'corrected' | 'completed' | 'reparsed', person = false) =>
    t.db.run(sql`
        insert into result_history (result_id, at, decided_by_id, reason, raw_message_id, content_hash, result, calls)
        select r.id, ${now}, case when ${person}::boolean then (select min(id) from account) end, ${reason}, r.raw_message_id,
               sha256(random()::text::bytea), to_jsonb(r) - 'dedup_key' - 'content_hash', '[]' from result r where r.id = ${result}`);
const queue = (sample: number) =>
    t.db.rows<{
        revision: number;
        state: string;
        kind: string;
        held_for: string | null;
        fault: string;
        content: { mtb: string; rr: string };
    }>(sql`
        select revision, state, kind, held_for, fault, content from referral_outgoing where sample_id = ${sample} order by revision`);
const status = async (sample: number) =>
    (
        await t.db.one<{ status: string }>(
            sql`select status from referred_sample where id = ${sample}`,
        )
    ).status;
const told = () => [...partner.taken.values()];

describe('the words of a result', () => {
    const is = (mtb: string | null, grade: string, rif: string | null, outcome = 'success') =>
        wordsOfFinding({ outcome, mtb, mtb_grade: grade, rif });
    it.each([
        ...(['very_low', 'low', 'medium', 'high', 'trace'] as const).flatMap((grade) =>
            (
                [
                    ['detected', 'DETECTED'],
                    ['not_detected', 'NOT DETECTED'],
                    ['indeterminate', 'INDETERMINATE'],
                    ['invalid', 'INDETERMINATE'],
                    ['not_applicable', 'INDETERMINATE'],
                    [null, 'INDETERMINATE'],
                ] as const
            ).map(([rif, rr]) => [
                is('detected', grade, rif),
                {
                    mtb: `DETECTED ${grade.replace('_', ' ').toUpperCase()}`,
                    rr,
                    output: `MTB detected, rifampicin resistance ${rr.toLowerCase()}`,
                },
            ]),
        ),
        [
            is('not_detected', '', 'not_applicable'),
            { mtb: 'NOT DETECTED', rr: '', output: 'MTB not detected' },
        ],
        [is('not_detected', '', null), { mtb: 'NOT DETECTED', rr: '', output: 'MTB not detected' }],
        [is('invalid', '', 'not_applicable'), { mtb: 'INVALID', rr: 'Invalid', output: 'Invalid' }],
        [is('indeterminate', '', null), { mtb: 'INVALID', rr: 'Invalid', output: 'Invalid' }],
        [is(null, '', null, 'error'), { mtb: 'ERROR', rr: 'Error', output: 'Error' }],
        [is('invalid', '', null, 'invalid'), { mtb: 'INVALID', rr: 'Invalid', output: 'Invalid' }],
        [is(null, '', null, 'no_result'), { mtb: 'NO RESULT', rr: '', output: 'No result' }],
        // What nobody has read, has no grade or contradicts itself waits for a person.
        [is('unrecognised', '', 'unrecognised'), undefined],
        [is('detected', 'low', 'unrecognised'), undefined],
        [is('detected', '', 'detected'), undefined],
        [is('not_detected', '', 'detected'), undefined],
        [is('invalid', '', 'detected'), undefined],
        [is(null, '', 'detected'), undefined],
        [is('not_applicable', '', null), undefined],
    ])('%#', (says, stands) => expect(says).toEqual(stands));
});

describe('a result of a referred sample', () => {
    it('finds it, whichever came first, and says how sure; waits where no address is set, then goes out once', async () => {
        const before = await refer('KLA0000011', 'pending');
        await test('kla0000011 ');
        await test('KLA 0000012', negative);
        await test('ZZZ0000013');
        await run(queued);
        const after = await refer('KLA0000012');
        const late = await refer('zzz0000013');
        await run(queued);
        expect(
            await t.db.rows(sql`select sample_id, sure from referred_match order by sample_id`),
        ).toEqual([
            { sample_id: before, sure: 'exact' },
            { sample_id: late, sure: 'exact' },
        ]);
        // Written otherwise, under letters that are ours: kept for it.
        await t.db.run(
            sql`insert into barcode_prefix (code) values ('KLA') on conflict do nothing`,
        );
        await t.db.run(sql`update result set patient_id = 'X' where sample_id = 'KLA 0000012'`);
        await run(queued);
        expect(
            await t.db.rows(
                sql`select sample_id, sure from referred_match where sample_id = ${after}`,
            ),
        ).toEqual([{ sample_id: after, sure: 'normalised' }]);
        expect([await status(before), await status(after)]).toEqual(['tested', 'tested']);
        expect(partner.heard).toEqual([]);
        await run(rules({ REFERRAL_AUTHORIZATION: 'Token of-tests' }));
        await run();
        expect(partner.authorization).toBe('Token of-tests');
        expect(partner.heard).toHaveLength(3);
        expect(await status(after)).toBe('sent');
        expect(told()).toContainEqual({
            patient_id: `E-${patients - 1}`,
            lab: 'Facility 1',
            result_date: '2026-03-14 11:00:00',
            facility_dhis2_id: 'goFnHxlDGzD',
            mtb: 'NOT DETECTED',
            rr: '',
            output: 'MTB not detected',
        });
    });

    it('is not passed over where it is committed after results with higher numbers', async () => {
        const sample = await refer('LAT0000001');
        let commit!: () => void;
        const held = new Promise<void>((done) => (commit = done));
        let written!: () => void;
        const wrote = new Promise<void>((done) => (written = done));
        const long = t.db.transaction(null, async (tx) => {
            await tx.run(sql`
                insert into result (dedup_key, content_hash, raw_message_id, device_type, facility_id, sample_id, disease_area, assay, outcome, mtb, mtb_grade, rif, received_at, day)
                select sha256('late'), sha256('late'), min(id), 'genexpert', ${t.world.facilities[0]}, 'LAT0000001', 'tb', 'Xpert', 'success', 'detected', 'high', 'detected',
                       '2026-03-14T08:00:00Z', '2026-03-14' from raw_message`);
            written();
            await held;
        });
        await wrote;
        for (let n = 0; n < 3; n++) await test(`OTHER${n}00000`, { ...negative, facility: 4 });
        await run(queued);
        await t.db.run(
            sql`select setval(pg_get_serial_sequence('result', 'id'), (select max(id) + 50000 from result))`,
        );
        await test('OTHER900000', { ...negative, facility: 4 });
        await run(queued);
        commit();
        await long;
        await run();
        expect(told()).toMatchObject([{ mtb: 'DETECTED HIGH', rr: 'DETECTED' }]);
        expect(await status(sample)).toBe('sent');
    });

    it('is of nobody under a short number elsewhere, of a rejected sample, or of quality control', async () => {
        await refer('AB12', 'received', 4);
        await refer('REJ0000001', 'rejected');
        const short = await test('AB12');
        const mistaken = await test('REJ0000001');
        const control = await test('QCC0000001');
        await refer('QCC0000001');
        await t.db.run(sql`update result set test_type = 'qc' where id = ${control}`);
        await run();
        expect(partner.heard).toEqual([]);
        expect(await t.db.rows(sql`select id from referral_unmatched order by id`)).toEqual([
            { id: short },
            { id: mistaken },
        ]);
    });
});

describe('numbers that are corrected', () => {
    it('of a result: it leaves the wrong sample, which is told so when a person has decided, and goes to the right one', async () => {
        const [wrong, right] = [await refer('NUM0000001'), await refer('NUM0000002')];
        const result = await test('NUM0000001', resistant);
        await run();
        expect(told()).toMatchObject([{ rr: 'DETECTED' }]);
        await t.db.run(sql`update result set sample_id = 'NUM0000002' where id = ${result}`);
        later(1);
        await run();
        expect(await queue(wrong)).toMatchObject([
            { state: 'sent' },
            {
                state: 'held',
                held_for: 'takes_back',
                kind: 'withdrawn',
                content: { mtb: 'NO RESULT', corrected: true, withdrawn: true, revision: 2 },
            },
        ]);
        expect(await status(wrong)).toBe('received');
        expect(await queue(right)).toMatchObject([
            { state: 'sent', kind: 'first', content: { rr: 'DETECTED' } },
        ]);
        expect(told()).toHaveLength(2);
        // Corrected back: what was sent stands again, and nothing goes.
        await t.db.run(sql`update result set sample_id = 'NUM0000001' where id = ${result}`);
        await run();
        expect((await queue(wrong)).map(({ state }) => state)).toEqual(['sent', 'replaced']);
        expect(await status(wrong)).toBe('sent');
        expect((await queue(right)).at(-1)).toMatchObject({ state: 'held', kind: 'withdrawn' });
    });

    it('of a result that was taken for a lost sample: the sample is lost again, and nobody is said to have received it', async () => {
        const sample = await refer('GONE000001', 'lost');
        const result = await test('GONE000001', negative);
        await run();
        expect(await status(sample)).toBe('sent');
        await t.db.run(sql`update result set sample_id = 'GONE000002' where id = ${result}`);
        later(1);
        await run();
        expect(await status(sample)).toBe('lost');
        const { body } = await t.call(
            'POST /x/referral/story' as Endpoint,
            { id: sample },
            { as: 'walimu' },
        );
        const happened = (body.data.events as { what: string }[]).map(({ what }) => what);
        expect(happened).toContain('lost');
        expect(happened).not.toContain('received');
    });

    it('of the label of a sample: what was negative is withdrawn at once', async () => {
        const sample = await refer('LAB0000001');
        await test('LAB0000001', negative);
        await run();
        await t.db.run(sql`update referred_sample set barcode = 'LAB0000002' where id = ${sample}`);
        later(1);
        await run();
        expect(told()).toMatchObject([
            { mtb: 'NOT DETECTED' },
            { mtb: 'NO RESULT', withdrawn: true },
        ]);
        expect(await status(sample)).toBe('received');
        await test('LAB0000002', susceptible);
        await run();
        expect(told().at(-1)).toMatchObject({
            mtb: 'DETECTED LOW',
            rr: 'NOT DETECTED',
            revision: 3,
            repeated: true,
        });
    });

    it('of a result that a person linked stay with the sample', async () => {
        const sample = await refer('EVI0000001');
        const result = await test('SOMETHING', negative);
        await t.db.run(
            sql`insert into referred_match (sample_id, result_id, sure, matched_at) values (${sample}, ${result}, 'evidence', now())`,
        );
        await t.db.run(sql`update result set sample_id = 'SOMETHING ELSE' where id = ${result}`);
        await run();
        expect(told()).toMatchObject([{ mtb: 'NOT DETECTED' }]);
    });
});

describe('what is found', () => {
    it('on two chips of Truenat is told together, and never as indeterminate while the second is to come', async () => {
        const sample = await refer('TRU0000001');
        await test('TRU0000001', { mtb: 'detected', grade: 'medium', rif: null });
        await run();
        expect(await queue(sample)).toMatchObject([{ state: 'held', held_for: 'rif' }]);
        expect(await status(sample)).toBe('tested');
        later(60);
        await test('TRU0000001', { mtb: null, rif: 'detected', at: '2026-03-14T09:30:00Z' });
        await run();
        expect(told()).toMatchObject([
            {
                mtb: 'DETECTED MEDIUM',
                rr: 'DETECTED',
                output: 'MTB detected, rifampicin resistance detected',
            },
        ]);
        expect(told()[0]).not.toHaveProperty('revision');
    });

    it('stands when a reflex test looks for more resistance in the same sample, before it goes out and after', async () => {
        const sample = await refer('XDR0000001');
        const reflex = async (at: string) => {
            const id = await test('XDR0000001', { mtb: 'detected', rif: null, at });
            await t.db.run(sql`update result set call = 'not_applicable' where id = ${id}`);
        };
        await reflex('2026-03-14T07:00:00Z');
        await run();
        expect([await status(sample), await queue(sample)]).toEqual(['received', []]);
        const { kept } = await t.db.one<{ kept: number }>(
            sql`select count(*) as kept from referral_unmatched`,
        );
        expect(kept).toBe(0);
        await test('XDR0000001', { ...susceptible, grade: 'medium' });
        await reflex('2026-03-14T09:00:00Z');
        await run();
        expect(told()).toMatchObject([{ mtb: 'DETECTED MEDIUM', rr: 'NOT DETECTED' }]);
        await reflex('2026-03-15T09:00:00Z');
        later(26 * 60);
        await run();
        expect(await queue(sample)).toMatchObject([{ state: 'sent' }]);
        expect(told()).toHaveLength(1);
    });

    it('on the chip for rifampicin first is not lost: it waits for the grade, which the other chip tells', async () => {
        const sample = await refer('TRU0000002');
        await test('TRU0000002', { mtb: null, rif: 'detected' });
        await run();
        expect(await queue(sample)).toMatchObject([{ state: 'held', held_for: 'unread' }]);
        await test('TRU0000002', { mtb: 'detected', grade: 'very_low', rif: null });
        await run();
        expect(told()).toMatchObject([{ mtb: 'DETECTED VERY LOW', rr: 'DETECTED' }]);
    });

    it('goes out without rifampicin when nobody ran that chip for a day; the chip that comes all the same is told', async () => {
        const sample = await refer('TRU0000003');
        await test('TRU0000003', { mtb: 'detected', grade: 'high', rif: null });
        await run();
        later(22 * 60);
        await run();
        expect(told()).toEqual([]);
        later(2 * 60);
        await run();
        expect(told()).toMatchObject([{ mtb: 'DETECTED HIGH', rr: 'INDETERMINATE' }]);
        await test('TRU0000003', { mtb: null, rif: 'detected', at: '2026-03-15T10:00:00Z' });
        later(1);
        await run();
        expect(told().at(-1)).toMatchObject({ mtb: 'DETECTED HIGH', rr: 'DETECTED', revision: 3 });
        expect(await status(sample)).toBe('sent');
    });

    it('as tuberculosis is not hidden by a later run without it', async () => {
        const sample = await refer('POS0000001');
        await test('POS0000001', resistant);
        await run();
        await test('POS0000001', { ...negative, at: '2026-03-14T12:00:00Z' });
        later(1);
        await run();
        expect(told()).toHaveLength(1);
        expect(await queue(sample)).toHaveLength(1);
    });

    it('and told as resistance is not taken back before a person decided: by the review desk, or here', async () => {
        const [sample, other] = [await refer('RES0000001'), await refer('RES0000002')];
        const result = await test('RES0000001', resistant);
        const reviewed = await test('RES0000002', resistant);
        await run();
        await change(result, susceptible);
        later(5);
        await keep(reviewed, 'corrected', true);
        await change(reviewed, susceptible);
        await run();
        expect((await queue(sample)).at(-1)).toMatchObject({
            state: 'held',
            held_for: 'takes_back',
        });
        expect((await queue(other)).at(-1)).toMatchObject({ state: 'sent', kind: 'corrected' });
        expect(told()).toHaveLength(3);
        expect(told().at(-1)).toMatchObject({ rr: 'NOT DETECTED', corrected: true, revision: 2 });
    });

    const heldBack = { state: 'held', held_for: 'takes_back' };

    it('and told as resistance is not taken back by a message, or a later reading, after a person corrected something else', async () => {
        const samples = [await refer('RES0000011'), await refer('RES0000012')];
        const byMachine = await test('RES0000011', resistant);
        const readAnew = await test('RES 0000012', resistant);
        await t.db.run(sql`insert into referred_match (sample_id, result_id, sure, matched_at)
            values (${samples[1]!}, ${readAnew}, 'evidence', now())`);
        await run();
        expect(told()).toHaveLength(2);
        later(5);
        // A machine marks its message as a correction: nobody decided.
        await keep(byMachine, 'corrected');
        await change(byMachine, susceptible);
        // A person corrected how the number is written; then the message is read anew.
        await keep(readAnew, 'corrected', true);
        await t.db.run(sql`update result set sample_id = 'RES0000012' where id = ${readAnew}`);
        await keep(readAnew, 'reparsed');
        await change(readAnew, negative);
        await run();
        for (const sample of samples) expect((await queue(sample)).at(-1)).toMatchObject(heldBack);
        expect(told()).toHaveLength(2);
    });

    it('is withdrawn from the wrong sample without a second question where a person gave the result its other number', async () => {
        const [wrong, right] = [await refer('RES0000021'), await refer('RES0000022')];
        const result = await test('RES0000021', resistant);
        await run();
        later(5);
        await keep(result, 'corrected', true);
        await t.db.run(sql`update result set sample_id = 'RES0000022' where id = ${result}`);
        await run();
        expect((await queue(wrong)).at(-1)).toMatchObject({ state: 'sent', kind: 'withdrawn' });
        expect((await queue(right)).at(-1)).toMatchObject({ state: 'sent', kind: 'first' });
    });

    it('does not go out again where only the waiting for rifampicin is reckoned otherwise', async () => {
        const sample = await refer('TRU0000009');
        await test('TRU0000009', { mtb: 'detected', grade: 'high', rif: null });
        await run(rules({ REFERRAL_RIF_HOURS: '0' }));
        expect(told()).toMatchObject([{ rr: 'INDETERMINATE' }]);
        later(5);
        // The programme waits longer from now on; the sample is looked at again.
        await t.db.run(sql`insert into referral_touched (sample_id) values (${sample})`);
        await run(rules({ REFERRAL_RIF_HOURS: '24' }));
        later(25 * 60);
        await t.db.run(sql`insert into referral_touched (sample_id) values (${sample})`);
        await run();
        expect(await queue(sample)).toMatchObject([{ state: 'sent' }]);
        expect(told()).toHaveLength(1);
    });

    it('and cannot be read by anybody waits for a person, and goes when it was read', async () => {
        const sample = await refer('UNR0000001');
        const result = await test('UNR0000001', { mtb: 'unrecognised', rif: 'unrecognised' });
        await run();
        expect(await queue(sample)).toMatchObject([
            { state: 'held', held_for: 'unread', content: {} },
        ]);
        await change(result, { mtb: 'detected', grade: 'trace', rif: 'not_applicable' });
        await run();
        expect(told()).toMatchObject([{ mtb: 'DETECTED TRACE', rr: 'INDETERMINATE' }]);
        expect(told()[0]).not.toHaveProperty('corrected');
    });
});

describe('sending', () => {
    it('holds what it sends, and pauses, from the moment of sending and not from the start of the run', async () => {
        const sample = await refer('CLK0000001');
        await test('CLK0000001', negative);
        partner.moods = [503];
        // The run has matched for ten minutes before anything goes out.
        const sentAt = new Date(now.getTime() + 10 * 60_000);
        await run(rules(), () => sentAt);
        const { next_at } = await t.db.one<{ next_at: string }>(
            sql`select next_at from referral_outgoing where sample_id = ${sample}`,
        );
        expect(Date.parse(next_at)).toBeGreaterThanOrEqual(sentAt.getTime() + 30_000);
        partner.moods = ['slow'];
        now = new Date(Date.parse(next_at));
        const claimedAt = new Date(now.getTime() + 10 * 60_000);
        const slow = run(rules({ REFERRAL_PATIENCE: '5' }), () => claimedAt);
        await expect.poll(() => partner.heard.length).toBe(2);
        const { left } = await t.db.one<{ left: number }>(sql`
            select extract(epoch from lease_until - ${claimedAt}::timestamptz)::integer as left from referral_outgoing where sample_id = ${sample}`);
        expect(left).toBeGreaterThan(60);
        await slow;
        expect(await queue(sample)).toMatchObject([{ state: 'sent' }]);
    });

    it('goes on through slowness, errors and resets until each was taken, once', async () => {
        const samples: number[] = [];
        for (let n = 1; n <= 12; n++) {
            samples.push(await refer(`SND00000${String(n).padStart(2, '0')}`));
            await test(`SND00000${String(n).padStart(2, '0')}`, n % 2 ? negative : resistant);
        }
        partner.moods = [
            503,
            'reset',
            'slow',
            'lose',
            429,
            500,
            401,
            'reset',
            'lose',
            502,
            'slow',
            503,
            500,
        ];
        for (let turn = 0; turn < 6; turn++) {
            await run();
            later(10);
        }
        expect(partner.taken.size).toBe(12);
        expect(new Set(told().map(({ patient_id }) => patient_id)).size).toBe(12);
        expect(partner.heard.length).toBeGreaterThan(20);
        for (const sample of samples) expect(await status(sample)).toBe('sent');
    });

    it('stops where it is refused for good, keeps nothing of the answer, and overtakes it with what is found next', async () => {
        const sample = await refer('STP0000001');
        await test('STP0000001', negative);
        partner.moods = [422];
        await run();
        expect(await queue(sample)).toMatchObject([{ state: 'stopped', fault: '422' }]);
        later(600);
        await run();
        expect(partner.heard).toHaveLength(1);
        await test('STP0000001', { ...susceptible, at: '2026-03-14T12:00:00Z' });
        await run();
        expect((await queue(sample)).map(({ state }) => state)).toEqual(['replaced', 'sent']);
        expect(told()).toMatchObject([{ mtb: 'DETECTED LOW', revision: 2 }]);
    });

    it('is given up after two days of trying, and a person looks', async () => {
        const sample = await refer('GIV0000001');
        await test('GIV0000001', negative);
        partner.moods = Array.from({ length: 40 }, () => 503);
        for (let turn = 0; turn < 20; turn++) {
            await run();
            later(7 * 60);
        }
        expect(partner.heard).toHaveLength(16);
        expect(await queue(sample)).toMatchObject([{ state: 'stopped', fault: '503' }]);
    });

    it('is done once by two servers at once', async () => {
        for (let n = 1; n <= 20; n++) {
            await refer(`TWO00000${String(n).padStart(2, '0')}`);
            await test(`TWO00000${String(n).padStart(2, '0')}`, negative);
        }
        await Promise.all([run(), run(), run()]);
        await Promise.all([run(), run()]);
        expect(partner.heard).toHaveLength(20);
        expect(partner.taken.size).toBe(20);
        expect(partner.atOnce).toBe(1);
    });

    it('goes again under the same key where the server died before it noted the answer', async () => {
        const sample = await refer('DIE0000001');
        await test('DIE0000001', resistant);
        await run();
        await t.db.run(sql`
            update referral_outgoing set state = 'sending', sent_at = null, lease_until = ${now}::timestamptz + interval '1 minute' where sample_id = ${sample}`);
        await run();
        expect(partner.heard).toHaveLength(1);
        later(5);
        await run();
        expect(partner.heard).toHaveLength(2);
        expect(partner.taken.size).toBe(1);
        expect(await queue(sample)).toMatchObject([{ state: 'sent' }]);
    });
});
