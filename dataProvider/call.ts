/** How hand-written pages call the contract, beside react-admin's verbs. */
import type { Endpoint } from '../resources/define/endpoint.ts';
import { ask } from './http.ts';
import { type Flat, requestFor } from './wire.ts';

export interface CallOptions {
    signal?: AbortSignal;
    /** A poll nobody waits for (badges, counts): does not keep the session awake. */
    background?: boolean;
    /** The call changes nothing. Told by the method unless said: a GET and a poll only read. */
    reads?: boolean;
}

/**
 * Calls an endpoint of the contract and gives the body of its answer. A refusal or failure is an
 * HttpError whose message is for people.
 */
export async function call<Answer = Flat>(
    endpoint: Endpoint,
    body?: Flat | FormData,
    { signal, background, reads }: CallOptions = {},
): Promise<Answer> {
    const onlyReads = reads ?? (background || endpoint.startsWith('GET '));
    const request = requestFor(endpoint, body, onlyReads ? 'reads' : 'writes');
    return (await ask({ ...request, signal, background })) as Answer;
}
