/** Patients with rifampicin resistance from their link to the end of treatment, as each of five accounts has part in it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { bringBack } from '../../../resources/mdr/cases/transfers.server.ts';
import { reopenCorrected } from '../../../resources/mdr/linkage/reopen.server.ts';
import { soundAlike } from '../../../resources/mdr/duplicates/sounds.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from './results.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const call = (endpoint: string, body: object = {}, as = 'facility') =>
    t.call(endpoint as Endpoint, body, { as });
const LINK = 'POST /mdr/create_patient/';
const CASES = 'POST /x/mdr/cases';

/** Links a new resistant result to a new patient; the number of the case and of the patient. */
async function linked(
    sample: string,
    surname: string,
    more: object = {},
): Promise<{ id: number; patient: number; result: number }> {
    const result = await addResult(t, { sample });
    const { status, body } = await t.call(
        LINK,
        { result, surname, name: 'Canary', sex: 'female', age: 30, phone: '0772555001', ...more },
        { as: 'facility', headers: { 'x-sure': '1' } },
    );
    expect([sample, status, body.message]).toEqual([sample, 200, undefined]);
    return { id: body.data.case, patient: body.data.id, result };
}
const one = async (id: number, as = 'facility') =>
    (await call(CASES, { id }, as)).body.data[0] as Record<string, unknown> | undefined;
const home = () => t.world.facilities[0]!;
const far = () => t.world.facilities[4]!;

describe('a patient who is there already', () => {
    it.each([
        ['Okello James', 'OKELO', true],
        ['Okello James', 'Jemes Okero', true],
        ['Nakalema Rose', 'Namukasa', false],
        ['Nakalema Rose', 'Nakarema', true],
        ['Auma', 'Akello', false],
    ])('%s and %s sound alike: %s', (left, right, same) => {
        expect(soundAlike(left, right)).toBe(same);
    });

    it('is found by sound, telephone or number, asked about once, and never under a shared number', async () => {
        const first = await linked('DUP-1', 'Okello', { nin: 'CM 123', phone: '0772 000 111' });
        const result = await addResult(t, { sample: 'DUP-2' });
        const found = await call('POST /x/mdr/duplicates', {
            surname: 'Canari',
            name: 'Okero',
            phone: '+256772000111',
        });
        expect(found.body.data).toMatchObject([{ id: first.patient, alike: ['phone', 'name'] }]);
        const again = { result, surname: 'Okelo', name: 'Canary', sex: 'female', age: 31 };
        const asked = await call(LINK, again);
        expect([asked.status, asked.body.code]).toEqual([202, 'ask']);
        expect(asked.body.message).toBe(
            'Okello Canary may be the same person: is this really another one?',
        );
        const shared = await t.call(
            LINK,
            { ...again, nin: 'cm-123' },
            { as: 'facility', headers: { 'x-sure': '1' } },
        );
        expect([shared.status, shared.body.code, Object.keys(shared.body.errors)]).toEqual([
            202,
            'duplicate',
            ['nin'],
        ]);
        const other = await call(LINK, { ...again, sex: 'male', age: 60, phone: '0772999888' });
        expect(other.status).toBe(200);
        const edited = await call('POST /mdr/update_patient/', {
            id: other.body.data.id,
            nin: 'CM123',
        });
        expect([edited.status, edited.body.code]).toEqual([202, 'duplicate']);
    });

    it('is told to nobody of another facility, not by a question either', async () => {
        const result = await addResult(t, { sample: 'DUP-FAR', facility: 4 });
        const told = { surname: 'Okello', name: 'Canary', sex: 'female', age: 30, nin: 'CM 123' };
        const found = await call('POST /x/mdr/duplicates', told, 'facility-next');
        expect(found.body).toMatchObject({ data: [], count: 0 });
        const registered = await call(LINK, { result, ...told }, 'facility-next');
        expect([registered.status, registered.body.code]).toEqual([200, undefined]);
    });

    it('is registered once, of two people who do it at the same moment: the second is told who was first', async () => {
        await t.db.run(sql`
            insert into account (username, full_name, user_type, role_id, facility_id, password_hash, access_key_hash, access_key_set_at)
            select 'facility-colleague', 'Nurse Colleague', user_type, role_id, facility_id, password_hash, access_key_hash, access_key_set_at
              from account where username = 'facility-home'`);
        const names = { facility: 'Person facility-home', 'facility-colleague': 'Nurse Colleague' };
        const told = new Set<string>();
        for (let at = 0; at < 6; at++) {
            const result = await addResult(t, { sample: `TWO-${at}` });
            const people = ['facility', 'facility-colleague'] as const;
            const way = at % 2 ? people : people.toReversed();
            const answers = await Promise.all(
                way.map((as, which) =>
                    call(LINK, { result, surname: `Two${at}${which}`, sex: 'male', age: 50 }, as),
                ),
            );
            const won = way[answers.findIndex(({ status }) => status === 200)]!;
            const lost = answers.find(({ status }) => status === 202)!;
            expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 202]);
            expect(lost.body.message).toMatch(
                new RegExp(`^${names[won]} has linked this result to Two${at}\\d already`),
            );
            told.add(won);
            const { n } = await t.db.one<{ n: number }>(
                sql`select count(*)::integer as n from mdr_patient where surname like ${`Two${at}%`}`,
            );
            expect(n).toBe(1);
        }
        expect(told.size).toBeGreaterThan(0);
    });

    it('is registered once, of two calls of one person at the same moment', async () => {
        const result = await addResult(t, { sample: 'AT-ONCE' });
        const body = { result, surname: 'Atonce', sex: 'male', age: 50 };
        const answers = await Promise.all([call(LINK, body), call(LINK, body)]);
        const [lost] = answers.filter(({ status }) => status === 202);
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 202]);
        expect(lost!.body).toMatchObject({
            code: 'already_linked',
            message:
                'Person facility-home has linked this result to Atonce already. Nothing was changed.',
        });
    });
});

