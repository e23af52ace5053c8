/**
 * What is in the samples of an open round tells on nothing: every call of every account, as JSON and as every kind of
 * file, answers to the byte what it answers when the samples hold the opposite. Reports that are sent as PDF are drawn
 * from the same calls.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTypeNames, type AccountType } from '../../../resources/access.ts';
import type { Action } from '../../../resources/define/action.ts';
import { parseEndpoint, type Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { unzip } from '../../helpers/zip.ts';

let t: TestApp;
let round: number;
beforeAll(async () => {
    t = await testApp();
    const made = await programme('POST /x/mdr/eqa/rounds', { name: 'H', due_on: '2026-03-20' });
    round = made.body.data.id;
    for (const [code, expected_mtb, expected_rif] of [
        ['EQA-H1', 'detected', 'detected'],
        ['EQA-H2', 'not_detected', undefined],
    ])
        await programme('POST /x/mdr/eqa/codes', {
            round_id: round,
            code,
            expected_mtb,
            expected_rif,
        });
    await programme('POST /x/mdr/eqa/release', { id: round });
    // One facility has answered both right, another both wrong: neither may be told apart.
    for (const [as, words] of [
        ['facility', ['detected', 'not_detected']],
        ['facility-next', ['not_detected', 'detected']],
    ] as const) {
        const { body } = await t.call('POST /mdr/eqa_samples/', { sort: 'eqa_code' }, { as });
        for (const [at, { id: sample }] of body.data.entries())
            expect(
                (await t.call('POST /x/mdr/eqa/answer', { sample, mtb: words[at] }, { as })).status,
            ).toBe(200);
    }
});
afterAll(() => t?.close());

const programme = (endpoint: string, body: object) =>
    t.call(endpoint as Endpoint, body, { as: 'admin' });

/** The samples hold the opposite; nothing else of the database says that anybody was there. */
const turn = () =>
    t.owner(`
        alter table eqa_sample disable trigger user;
        update eqa_sample set expected_mtb = case expected_mtb when 'detected' then 'not_detected' else 'detected' end,
                              expected_rif = case when expected_mtb = 'detected' then null else 'detected' end;
        alter table eqa_sample enable trigger user`);

const isOpen = (access: Action['access'], as: AccountType): boolean =>
    !('open' in access) && access.some(({ accounts }) => accounts.includes(as));

interface Question {
    as: AccountType;
    endpoint: Endpoint;
    body: Record<string, unknown>;
}

/** What each account may ask, in each way in which it may be told. */
function questions(): Question[] {
    const asked: Question[] = [];
    for (const as of accountTypeNames)
        for (const { endpoint, facts } of t.app.apiRoutes) {
            if (!isOpen(facts.access, as) || endpoint.includes('/live')) continue;
            if (facts.effect === 'list') {
                // A workbook is packed from the rows of the other file: it is opened where samples, or changes of them, are rows.
                const bodies: object[] = [{}, { format: 'csv' }];
                if (/eqa|audit/.test(endpoint)) bodies.push({ format: 'xlsx' });
                if (/eqa/.test(endpoint))
                    bodies.push(
                        ...['expected_mtb', '-expected_mtb', 'expected_rif', 'eqa_points'].map(
                            (sort) => ({ sort }),
                        ),
                        { expected_mtb: 'detected' },
                        { expected_mtb: 'detected', format: 'csv' },
                        { q: 'detected' },
                        { eqa_passed: true },
                    );
                if (/audit/.test(endpoint))
                    bodies.push(
                        ...['eqa_sample', 'eqa_answer', 'eqa_panel', 'eqa_round'].flatMap(
                            (entity) => [{ entity }, { entity, format: 'xlsx' }],
                        ),
                    );
                for (const body of bodies) asked.push({ as, endpoint, body: { ...body } });
            } else if (facts.effect === 'read') asked.push({ as, endpoint, body: {} });
        }
    return asked;
}

