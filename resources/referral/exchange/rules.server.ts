/** How results go out: variables of the environment (docs/exchange.md). Without an address nothing leaves the server. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Receiver } from './send.server.ts';

const shape = z.object({
    REFERRAL_URL: z.url({ protocol: /^https?$/ }).optional(),
    REFERRAL_AUTHORIZATION: z.string().optional(),
    REFERRAL_AUTHORIZATION_FILE: z.string().optional(),
    /** Seconds. */
    REFERRAL_PATIENCE: z.coerce.number().positive().max(120).default(15),
    /** Hours. */
    REFERRAL_RIF_HOURS: z.coerce.number().nonnegative().max(720).default(24),
});

export interface ExchangeRules {
    /** Undefined: results wait in the queue. */
    receiver: Receiver | undefined;
    /** So long tuberculosis of a test without a call on rifampicin waits for the one that has it: hours. */
    rifHours: number;
}

/** The rules as the environment has them; an error names what is wrong. An empty variable is an unset one. */
export function exchangeRulesOf(env: Readonly<Record<string, string | undefined>>): ExchangeRules {
    const read = shape.parse(
        Object.fromEntries(Object.keys(shape.shape).map((name) => [name, env[name] || undefined])),
    );
    const authorization = read.REFERRAL_AUTHORIZATION ?? secretIn(read.REFERRAL_AUTHORIZATION_FILE);
    return {
        receiver: read.REFERRAL_URL
            ? {
                  url: read.REFERRAL_URL,
                  authorization: authorization || undefined,
                  patience: read.REFERRAL_PATIENCE * 1000,
              }
            : undefined,
        rifHours: read.REFERRAL_RIF_HOURS,
    };
}

function secretIn(file: string | undefined): string | undefined {
    if (!file) return undefined;
    try {
        return readFileSync(file, 'utf8').trim();
    } catch {
        throw new Error(`REFERRAL_AUTHORIZATION_FILE names a file that cannot be read: ${file}`);
    }
}
