import { fill, type SignInTexts } from '../../../locales/signIn.ts';
import { lockTime } from './lockTime.ts';

/** What a failed sign-in carries; everything else is a lost connection. */
export interface SignInFailure {
    status?: number;
    message?: string;
    retryAfter?: number;
}

/**
 * The sentence for a failed sign-in: the server's own on 400 and 401, the time on a lock, and one
 * fixed sentence otherwise (inventory.md, section 8).
 */
export function failureText(error: unknown, texts: SignInTexts, locale: string): string {
    const { status, message, retryAfter } = (error ?? {}) as SignInFailure;
    if (status === 429) return fill(texts.locked, lockTime(retryAfter ?? Number.NaN, locale));
    if ((status === 400 || status === 401) && message) return message;
    return texts.failed;
}
