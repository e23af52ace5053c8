/**
 * Gateways: each takes a text and says under which number it has it. What it will never take is a `GatewayRefusal`; every
 * other error is tried again. None follows a redirect, and each answer is read for ten seconds at most.
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Rules } from './rules.server.ts';

export interface OutgoingText {
    /** Number of ours: what an adapter tells repeats by. */
    id: number;
    to: string;
    words: string;
}

export interface Taken {
    ref: string;
    cost?: number;
}

export class GatewayRefusal extends Error {
    override readonly name = 'GatewayRefusal';
}

export type Gateway = (text: OutgoingText) => Promise<Taken>;

const PATIENCE = 10_000;

/** Posts, and answers with what came as JSON; 4xx but 408 and 429 is a refusal for ever. */
async function post(
    url: string,
    init: { headers: Record<string, string>; body: string },
): Promise<unknown> {
    const answer = await fetch(url, {
        ...init,
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.ok) return answer.json();
    const final =
        answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status);
    await answer.body?.cancel();
    if (final) throw new GatewayRefusal(`HTTP ${answer.status}`);
    throw new Error(`HTTP ${answer.status}`);
}

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };

const africasTalkingAnswer = z.object({
    SMSMessageData: z.object({
        Recipients: z.array(
            z.object({
                statusCode: z.number(),
                status: z.string(),
                messageId: z.string(),
                cost: z.string().optional(),
            }),
        ),
    }),
});

/** 100 processed, 101 sent, 102 queued; 5xx of theirs are tried again, 4xx are not. */
const africasTalking =
    ({ url, user, key, sender }: Rules): Gateway =>
    async ({ to, words }) => {
        const body = new URLSearchParams({
            username: user,
            to,
            message: words,
            ...(sender && { from: sender }),
        });
        const answer = await post(url ?? 'https://api.africastalking.com/version1/messaging', {
            headers: { ...form, apiKey: key },
            body: String(body),
        });
        const [one] = africasTalkingAnswer.parse(answer).SMSMessageData.Recipients;
        if (!one) throw new GatewayRefusal('no recipient');
        if (one.statusCode >= 500) throw new Error(one.status);
        if (one.statusCode >= 400) throw new GatewayRefusal(one.status);
        const cost = Number(/[\d.]+/.exec(one.cost ?? '')?.[0] ?? NaN);
        return { ref: one.messageId, ...(Number.isFinite(cost) && { cost }) };
    };

const twilioAnswer = z.object({
    sid: z.string(),
    price: z.string().nullish(),
    error_message: z.string().nullish(),
});

const twilio =
    ({ url, user, key, sender }: Rules): Gateway =>
    async ({ to, words }) => {
        const base = url ?? 'https://api.twilio.com';
        const answer = await post(
            `${base}/2010-04-01/Accounts/${encodeURIComponent(user)}/Messages.json`,
            {
                headers: {
                    ...form,
                    authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
                },
                body: String(new URLSearchParams({ To: to, From: sender, Body: words })),
            },
        );
        const { sid, price, error_message } = twilioAnswer.parse(answer);
        if (error_message) throw new GatewayRefusal(error_message);
        return { ref: sid, ...(price && { cost: Math.abs(Number(price)) }) };
    };

/** What stands before SMPP or a modem: `{ id, to, text, from }` in JSON, `{ ref }` back (docs/sms.md). */
const adapter =
    ({ url, key, sender }: Rules): Gateway =>
    async ({ id, to, words }) => {
        if (!url) throw new GatewayRefusal('no address');
        const answer = await post(url, {
            headers: {
                'content-type': 'application/json',
                ...(key && { authorization: `Bearer ${key}` }),
            },
            body: JSON.stringify({ id, to, text: words, from: sender }),
        });
        return { ref: z.object({ ref: z.string() }).parse(answer).ref };
    };

/** Sends nothing: a line a text in a file that only this user reads. */
const dry =
    ({ file }: Rules): Gateway =>
    async (text) => {
        await mkdir(dirname(file), { recursive: true });
        await appendFile(file, `${JSON.stringify(text)}\n`, { mode: 0o600 });
        return { ref: `dry-${text.id}` };
    };

/** The gateway of the rules; undefined where sending is off. */
export function gatewayOf(rules: Rules): Gateway | undefined {
    const all = { africastalking: africasTalking, twilio, adapter, dry, off: () => undefined };
    return all[rules.gateway](rules);
}
