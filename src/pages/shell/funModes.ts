import { HttpError } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { userSettings } from '../../../resources/session/userSettings.server.ts';

export interface FunModes {
    fun_mode: boolean;
    extra_fun_mode: boolean;
}

export const bothOff: FunModes = { fun_mode: false, extra_fun_mode: false };

/** What the server says of somebody who never flipped a switch. */
export const notFoundText = 'User settings not found.';

/** Whether an answer or failure means that there are no settings yet. */
export function meansNone(answer: unknown): boolean {
    const body = answer instanceof HttpError ? answer.body : answer;
    if (!body || typeof body !== 'object') return false;
    const { detail, message } = body as { detail?: unknown; message?: unknown };
    return detail === notFoundText || message === notFoundText;
}

/** Reads both modes; "User settings not found." means that both are off. */
export async function loadFunModes(signal?: AbortSignal): Promise<FunModes> {
    try {
        const answer = await call<typeof userSettings>('GET /user-settings', undefined, { signal });
        if (meansNone(answer)) return bothOff;
        return {
            fun_mode: answer.fun_mode === true,
            extra_fun_mode: answer.extra_fun_mode === true,
        };
    } catch (failure) {
        if (meansNone(failure)) return bothOff;
        throw failure;
    }
}
