/** Text messages against a stand-in gateway that is slow, fails and repeats its reports. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { gatewayOf } from '../../../resources/sms/gateways.server.ts';
import { isQuiet, rulesOf, type Rules } from '../../../resources/sms/rules.server.ts';
import { deliveryReport, sendDue, sendText, wordsOf } from '../../../resources/sms/send.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
let gateway: Server;
/** What the stand-in was handed, and how it answers next. */
let taken: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let answer: () => { status: number; body: unknown };
beforeAll(async () => {
    t = await testApp();
    gateway = createServer((request, response) => {
        let body = '';
        request.on('data', (part: Buffer) => (body += String(part)));
        request.on('end', () => {
            taken.push({ url: request.url ?? '', headers: request.headers, body });
            const { status, body: said } = answer();
            response.writeHead(status, { 'content-type': 'application/json' });
            response.end(JSON.stringify(said));
        });
    });
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
    gateway.close();
    await t?.close();
});
beforeEach(() => {
    answer = () => ({ status: 200, body: { ref: `r${taken.length}` } });
});
afterEach(async () => {
    taken = [];
    await t.db.run(sql`delete from text_message`);
    await t.db.run(sql`delete from text_opt_out`);
});

const noon = new Date('2026-03-14T09:00:00Z');
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const rules = (more: Record<string, string> = {}): Rules =>
    rulesOf({
        SMS_GATEWAY: 'adapter',
        SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
        ...more,
    });
const want = (occasion: string, to = '+256700000001') =>
    sendText(t.db, {
        to,
        account: null,
        template: 'resistance',
        told: { facility: 'Facility 1', day: { day: '2026-03-14' } },
        facility: t.world.facilities[0]!,
        occasion,
        today: '2026-03-14',
        now: noon,
    });
const send = (now = noon, by = rules()) =>
    sendDue({ db: t.db, rules: by, gateway: gatewayOf(by), now, timeZone: 'Africa/Kampala' });
const states = async () =>
    (await t.db.rows<{ status: string }>(sql`select status from text_message order by id`)).map(
        ({ status }) => status,
    );

