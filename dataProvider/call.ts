/** How hand-written pages call the contract, beside react-admin's verbs. */
import type { Action } from '../resources/define/action.ts';
import type { AnswerOf, BodyOf, Callable, EndpointOf } from '../resources/define/calls.ts';
import type { Endpoint } from '../resources/define/endpoint.ts';
import { ask } from './http.ts';
import type { FormKept } from './request.ts';
import { type Flat, requestFor } from './wire.ts';

export interface CallOptions {
    signal?: AbortSignal;
    /** A poll nobody waits for (badges, counts): does not keep the session awake. */
    background?: boolean;
    /** The call changes nothing. Told by the method unless said: a GET and a poll only read. */
    reads?: boolean;
    /** What it answers is shown again, with its age, while there is no line. */
    kept?: boolean;
    /** The form that it saves. */
    form?: FormKept;
}

/** What follows the path: a body may be left out only where the declaration requires no field of it. */
type Given<D extends Callable> =
    Record<never, never> extends BodyOf<D>
        ? [body?: BodyOf<D> | FormData, options?: CallOptions]
        : [body: BodyOf<D> | FormData, options?: CallOptions];

/**
 * Calls what a symbol declares, at its path, and gives the body of its answer:
 * `call<typeof approve>('POST /user/stock-request/approve', { id })`. Path, body and answer are
 * checked against the declaration. A refusal or failure is an HttpError whose message is for people.
 *
 * Without a symbol (code that serves any declaration) nothing is known of body and answer.
 */
export function call<D extends Callable = Action>(
    endpoint: EndpointOf<D>,
    ...given: Given<D>
): Promise<AnswerOf<D>>;
export async function call(
    endpoint: Endpoint,
    body?: object,
    { signal, background, reads, kept, form }: CallOptions = {},
): Promise<unknown> {
    const onlyReads = reads ?? (background || endpoint.startsWith('GET '));
    const given = body as Flat | FormData | undefined;
    const request = requestFor(endpoint, given, onlyReads ? 'reads' : 'writes');
    return ask({ ...request, signal, background, ...(kept && { kept }), ...(form && { form }) });
}
