/**
 * How texts are sent: variables of the environment, read once (docs/sms.md). Sending to anybody is off unless a gateway is
 * named; the dry one, which is the default, writes what it would send into a file.
 */
import { resolve } from 'node:path';
import { z } from 'zod';

const hour = /^([01]\d|2[0-3]):[0-5]\d$/;

const shape = z.object({
    SMS_GATEWAY: z.enum(['dry', 'off', 'africastalking', 'twilio', 'adapter']).default('dry'),
    /** Where the gateway is asked; that of the provider unless told. An adapter has no other. */
    SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Account of the provider: user name, or account SID. */
    SMS_USER: z.string().default(''),
    SMS_KEY: z.string().default(''),
    SMS_SENDER: z.string().default(''),
    /** Between these nothing is sent. */
    SMS_QUIET_FROM: z.string().regex(hour).default('21:00'),
    SMS_QUIET_UNTIL: z.string().regex(hour).default('07:00'),
    /** Texts to one number on one day, and to all. */
    SMS_DAILY_NUMBER: z.coerce.number().int().positive().default(5),
    SMS_DAILY_ALL: z.coerce.number().int().positive().default(2000),
    /** `on`: a facility is told once a day that results are there. */
    SMS_RESULTS: z.enum(['on', 'off']).default('off'),
    SMS_FILE: z.string().optional(),
    /** As providers call this server, without `/api`: they sign the address that they called, and a proxy may stand between. */
    SMS_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    KIPIMO_DATA: z.string().default('./data'),
});

export interface Rules {
    gateway: 'dry' | 'off' | 'africastalking' | 'twilio' | 'adapter';
    url: string | undefined;
    user: string;
    key: string;
    sender: string;
    quiet: { from: string; until: string };
    daily: { number: number; all: number };
    /** Facilities are told that results are there. */
    results: boolean;
    /** Of the dry gateway. */
    file: string;
}

/**
 * What stands in the address that a provider reports deliveries to; without it none are taken. Of signs alone that the log leaves
 * out of an address.
 */
export function reportSecretOf(
    env: Readonly<Record<string, string | undefined>>,
): string | undefined {
    const secret = env['SMS_REPORT_SECRET'] || undefined;
    if (secret !== undefined && !/^[\w-]{32,100}$/.test(secret))
        throw new Error(
            'SMS_REPORT_SECRET must be 32 to 100 letters of a to z, digits, - and _ (openssl rand -hex 32): any other would stand in the log.',
        );
    return secret;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable is an unset one, as compose files write it. */
const readOf = (env: Environment) =>
    shape.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())));

/** Twilio signs its reports by the key of the account, over the public address. */
export interface TwilioSigning {
    key: string;
    publicUrl: string;
}

/** By what reports of Twilio are known beside the secret of their address; undefined where another gateway is chosen, and none are taken. */
export function twilioSigningOf(env: Environment): TwilioSigning | undefined {
    const { SMS_GATEWAY, SMS_KEY, SMS_PUBLIC_URL } = readOf(env);
    if (SMS_GATEWAY !== 'twilio' || !reportSecretOf(env)) return undefined;
    if (!SMS_KEY || !SMS_PUBLIC_URL)
        throw new Error(
            'Reports of Twilio are signed: beside SMS_REPORT_SECRET they need SMS_KEY (its auth token) and SMS_PUBLIC_URL (this server as Twilio calls it, https://…).',
        );
    return { key: SMS_KEY, publicUrl: SMS_PUBLIC_URL.replace(/\/+$/, '') };
}

/** The rules as the environment has them; an error names what is wrong. */
export function rulesOf(env: Environment): Rules {
    const read = readOf(env);
    return {
        gateway: read.SMS_GATEWAY,
        url: read.SMS_URL,
        user: read.SMS_USER,
        key: read.SMS_KEY,
        sender: read.SMS_SENDER,
        quiet: { from: read.SMS_QUIET_FROM, until: read.SMS_QUIET_UNTIL },
        daily: { number: read.SMS_DAILY_NUMBER, all: read.SMS_DAILY_ALL },
        results: read.SMS_RESULTS === 'on',
        file: resolve(read.SMS_FILE ?? `${read.KIPIMO_DATA}/texts.jsonl`),
    };
}

/** Where text messages go, in a line without a secret. */
export function smsWay(env: Environment): string {
    const { gateway, file } = rulesOf(env);
    if (gateway === 'off') return 'Text messages: off, nothing is sent';
    if (gateway === 'dry') return `Text messages: written into ${file}, sent to nobody`;
    return `Text messages: by ${gateway}`;
}

/** Whether nothing is sent at this time of the day, `HH:MM`; a night goes over midnight. */
export function isQuiet({ quiet: { from, until } }: Pick<Rules, 'quiet'>, time: string): boolean {
    if (from === until) return false;
    return from < until ? time >= from && time < until : time >= from || time < until;
}
