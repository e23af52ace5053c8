/**
 * Action: plain code with a rule in it (approve, link, assign), one transaction each: guard, input
 * fields, ten to forty lines, the success message. Lives in `*.server.ts`.
 */
import type { Access } from '../access.ts';
import type { Context, Download, OpenContext } from './engine.ts';
import {
    endpointsOf,
    type Endpoint,
    type EndpointOfVerb,
    type Endpoints,
    type Verb,
} from './endpoint.ts';
import type { Entity } from './entity.ts';
import type { Fields } from './field.ts';
import type { ProofName } from './points/proof.ts';
import type { Shown, Values, ValuesOf, VerbValues } from './values.ts';

/** What a rule may answer with: the body of the answer, a file, or nothing but the text of success. */
type Returned = object | Download | void;

/**
 * A write that may wait in the browser while there is no line, and go when it is back: what one person writes down.
 * Never what others decide by meanwhile: no sign-in, no approval, no reveal, nothing that takes from what is on hand.
 */
export interface Waits {
    /** What waits, for the person it belongs to: `Stock request`. */
    title: string;
    /** What it is about, where no `id` says so: whatever is about the same thing waits behind one another. `by` is a field of the body. */
    about?: { readonly thing: string; readonly by: string };
    /** While it waits, rows of a list are joined with those of the next one about the same id: list to the field that tells rows apart. */
    joins?: Readonly<Record<string, string>>;
}

/**
 * `E` are its endpoints, `V` the values that `run` is given, `A` what it answers and `S` its text of
 * success. All follow from the declaration; a page that calls it by its symbol has them (calls.ts).
 */
export interface Action<
    E extends Endpoint = Endpoint,
    V extends object = Values,
    A extends Returned = Returned,
    S extends string | undefined = string | undefined,
> {
    kind: 'action';
    endpoints: readonly E[];
    access: Access;
    /** Fields of the body; a body with other keys is refused. */
    body: Fields;
    /**
     * `writes`: in one transaction, and its answer is kept beside its idempotency key. `writesUnkept`: at once, as an
     * attempt counts even where it fails, and with nothing kept: its answer is a secret. `reads`: changes nothing; a look
     * that the audit writes down is no such call.
     */
    effect: 'reads' | 'writes' | 'writesUnkept';
    /**
     * It answers a list of these columns: it takes `page`, `page_size`, `sort` and `order`, and `id`, as all lists do, and `context.list`
     * gives what is asked for. Without a page it is answered whole, as its screen draws it.
     */
    list?: readonly string[];
    /** The call takes files (multipart): how many, how large each, in bytes. */
    upload?: { files: number; bytes: number };
    /** It takes a form of another system (`application/x-www-form-urlencoded`), too: its words, and the field that each is. Others are passed over. */
    form?: Readonly<Record<string, string>>;
    /** Other words for its fields, as older clients write them: word to field. */
    also?: Readonly<Record<string, string>>;
    /** Catalogue text of failure: what could not be done. */
    failure?: string;
    /** Catalogue text of success; `%{word}` takes a value of the answer's `data`. */
    done?: S;
    waits?: Waits;
    /** Works for a facility account that has not validated its key yet (session calls only). */
    beforeKey?: boolean;
    /** Works for an account whose password somebody else set, until it has chosen its own (session calls only). */
    beforePassword?: boolean;
    /** Polled by machines: at most so many calls a minute from an address, and never a sign of a person. */
    polled?: number;
    /** Dangerous: who calls shows this again, each time, before it runs (define/points/proof.ts). */
    confirm?: ProofName;
    /** Only some of its calls are dangerous: whether these values need it. Left out, all do. */
    confirmWhen?(values: V, context: Context): Promise<boolean>;
    /** Whether these values need it shown with the call itself: nothing that was shown before counts. */
    confirmNow?(values: V, context: Context): Promise<boolean>;
    /** A sentence for OpenAPI and docs. */
    about: string;
    /** It replaces a verb of an entity: takes that verb's fields too, and its endpoints. */
    verb?: { entity: Entity; verb: Exclude<Verb, 'list'> };
    /**
     * Does it. What it returns is the body of the answer: `{ data }`, or as the contract says. A
     * `Refusal` rolls back and answers 202.
     */
    run(values: V, context: Context): Promise<A>;
}

type Declared<S extends string | undefined> = Omit<
    Action,
    'kind' | 'endpoints' | 'body' | 'effect' | 'run' | 'done' | 'confirmWhen' | 'confirmNow'
> &
    Partial<Pick<Action, 'effect'>> & { done?: S };

/** Declares an action at one endpoint or, with aliases, several. */
export function action<
    const E extends Endpoint,
    const B extends Fields = {},
    A extends Returned = void,
    const S extends string | undefined = undefined,
>(
    endpoints: E | readonly E[],
    input: Declared<S> & {
        body?: B;
        confirmWhen?(values: ValuesOf<B>, context: Context): Promise<boolean>;
        confirmNow?(values: ValuesOf<B>, context: Context): Promise<boolean>;
        run(values: ValuesOf<B>, context: Context): Promise<A>;
    },
): Action<E, ValuesOf<B>, A, S> {
    return {
        kind: 'action',
        effect: 'writes',
        ...input,
        endpoints: typeof endpoints === 'string' ? [endpoints] : endpoints,
        body: input.body ?? {},
    };
}

/** An action that needs no account: its context has no viewer. */
export function openAction<
    const E extends Endpoint,
    const B extends Fields = {},
    A extends Returned = void,
    const S extends string | undefined = undefined,
>(
    endpoints: E | readonly E[],
    {
        run,
        ...input
    }: Declared<S> & {
        body?: B;
        run(values: ValuesOf<B>, context: OpenContext): Promise<A>;
    },
): Action<E, ValuesOf<B>, A, S> {
    return action(endpoints, {
        ...input,
        run: (values: ValuesOf<B>, context: OpenContext) => run(values, context),
    });
}

/** The values of the verb, but where `body` says of a field how this rule takes it. */
type VerbActionValues<F extends Fields, V extends Exclude<Verb, 'list'>, B extends Fields> = Shown<
    Omit<VerbValues<F, V>, keyof B> & ValuesOf<B>
>;

/**
 * Replaces a verb of an entity where rules go beyond its fields. The values are those of the verb
 * (`id` and `version` included) and of `body`; `context.save` does what the engine would have done.
 */
export function verbAction<
    F extends Fields,
    P extends Endpoints,
    const V extends Exclude<Verb, 'list'>,
    const B extends Fields = {},
    A extends Returned = void,
>(
    entity: Entity<F, P>,
    verb: V,
    input: {
        about: string;
        body?: B;
        confirm?: ProofName;
        confirmNow?(values: VerbActionValues<F, V, B>, context: Context): Promise<boolean>;
        run(values: VerbActionValues<F, V, B>, context: Context): Promise<A>;
    },
): Action<EndpointOfVerb<P, V>, VerbActionValues<F, V, B>, A, undefined> {
    const access = entity.access[verb];
    if (!access) throw new Error(`${entity.name}: no access declared for ${verb}`);
    return {
        kind: 'action',
        effect: 'writes',
        body: {},
        ...input,
        endpoints: endpointsOf(entity.endpoints, verb),
        access,
        verb: { entity, verb },
    };
}

/** Whether an answer of an action is a file. */
export const isDownload = (answer: unknown): answer is Download =>
    typeof answer === 'object' && answer !== null && 'body' in answer && 'type' in answer;