/** A workbook by what is in it, because it says when it was packed. */
async function answerTo({ as, endpoint, body }: Question): Promise<string> {
    const path = endpoint.replaceAll(/\{\w+\}/g, '1') as Endpoint;
    const isGet = parseEndpoint(path).method === 'GET';
    const query = new URLSearchParams(
        Object.entries(body).map(([name, value]) => [name, String(value)]),
    ).toString();
    const asks = (isGet && query ? `${path}?${query}` : path) as Endpoint;
    const { status, bytes } = await t.call(asks, isGet ? undefined : body, { as });
    const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
    const told = isZip ? Buffer.concat([...unzip(bytes).values()]) : bytes;
    return `${status} ${still(told.toString('utf8'))}`;
}

/** Without what is another each time: the number of the call, and when a file was made. */
const still = (told: string): string =>
    told
        .replaceAll(/"request_id":"[0-9a-f-]{36}"/g, '')
        .replaceAll(/(<dcterms:\w+[^>]*>)[^<]*/g, '$1');

/** Several at a time, in their order. */
async function answersTo(asked: readonly Question[]): Promise<string[]> {
    const answers: string[] = [];
    for (let at = 0; at < asked.length; at += 6)
        answers.push(...(await Promise.all(asked.slice(at, at + 6).map(answerTo))));
    return answers;
}

/** What has to be named is asked for by the number one. */
function named(question: Question, answer: string): Question[] {
    const missing = /^400 .*"errors":({.*?})/.exec(answer)?.[1];
    if (!missing || Object.keys(question.body).length) return [];
    const names = Object.keys(JSON.parse(missing) as object);
    return [{ ...question, body: Object.fromEntries(names.map((name) => [name, 1])) }];
}

it('no answer to anybody, in no format, changes with what is in the samples', async () => {
    const plain = questions();
    expect(new Set(plain.map(({ as }) => as)).size).toBe(accountTypeNames.length);
    const answers = await answersTo(plain);
    const more = plain.flatMap((question, at) => named(question, answers[at]!));
    const asked = [...plain, ...more];
    const first = [...answers, ...(await answersTo(more))];
    const telling = asked.filter((_, at) => /^200[^]*EQA-H1/.test(first[at]!));
    expect(telling.map(({ as, body }) => [as, body['format']])).toEqual(
        expect.arrayContaining([
            ['facility', undefined],
            ['facility', 'csv'],
            ['facility', 'xlsx'],
            ['admin', undefined],
            ['admin', 'csv'],
            ['admin', 'xlsx'],
        ]),
    );
    await turn();
    const turned = await answersTo(asked);
    await turn();
    // What tells that it was asked moves on; what says again what it said before was about the samples.
    const moved = asked.filter((_, at) => turned[at] !== first[at]);
    const back = new Set(first);
    for (const question of moved)
        expect([question, back.has(await answerTo(question))]).toEqual([question, false]);
    expect(new Set(moved.map(({ endpoint }) => endpoint)).size).toBeLessThan(4);
}, 300_000);

it('nor does the audit of a sample tell it, change by change', async () => {
    const changes = await t.db.rows<{ id: number }>(
        sql`select id from audit where entity = 'eqa_sample'`,
    );
    expect(changes.length).toBeGreaterThan(1);
    for (const as of accountTypeNames)
        for (const { id } of changes) {
            const { text } = await t.call('POST /x/audits/one', { id }, { as });
            expect([as, /[^_]detected/i.test(text)]).toEqual([as, false]);
        }
});

it('and once the round is closed every kind of answer does', async () => {
    t.clock.now = new Date('2026-03-21T09:00:00Z');
    expect((await programme('POST /x/mdr/eqa/close', { id: round })).status).toBe(200);
    const endpoint = 'POST /mdr/eqa_samples/' as const;
    const asked: Question[] = [{}, { format: 'csv' }, { format: 'xlsx' }].map((body) => ({
        as: 'facility',
        endpoint,
        body,
    }));
    const first = await answersTo(asked);
    await turn();
    const turned = await answersTo(asked);
    expect(asked.map((_, at) => first[at] === turned[at])).toEqual([false, false, false]);
});
