/**
 * How Twilio signs what it posts: HMAC-SHA1 by the auth token of the account, over the address that it called and the words of the
 * form, sorted, each with its value behind it and nothing between (www.twilio.com/docs/usage/security#validating-requests).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

type Words = readonly (readonly [word: string, value: string])[];

/** The signature of a form that is posted to this address. */
export function twilioSignature(key: string, url: string, words: Words): string {
    const values = new Map<string, Set<string>>();
    // A word that comes twice with one value counts once.
    for (const [word, value] of words) values.set(word, (values.get(word) ?? new Set()).add(value));
    const sorted = [...values]
        .toSorted(([one], [other]) => inOrder(one, other))
        .flatMap(([word, all]) => [...all].toSorted(inOrder).map((value) => word + value));
    return createHmac('sha1', key)
        .update(url + sorted.join(''), 'utf8')
        .digest('base64');
}

/** By the code of each sign, capitals first. */
const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Whether Twilio signed it: it may name the usual port of the address, or leave it out. */
export function isSignedByTwilio(
    given: string | undefined,
    { key, url, words }: { key: string; url: string; words: Words },
): boolean {
    if (!given) return false;
    // Each is compared, in the same time whatever is sent.
    return addressesOf(url)
        .map((one) => isSame(given, twilioSignature(key, one, words)))
        .includes(true);
}

function addressesOf(url: string): string[] {
    const [, scheme = '', host = '', port, rest = ''] =
        /^(https?):\/\/([^/:?]+)(?::(\d+))?(.*)$/s.exec(url) ?? [];
    const usual = scheme === 'https' ? '443' : '80';
    if (!host || (port && port !== usual)) return [url];
    return [`${scheme}://${host}${rest}`, `${scheme}://${host}:${usual}${rest}`];
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (word: string): Buffer => createHash('sha256').update(word).digest();