describe('a text message', () => {
    it('goes out once, whoever sends and however often the same occasion is told', async () => {
        expect([await want('one'), await want('one'), await want('one', '0700')]).toEqual([
            true,
            false,
            false,
        ]);
        await Promise.all([send(), send(), send()]);
        expect([taken.length, await states()]).toEqual([1, ['sent']]);
        expect(JSON.parse(taken[0]!.body)).toMatchObject({
            to: '+256700000001',
            text: 'Resistance was found at Facility 1 (14 Mar 2026). Sign in and link the result within 24 hours.',
        });
    });

    it('is tried again after a while where the gateway fails, and given up where it refuses', async () => {
        await want('one');
        answer = () => ({ status: 503, body: {} });
        await send();
        await send();
        expect([taken.length, await states()]).toEqual([1, ['waiting']]);
        answer = () => ({ status: 200, body: { ref: 'late' } });
        await send(after(2));
        expect([taken.length, await states()]).toEqual([2, ['sent']]);
        await want('two');
        answer = () => ({ status: 400, body: {} });
        await send();
        expect(await states()).toEqual(['sent', 'failed']);
    });

    it('takes reports of its delivery in any order and number', async () => {
        await want('one');
        await send();
        const report = (status: string) =>
            deliveryReport(t.db, { gateway: 'adapter', ref: 'r1', status, now: after(1) });
        expect([
            await report('Queued'),
            await report('Success'),
            await report('Success'),
            await report('Failed'),
        ]).toEqual([false, true, false, false]);
        expect([
            await deliveryReport(t.db, {
                gateway: 'adapter',
                ref: 'no',
                status: 'Success',
                now: noon,
            }),
            await states(),
        ]).toEqual([false, ['delivered']]);
    });

    it('waits for the quiet hours to end, and counts to the limits of the day', async () => {
        for (const occasion of ['one', 'two', 'three']) await want(occasion);
        // Ten in the evening in Kampala.
        await send(new Date('2026-03-14T19:00:00Z'));
        expect(taken.length).toBe(0);
        await send(noon, rules({ SMS_DAILY_NUMBER: '2' }));
        await send(noon, rules({ SMS_DAILY_NUMBER: '2' }));
        expect([taken.length, await states()]).toEqual([2, ['sent', 'sent', 'waiting']]);
        expect([
            isQuiet(rules(), '06:59'),
            isQuiet(rules(), '07:00'),
            isQuiet(rules(), '21:00'),
        ]).toEqual([true, false, true]);
    });

    it('is not sent to who wants none, nor to anybody where sending is off', async () => {
        await t.db.run(sql`insert into text_opt_out (recipient) values ('+256700000001')`);
        await want('one');
        await send();
        await want('two', '+256700000002');
        await send(noon, rules({ SMS_GATEWAY: 'off' }));
        expect([taken.length, await states()]).toEqual([0, ['refused', 'refused']]);
    });

    it('speaks as Africa’s Talking and as Twilio expect it', async () => {
        await want('one');
        answer = () => ({
            status: 201,
            body: {
                SMSMessageData: {
                    Recipients: [
                        { statusCode: 101, status: 'Success', messageId: 'ATX', cost: 'UGX 35.0' },
                    ],
                },
            },
        });
        await send(
            noon,
            rules({ SMS_GATEWAY: 'africastalking', SMS_USER: 'kipimo', SMS_KEY: 'secret' }),
        );
        expect([
            taken[0]!.headers['apikey'],
            new URLSearchParams(taken[0]!.body).get('to'),
        ]).toEqual(['secret', '+256700000001']);
        await want('two');
        answer = () => ({ status: 201, body: { sid: 'SM1', price: null } });
        await send(
            noon,
            rules({
                SMS_GATEWAY: 'twilio',
                SMS_USER: 'AC1',
                SMS_KEY: 'secret',
                SMS_SENDER: '+1555',
            }),
        );
        expect([taken[1]!.url, new URLSearchParams(taken[1]!.body).get('From')]).toEqual([
            '/2010-04-01/Accounts/AC1/Messages.json',
            '+1555',
        ]);
        expect(
            await t.db.rows(sql`select gateway_ref, cost from text_message order by id`),
        ).toEqual([
            { gateway_ref: 'ATX', cost: 35 },
            { gateway_ref: 'SM1', cost: null },
        ]);
    });

    it('is written into a file by the dry gateway, which is the default', async () => {
        const file = join(tmpdir(), `texts-${process.pid}.jsonl`);
        await want('one');
        await send(noon, rulesOf({ SMS_FILE: file }));
        expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ to: '+256700000001' });
        await rm(file);
        expect(await states()).toEqual(['sent']);
    });

    it('names no patient, whatever it is told', () => {
        const told = {
            facility: 'Facility 1',
            day: { day: '2026-03-14' },
            patient_name: 'Canary Near',
        };
        expect(wordsOf('result_ready', told)).toBe(
            'Results are ready at Facility 1 (14 Mar 2026). Sign in to see them.',
        );
    });

    it('is counted by facility and month for the programme, the facility and its partner, and for nobody else', async () => {
        await want('one');
        await want('two', '+256700000002');
        await send();
        await deliveryReport(t.db, { gateway: 'adapter', ref: 'r1', status: 'Success', now: noon });
        const period = { start_date: '2026-03-01', end_date: '2026-03-14' };
        const rows = async (call: string, as: string) => {
            const { body } = await t.call(call, period, { as });
            return ((body.rows ?? body.data) as Record<string, unknown>[]).map((row) =>
                ['facility', 'month', 'asked', 'sent', 'delivered', 'delivery_rate'].map(
                    (key) => row[key],
                ),
            );
        };
        const all = [['Facility 1', '2026-03', 2, 2, 1, 50]];
        expect(await rows('POST /stats/sms_report/', 'admin-home')).toEqual(all);
        expect(await rows('POST /stats/sms_report/', 'ip-home')).toEqual(all);
        expect(await rows('POST /stats/sms_report/', 'ip-next')).toEqual([]);
        expect(
            await rows('POST /genexpert/facility/dashboard/sms_summary/', 'facility-home'),
        ).toEqual(all);
        expect(
            await rows('POST /genexpert/facility/dashboard/sms_summary/', 'facility-next'),
        ).toEqual([]);
        // The landing of the facility says it too, of its own alone.
        for (const [as, sent] of [
            ['facility-home', 2],
            ['facility-next', 0],
        ] as const) {
            const { body } = await t.call('POST /genexpert/facility/dashboard/', period, { as });
            expect([as, body.data.sms]).toMatchObject([as, { connected: false, sent, failed: 0 }]);
        }
    });
});
