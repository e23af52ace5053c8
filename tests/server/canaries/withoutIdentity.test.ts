/**
 * Canaries in whatever names a patient, of every kind of device: who sees results without identity finds none of them in any call that
 * they may make, in no list, file, search, sort or guess, and no number tells whether one is there.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames, accountTypes } from '../../../resources/access.ts';
import { parseEndpoint, type Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';
import { fillDevices } from '../devices/ownCountry.ts';
import { readingCalls, readOf } from './read.ts';
import { species } from './write.ts';

const product = await loadProduct();
const blind = accountTypeNames.filter((type) => accountTypes[type].identity === 'none');

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await fillDevices(t, 600);
    // What an instrument or a person writes of a patient, wherever a table keeps it.
    await t.db.run(sql`
        update result set sample_id = ${`${species}S`} || id, specimen_id = ${`${species}E`} || id, patient_id = ${`${species}P`} || id,
                          patient_name = ${`${species}N`} || id`);
    await t.db.run(sql`
        update raw_message set bytes = ${Buffer.from(`PID|1||${species}RAW^^||${species}RAW^NAME`)}`);
}, 120_000);
afterAll(() => t?.close());

const period = { start_date: '2025-11-01', end_date: '2026-03-14' };
async function ask(endpoint: Endpoint, as: string, body: Record<string, unknown>, id = 1) {
    const path = endpoint.replaceAll(/\{\w+\}/g, String(id)) as Endpoint;
    if (parseEndpoint(path).method !== 'GET') return t.call(path, body, { as });
    const query = new URLSearchParams(
        Object.entries(body).map(([name, value]) => [name, String(value)]),
    ).toString();
    return t.call(query ? `${path}?${query}` : path, undefined, { as });
}

/** Canaries in an answer. A word that was asked for and comes back in a refusal or as the question is none. */
const heard = (text: string): string[] => text.match(new RegExp(`${species}\\w\\w*`, 'gi')) ?? [];

/** Bodies with the period where a call takes one. */
const asked = (endpoint: Endpoint, body: Record<string, unknown>): Record<string, unknown> => {
    const report = product.reports.find(({ mounts }) =>
        mounts.some((mount) => mount.endpoint === endpoint),
    );
    return report?.period.kind === 'days' ? { ...period, ...body } : body;
};

it('stands in what is told to who may know the patient', async () => {
    expect(blind).toContain('lifecare');
    expect(readingCalls(t, 'lifecare').length).toBeGreaterThan(40);
    for (const body of [{}, { format: 'csv' }, { format: 'xlsx' }, { format: 'pdf' }]) {
        const answer = await ask('POST /pima/results/facility', home('facility'), {
            ...period,
            ...body,
        });
        expect([body, heard(await readOf(answer)).length > 20]).toEqual([body, true]);
    }
});

describe.each(blind)('%s', (type) => {
    const as = home(type);

    it('is told of results, and of no patient, in no list, file, search or sort', async () => {
        let rows = 0;
        for (const { endpoint, facts } of readingCalls(t, type)) {
            const questions: Record<string, unknown>[] = [{}, { page_size: 200 }];
            if (facts.effect === 'list')
                questions.push(
                    { format: 'csv' },
                    { format: 'xlsx' },
                    ...['patient_name', '-patient_id', 'sample_id', '-sample_id'].map((sort) => ({
                        sort,
                    })),
                );
            for (const body of questions) {
                const answer = await ask(endpoint, as, asked(endpoint, body));
                const who = [type, endpoint, body];
                expect([...who, answer.status < 500, heard(await readOf(answer))]).toEqual([
                    ...who,
                    true,
                    [],
                ]);
                if (answer.status !== 200) continue;
                rows += answer.body?.data?.length ?? 0;
                // An order would tell.
                expect([...who, 'sort' in body]).toEqual([...who, false]);
            }
        }
        expect(rows).toBeGreaterThan(type === 'lifecare' ? 300 : 0);
    }, 300_000);

    it('is told of none on paper', async () => {
        let drawn = 0;
        for (const { endpoint, facts } of readingCalls(t, type)) {
            if (facts.effect !== 'list') continue;
            const answer = await ask(endpoint, as, asked(endpoint, { format: 'pdf' }));
            const text = await readOf(answer);
            expect([type, endpoint, answer.status < 500, heard(text)]).toEqual([
                type,
                endpoint,
                true,
                [],
            ]);
            if (answer.status === 200) drawn += text.length;
        }
        expect(drawn).toBeGreaterThan(type === 'lifecare' ? 10_000 : 0);
    }, 300_000);

    it('learns nothing by looking for one that is there: the answer is that for one that is not', async () => {
        const { id, machine } = await t.db.one<{ id: number; machine: string }>(sql`
            select r.id, m.serial as machine from result r join machine m on m.id = r.machine_id
             where r.device_type = 'mpima' and r.day >= '2026-02-01' order by r.id limit 1`);
        expect(machine).not.toBe('');
        for (const { endpoint, facts } of readingCalls(t, type))
            for (const key of [
                'q',
                'sample',
                'patient',
                'patient_id',
                'patient_name',
                'sample_id',
            ]) {
                if (facts.effect !== 'list' && !endpoint.includes('search')) continue;
                const told = async (letter: string, number: number) => {
                    const word = `${species}${letter}${number}`;
                    const answer = await ask(endpoint, as, asked(endpoint, { [key]: word }));
                    const said = (await readOf(answer)).replaceAll(word, '');
                    return [answer.status, said.replace(/"request_id":"[^"]*"/, '')];
                };
                // Without its word the answer for one that is not there is the same for every letter.
                const none = await told('S', 987_654);
                for (const letter of ['S', 'P', 'N', 'E']) {
                    expect([type, endpoint, key, letter, ...(await told(letter, id))]).toEqual([
                        type,
                        endpoint,
                        key,
                        letter,
                        ...none,
                    ]);
                    // Refused by the name of what is asked for, whatever it is: no other letter is looked at either.
                    if (none[0] !== 200) break;
                }
            }
    }, 300_000);

    it('is told of none who guesses numbers', async () => {
        const ids = (
            await t.db.rows<{ id: number }>(sql`
                (select id from result where device_type = 'mpima' order by id limit 3)
                union all (select id from result where device_type = 'genexpert' order by id limit 3) union all select min(id) from raw_message`)
        ).map(({ id }) => id);
        for (const { endpoint, facts } of readingCalls(t, type))
            if (facts.effect !== 'list' || endpoint.includes('{'))
                for (const id of ids)
                    for (const body of [
                        { id },
                        Object.fromEntries(
                            [
                                'id',
                                'result',
                                'patient',
                                'case',
                                'facility',
                                'sample',
                                'message',
                            ].map((name) => [name, id]),
                        ),
                    ]) {
                        const { text } = await ask(endpoint, as, body, id);
                        expect([type, endpoint, id, heard(text)]).toEqual([type, endpoint, id, []]);
                    }
    }, 300_000);
});
