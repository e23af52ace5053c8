/** Reports of Twilio: by the example that Twilio publishes, and against whoever has the secret of the address alone. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { twilioSigningOf } from '../../../resources/sms/rules.server.ts';
import { isSignedByTwilio, twilioSignature } from '../../../resources/sms/twilio.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

/** As www.twilio.com/docs/usage/security has it. */
const example = {
    key: '12345',
    url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
    words: Object.entries({
        To: '+18005551212',
        From: '+14158675309',
        Digits: '1234',
        Caller: '+14158675309',
        CallSid: 'CA1234567890ABCDE',
    }),
};
const published = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

describe('a signature of Twilio', () => {
    it('is the published one of the published example, whatever the order of the words', () => {
        const { key, url, words } = example;
        expect(twilioSignature(key, url, words)).toBe(published);
        expect(twilioSignature(key, url, words.toReversed())).toBe(published);
        expect(isSignedByTwilio(published, example)).toBe(true);
    });

    it.each([
        ['another key', { key: '12346' }],
        ['another address', { url: 'https://mycompany.com/myapp.php?foo=1' }],
        ['a word more', { words: [...example.words, ['Price', '0'] as [string, string]] }],
        ['a word less', { words: example.words.slice(1) }],
        ['the scheme of a proxy', { url: example.url.replace('https', 'http') }],
    ])('is not that of %s', (_what, other) => {
        expect(isSignedByTwilio(published, { ...example, ...other })).toBe(false);
    });

    it('is nothing empty, nothing short, and takes the usual port as none', () => {
        for (const given of [undefined, '', 'RSOYDt4T1cUTdK1PDd93'])
            expect(isSignedByTwilio(given, example)).toBe(false);
        const ported = example.url.replace('.com', '.com:443');
        expect(isSignedByTwilio(published, { ...example, url: ported })).toBe(true);
        const other = example.url.replace('.com', '.com:8443');
        expect(isSignedByTwilio(published, { ...example, url: other })).toBe(false);
    });
});

describe('a report of Twilio', () => {
    const secret = 'a-secret-of-more-than-thirty-two-letters';
    const path = `/x/sms/report/${secret}/twilio`;
    const env = {
        SMS_GATEWAY: 'twilio',
        SMS_KEY: 'token of the account',
        SMS_PUBLIC_URL: 'https://kipimo.example.org/',
        SMS_REPORT_SECRET: secret,
    };
    const before = { ...process.env };
    let t: TestApp;
    beforeAll(async () => {
        t = await testApp();
        await text('twilio', 'SM1');
    });
    beforeEach(() => Object.assign(process.env, env));
    afterEach(() => {
        for (const name of Object.keys(env)) {
            if (before[name] === undefined) delete process.env[name];
            else process.env[name] = before[name];
        }
    });
    afterAll(() => t?.close());

    /** A text that went by a gateway. */
    const text = (gateway: string, ref: string) =>
        t.db.run(sql`
            insert into text_message (recipient, template, words, day, next_at, occasion, status, sent_at, gateway, gateway_ref)
            values ('+256700000001', 'resistance', 'Words', '2026-03-14', now(), ${gateway}, 'sent', '2026-03-14T08:00:00Z', ${gateway}, ${ref})`);
    const words = { MessageSid: 'SM1', MessageStatus: 'delivered', To: '+256700000001', New: '' };
    const signed = (over = words, at = `https://kipimo.example.org/api${path}`) =>
        twilioSignature(env.SMS_KEY, at, Object.entries(over));
    const post = (signature?: string, form: object = words) =>
        t.call(`POST ${path}` as Endpoint, new URLSearchParams({ ...form }).toString(), {
            headers: {
                'content-type': 'application/x-www-form-urlencoded',
                ...(signature !== undefined && { 'x-twilio-signature': signature }),
            },
        });
    const state = async () =>
        (await t.db.one<{ status: string }>(sql`select status from text_message`)).status;

    it('is taken where it is signed over the public address, and refused to who has the secret alone', async () => {
        const refused = [
            await post(),
            await post(published),
            await post(signed(words, `http://127.0.0.1/api${path}`)),
            await post(signed(), { ...words, MessageStatus: 'failed' }),
        ];
        expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
        expect(await state()).toBe('sent');
        expect((await post(signed())).status).toBe(200);
        expect(await state()).toBe('delivered');
    });

    it('is not passed by at the address beside it, nor when another gateway was chosen since', async () => {
        const beside = (ref: string) =>
            t.call(
                `POST /x/sms/report/${secret}/africastalking` as Endpoint,
                new URLSearchParams({ id: ref, status: 'Failed' }).toString(),
                { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
            );
        await t.db.run(sql`delete from text_message`);
        await text('twilio', 'SM1');
        expect([(await beside('SM1')).status, await state()]).toEqual([404, 'sent']);
        process.env['SMS_GATEWAY'] = 'africastalking';
        expect([(await beside('SM1')).status, await state()]).toEqual([200, 'sent']);
        for (const signature of [undefined, signed()])
            expect([(await post(signature)).status, await state()]).toEqual([404, 'sent']);
        // Its own texts it tells of, also one of the same number.
        await text('africastalking', 'SM1');
        expect((await beside('SM1')).status).toBe(200);
        expect(await t.db.rows(sql`select gateway, status from text_message order by id`)).toEqual([
            { gateway: 'twilio', status: 'sent' },
            { gateway: 'africastalking', status: 'failed' },
        ]);
        for (const none of ['dry', 'off']) {
            process.env['SMS_GATEWAY'] = none;
            expect([(await beside('SM1')).status, (await post(signed())).status]).toEqual([
                404, 404,
            ]);
        }
    });

    it('stops the start where its key or the public address is missing, and reports are wanted', () => {
        for (const missing of ['SMS_KEY', 'SMS_PUBLIC_URL'])
            expect(() => twilioSigningOf({ ...env, [missing]: undefined })).toThrow(missing);
        expect(twilioSigningOf({ ...env, SMS_REPORT_SECRET: undefined })).toBeUndefined();
    });
});