describe('what is not MDR', () => {
    it('names the repeat test or the result that it doubles, which then stays', async () => {
        const result = await addResult(t, { sample: 'NM-1' });
        const mark = (body: object) => call('POST /mdr/mark_not_mdr/', body);
        const faults = async (body: object) => Object.keys((await mark(body)).body.errors ?? {});
        expect(await faults({ result, reason: 'data_entry_error' })).toEqual(['note']);
        expect(await faults({ result, reason: 'repeat_susceptible' })).toEqual(['note']);
        expect(await faults({ result, reason: 'duplicate', note: 'x' })).toEqual(['other']);
        const repeat = { result, reason: 'repeat_susceptible', other: 'nm-1b' };
        expect(await faults(repeat)).toEqual(['other']);
        await addResult(t, { sample: 'NM-1B', rif: 'indeterminate' });
        expect(await faults(repeat)).toEqual(['other']);
        await t.db.run(sql`update result set rif = 'not_detected' where sample_id = 'NM-1B'`);
        // What another facility has shows nothing here, and is not told.
        await addResult(t, { sample: 'NM-FAR', facility: 4, rif: 'not_detected' });
        expect(await faults({ ...repeat, other: 'NM-FAR' })).toEqual(['other']);
        expect((await mark(repeat)).status).toBe(200);

        const double = await addResult(t, { sample: 'NM-2' });
        const kept = await addResult(t, { sample: 'NM-3' });
        expect((await mark({ result: double, reason: 'duplicate', other: 'NM-3' })).status).toBe(
            200,
        );
        const away = await mark({ result: kept, reason: 'duplicate', other: 'NM-2' });
        expect([away.status, away.body.code]).toEqual([202, 'named']);
        const shown = (await call('POST /mdr/admin/not_mdr/', {}, 'drtb')).body.data;
        expect(shown).toContainEqual(
            expect.objectContaining({
                sample_id: 'NM-2',
                other_sample: 'NM-3',
                facility: 'Facility 1',
            }),
        );
        const back = await call('POST /mdr/mark_not_mdr/reverse/', { result: double }, 'drtb');
        expect(back.status).toBe(200);
    });

    it('leaves one of two that would each be the double of the other, and waits again where the ground is gone', async () => {
        const [left, right] = [
            await addResult(t, { sample: 'TW-1' }),
            await addResult(t, { sample: 'TW-2' }),
        ];
        const mark = (result: number, other: string) =>
            call('POST /mdr/mark_not_mdr/', { result, reason: 'duplicate', other });
        const both = await Promise.all([mark(left, 'TW-2'), mark(right, 'TW-1')]);
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 202]);
        const marks = () =>
            t.db.rows<{ other: number }>(
                sql`select other_result_id as other from mdr_linkage where result_id in (${left}, ${right})`,
            );
        const [{ other }] = (await marks()) as [{ other: number }];
        // The instrument corrects the one that counted.
        const now = { sample_id: '', patient_id: '', patient_name: '', test_type: 'specimen' };
        await reopenCorrected(t.db, other, { ...now, rif: 'detected' });
        expect(await marks()).toHaveLength(1);
        await reopenCorrected(t.db, other, { ...now, rif: 'not_detected' });
        expect(await marks()).toEqual([]);
    });
});

describe('the way to treatment', () => {
    it('goes from the facility to a centre, on treatment and to its end, each step by who may', async () => {
        const { id } = await linked('WAY', 'Wayfarer');
        expect(await one(id)).toMatchObject({ status: 'linked', patient_name: 'Wayfarer Canary' });
        // No centre is told who it is before the patient has come.
        expect(await one(id, 'mdrsite')).toMatchObject({
            status: 'linked',
            patient_name: null,
            phone: null,
        });
        const early = await call(
            'POST /mdr/initiate_treatment/',
            { patient: id, regimen: 'bpalm' },
            'mdrsite',
        );
        expect(early.body.code).toBe('wrong_state');
        expect(
            (await call('POST /x/mdr/refer', { id, site_id: t.world.facilities[1] })).body.errors,
        ).toHaveProperty('site_id');
        const sent = await call('POST /x/mdr/refer', {
            id,
            site_id: home(),
            handover: 'CANARY note',
        });
        expect([sent.status, sent.body.success]).toEqual([
            200,
            expect.stringContaining('is referred to Facility 1'),
        ]);
        expect((await call('POST /mdr/referred_patients/', {}, 'mdrsite')).body.data).toMatchObject(
            [{ id, status: 'referred', patient_name: 'Wayfarer Canary', handover: 'CANARY note' }],
        );
        expect((await call('POST /mdr/referred_patients/', {}, 'mdrsite-next')).body.data).toEqual(
            [],
        );
        const received = await call('POST /mdr/confirm/received/', { patient: id }, 'mdrsite');
        expect(received.status).toBe(200);
        const before = await call(
            'POST /mdr/initiate_treatment/',
            { patient: id, regimen: 'bpalm', date: '2026-03-01' },
            'mdrsite',
        );
        expect(before.body.errors).toHaveProperty('date');
        const ahead = await call(
            'POST /mdr/initiate_treatment/',
            { patient: id, regimen: 'bpalm', date: '2026-04-01' },
            'mdrsite',
        );
        expect([ahead.status, ahead.body.errors]).toEqual([202, { date: 'Not after today.' }]);
        const foreign = await call(
            'POST /mdr/initiate_treatment/',
            { patient: id, regimen: 'bpalm' },
            'mdrsite-next',
        );
        expect([foreign.status, foreign.body.code]).toEqual([202, 'not_yours']);
        const began = await call(
            'POST /mdr/initiate_treatment/',
            {
                patient: id,
                regimen: 'bpalm',
                date: '2026-03-13',
                weight_kg: 51.5,
                dr_tb_number: 'DR/77',
            },
            'mdrsite',
        );
        expect(began.status).toBe(200);
        expect(await one(id, 'mdrsite')).toMatchObject({
            status: 'initiated',
            regimen: 'bpalm',
            days_to_treatment: 1,
            dr_tb_number: 'DR/77',
        });
        // Who has never been theirs, and is on treatment, is no patient to another centre.
        expect(await one(id, 'mdrsite-next')).toBeUndefined();
        const { version } = (await one(id, 'mdrsite'))!;
        const edit = (regimen: string) =>
            call('POST /mdr/initiated/edit/', { record: id, version, regimen }, 'mdrsite');
        expect((await edit('bpal')).status).toBe(200);
        expect((await edit('short_oral')).body.code).toBe('stale');
        expect(
            (await call('POST /x/mdr/outcome', { id, outcome: 'cured' }, 'mdrsite')).status,
        ).toBe(200);
        expect((await call('POST /x/mdr/outcome/reverse', { id }, 'mdrsite')).status).toBe(200);
        const history = await call('POST /x/mdr/case/history', { id }, 'drtb');
        expect(history.body.data.map(({ what }: { what: string }) => what).toReversed()).toEqual([
            'linked',
            'referred',
            'received',
            'initiated',
            'edited',
            'closed',
            'initiated',
        ]);
        const way = await call('POST /x/mdr/timeline', { case: id });
        expect(way.body.data.map(({ word }: { word: string }) => word)).toEqual([
            'result',
            'initiated',
            'linked',
            'sent',
            'received',
        ]);
        expect(way.body.data[0]).toMatchObject({ sample_id: 'WAY', place: 'Facility 1' });
        const masked = await call('POST /x/mdr/timeline', { case: id }, 'admin');
        expect([masked.body.count, /WAY|Wayfarer|CANARY/.test(masked.text)]).toEqual([5, false]);
        const shown = await call(
            'POST /x/reveal/mdrCases',
            { id, reason: 'Called by the centre' },
            'admin',
        );
        expect(shown.body.data).toMatchObject({ patient_name: 'Wayfarer Canary' });
        // Edited with history: what the regimen was stands in the audit.
        const [was] = await t.db
            .rows(sql`select before ->> 'regimen' as was, after ->> 'regimen' as is from audit
            where entity = 'mdr_case' and entity_id = ${id} and before ->> 'regimen' is distinct from after ->> 'regimen' and before ->> 'regimen' is not null`);
        expect(was).toEqual({ was: 'bpalm', is: 'bpal' });
        expect((await call('POST /mdr/initiated/', {}, 'drtb')).body.data).toMatchObject([
            { id, patient_name: 'Wayfarer Canary' },
        ]);
        expect((await call('POST /mdr/initiated/', {}, 'admin')).text).not.toContain('ayfare');
    });

    it('hands over to another centre, which has to say so; without an answer the patient comes back', async () => {
        const { id } = await linked('OVER', 'Overhand');
        await call('POST /x/mdr/refer', { id, site_id: home() });
        await call('POST /mdr/confirm/received/', { patient: id }, 'mdrsite');
        const same = await call(
            'POST /mdr/transfer_case/',
            { patient: id, site: home() },
            'mdrsite',
        );
        expect(same.body.errors).toHaveProperty('site_id');
        const sent = await call(
            'POST /mdr/transfer_case/',
            { patient: id, site: far(), handover: 'Allergic' },
            'mdrsite',
        );
        expect(sent.status).toBe(200);
        for (const as of ['mdrsite', 'mdrsite-next'])
            expect(await one(id, as)).toMatchObject({
                status: 'transferred',
                site: 'Facility 5',
                from_site: 'Facility 1',
                handover: 'Allergic',
            });
        expect(await bringBack(t.db, '2026-03-28')).toBe(0);
        expect(await bringBack(t.db, '2026-03-29')).toBe(1);
        expect(await one(id, 'mdrsite')).toMatchObject({
            status: 'received',
            site: 'Facility 1',
            came_back: true,
        });
        await call('POST /mdr/transfer_case/', { patient: id, site: far() }, 'mdrsite');
        const [mine, theirs] = await Promise.all([
            call('POST /x/mdr/withdraw', { id }, 'mdrsite'),
            call('POST /mdr/confirm/received/', { patient: id }, 'mdrsite-next'),
        ]);
        expect([mine.status, theirs.status].toSorted()).toEqual([200, 202]);
        const open = await t.db.rows(
            sql`select 1 from mdr_transfer where case_id = ${id} and answer is null`,
        );
        expect(open).toEqual([]);
    });

    it('ends with a reason where there is no treatment, and is followed up again', async () => {
        const { id } = await linked('NONE', 'Nowhere');
        const bare = await call('POST /x/mdr/not_initiated', { id });
        expect(Object.keys(bare.body.errors)).toEqual(['reason']);
        expect(
            (await call('POST /x/mdr/not_initiated', { id, reason: 'untraceable' })).status,
        ).toBe(200);
        expect(await one(id)).toMatchObject({
            status: 'not_initiated',
            not_initiated_reason: 'untraceable',
        });
        expect(
            (await call('POST /x/mdr/not_initiated', { id, reason: 'died' }, 'facility-next'))
                .status,
        ).toBe(404);
        expect((await call('POST /x/mdr/resume', { id })).status).toBe(200);
        expect(await one(id)).toMatchObject({ status: 'linked', not_initiated_reason: null });
    });

    it('keeps the last result of who is at a centre; a case that went nowhere goes with it', async () => {
        const { id, result } = await linked('LAST', 'Lastone', { centre: home() });
        expect(await one(id)).toMatchObject({ status: 'referred' });
        const kept = await call('POST /x/mdr/unlink', { result, reason: 'wrong_patient' });
        expect([kept.status, kept.body.code]).toEqual([202, 'in_care']);
        const other = await linked('LAST-2', 'Another');
        expect(
            (await call('POST /x/mdr/unlink', { result: other.result, reason: 'wrong_patient' }))
                .status,
        ).toBe(200);
        expect(await one(other.id)).toBeUndefined();
    });

    it('finds anybody who waits by all of a name or number, and nobody by a part of it', async () => {
        const { id } = await linked('SEEK-77', 'Seekable', { nin: 'CF9988776' });
        const found = async (who: string, as = 'mdrsite-next') =>
            (await call('POST /mdr/all/pending/', { who }, as)).body.data.map(
                (row: { id: number }) => row.id,
            );
        expect(await found('canary seekable')).toEqual([id]);
        expect(await found('cf-9988776')).toEqual([id]);
        expect(await found('SEEK77')).toEqual([id]);
        for (const part of ['Seek', 'Seekabl', 'CF99', '%', 'canary'])
            expect([part, (await found(part)).includes(id)]).toEqual([part, false]);
        const [row] = (await call('POST /mdr/all/pending/', { id }, 'mdrsite-next')).body.data;
        expect(JSON.stringify(row)).not.toMatch(/eekable|0772555001|SEEK-77/);
        for (const sort of ['patient_name', 'phone']) {
            const q = await call('POST /mdr/all/pending/', { q: 'seekable', sort }, 'mdrsite-next');
            expect(q.body.count).toBe(0);
        }
    });

    it('is seen by partner and programme without a name, and not by another facility at all', async () => {
        const { id } = await linked('SEEN', 'Seenbynone', { centre: home() });
        // Nor by asking for a name letter by letter.
        for (const as of ['ip', 'admin'])
            expect((await call(CASES, { who: 'can' }, as)).body).toMatchObject({
                code: 'identity',
            });
        for (const as of ['ip', 'admin'])
            expect(JSON.stringify((await call(CASES, {}, as)).body)).not.toMatch(
                /Seenbynone|0772555001/,
            );
        expect(await one(id, 'ip')).toMatchObject({ status: 'referred' });
        expect(await one(id, 'ip-next')).toBeUndefined();
        expect(await one(id, 'facility-next')).toBeUndefined();
        for (const as of ['facility-next', 'mdrsite-next', 'ip-next']) {
            expect((await call('POST /x/mdr/case/history', { id }, as)).status).toBe(404);
            expect((await call('POST /x/mdr/timeline', { case: id }, as)).status).toBe(404);
        }
        expect((await call('POST /x/mdr/timeline', {})).status).toBe(404);
    });
});

describe('the cascade', () => {
    type Row = Record<string, number | string | null>;
    const ask = async (endpoint: string, body: object = {}, as = 'drtb'): Promise<Row[]> =>
        (await call(endpoint, { page_size: 200, ...body }, as)).body.data;
    const year = { start_date: '2025-03-15', end_date: '2026-03-14' };
    const order = ['linked', 'referred', 'received', 'initiated'];

    /** Everybody, counted by hand from the tables that people wrote into. */
    async function everybody() {
        const rows = await t.db.rows<{
            id: number;
            facility_id: number;
            day: string;
            patient_id: string;
            reason: string | null;
            decided: string | null;
            kept: number | null;
        }>(sql`select r.id, r.facility_id, r.day, lower(btrim(r.patient_id)) as patient_id, l.reason, l.status as decided, l.case_id as kept
            from result r left join mdr_linkage l on l.result_id = r.id
           where r.rif = 'detected' and r.test_type = 'specimen' and r.facility_id is not null order by r.day, r.id`);
        const cases = new Map(
            (
                await t.db.rows<Record<string, string | null> & { id: number }>(
                    sql`select id, status, not_initiated_reason, linked_on, referred_on, received_on, initiated_on from mdr_case`,
                )
            ).map((one) => [one.id, one]),
        );
        const people = new Map<string, (typeof rows)[number][]>();
        for (const row of rows) {
            if (row.reason === 'duplicate' || row.reason === 'qc_or_eqa') continue;
            const key = row.patient_id
                ? `${row.facility_id} ${row.patient_id}`
                : `result ${row.id}`;
            const owner = rows.findLast(
                (one) =>
                    one.kept &&
                    (one.id === row.id ||
                        (row.patient_id !== '' && `${one.facility_id} ${one.patient_id}` === key)),
            );
            const whose = row.kept ?? owner?.kept;
            const name = whose ? `case ${whose}` : key;
            people.set(name, [...(people.get(name) ?? []), { ...row, kept: whose ?? null }]);
        }
        return [...people.values()].map((own) => {
            const one = own[0]!.kept ? cases.get(own[0]!.kept)! : undefined;
            const reached = one ? 2 + order.findLastIndex((step) => one[`${step}_on`] !== null) : 1;
            const state =
                one?.['status'] ?? (own.some(({ decided }) => !decided) ? 'pending' : 'not_mdr');
            const days = one?.['initiated_on']
                ? (Date.parse(one['initiated_on']) - Date.parse(own[0]!.day)) / 86_400_000
                : null;
            return { facility: own[0]!.facility_id, reached, state, days };
        });
    }

    it('adds up: each step is the next one, who waits and who was lost, as counted by hand', async () => {
        const people = await everybody();
        const steps = await ask('POST /x/mdr/steps', year);
        expect(steps.map(({ persons: found }) => found)).toEqual(
            [1, 2, 3, 4, 5].map((step) => people.filter(({ reached }) => reached >= step).length),
        );
        for (const [at, step] of steps.slice(0, 4).entries())
            expect(Number(step['persons'])).toBe(
                Number(steps[at + 1]!['persons']) +
                    Number(step['waits_here']) +
                    Number(step['lost_here']),
            );
        const losses = await ask('POST /x/mdr/losses', year);
        for (const { step, state } of losses)
            expect([
                step,
                state,
                losses
                    .filter((one) => one['step'] === step && one['state'] === state)
                    .reduce((sum, one) => sum + Number(one['persons']), 0),
            ]).toEqual([
                step,
                state,
                people.filter((one) => String(one.reached) === step && one.state === state).length,
            ]);
        expect(losses.reduce((sum, { persons: found }) => sum + Number(found), 0)).toBe(
            people.filter(({ reached }) => reached < 5).length,
        );
        const treated = people.flatMap(({ days }) => (days === null ? [] : [days]));
        expect(treated.length).toBeGreaterThan(0);
        // The first step takes no time: it is no share of nobody within a week.
        expect(steps[0]).toMatchObject({ within_7: null, within_14: null, rate_7: null });
        expect(steps[4]).toMatchObject({
            rate_7: (100 * treated.filter((days) => days <= 7).length) / treated.length,
            rate_14: (100 * treated.filter((days) => days <= 14).length) / treated.length,
        });
    });

    it('is the same by every place, and has the same people behind it', async () => {
        const people = await everybody();
        for (const level of ['region', 'district', 'facility', 'ip']) {
            const rows = await ask('POST /mdr/report/', { ...year, level });
            expect([level, rows.reduce((sum, row) => sum + Number(row['detected']), 0)]).toEqual([
                level,
                people.length,
            ]);
            // Whoever is not on treatment came to it neither in a week nor in a fortnight.
            const fast = people.filter(({ days }) => days !== null && days <= 14).length;
            expect(people.some(({ days }) => days === null)).toBe(true);
            expect(rows.reduce((sum, row) => sum + Number(row['within_14']), 0)).toBe(fast);
        }
        const own = people.filter(({ facility }) => facility === home());
        const [first] = await ask('POST /ip/mdr/report', { ...year, level: 'facility' }, 'ip');
        expect(first).toMatchObject({
            place: 'Facility 1',
            detected: own.length,
            initiated: own.filter(({ reached }) => reached === 5).length,
        });
        for (const reached of ['1', '2', '3', '4', '5']) {
            const { body } = await call(
                'POST /x/mdr/people',
                { ...year, at_least: reached },
                'drtb',
            );
            expect([reached, body.count]).toEqual([
                reached,
                people.filter((one) => one.reached >= Number(reached)).length,
            ]);
        }
    });

    it('names nobody to a partner, and tells a facility and a centre nothing', async () => {
        const { text } = await call('POST /x/mdr/people', { ...year, page_size: 200 }, 'ip');
        expect(text).not.toMatch(/Canary|Okello James|SEEK-77/);
        for (const as of ['facility', 'mdrsite', 'superadmin'])
            expect((await call('POST /x/mdr/steps', year, as)).status).toBe(403);
    });
});
