/**
 * Action: plain code with a rule in it (approve, link, assign), one transaction each: guard, input
 * fields, ten to forty lines, the success message. Lives in `*.server.ts`.
 */
import type { Access } from '../access.ts';
import type { Context, Download, OpenContext } from './engine.ts';
import { endpointsOf, type Endpoint, type Verb } from './endpoint.ts';
import type { Entity } from './entity.ts';
import type { Fields } from './field.ts';

/** Values by field name, parsed and checked; absent optional fields are undefined. */
// oxlint-disable-next-line typescript/no-explicit-any -- values are typed by the field at run time
export type Values = Readonly<Record<string, any>>;

export interface Action {
    kind: 'action';
    endpoints: readonly Endpoint[];
    access: Access;
    /** Fields of the body; a body with other keys is refused. */
    body: Fields;
    /** `reads`: no write, no idempotency, no transaction of its own. `writes`: all three. */
    effect: 'reads' | 'writes';
    /** The call takes files (multipart): how many, how large each, in bytes. */
    upload?: { files: number; bytes: number };
    /** Catalogue text of success; `{word}` takes a value of the answer's `data`. */
    done?: string;
    /** Works for a facility account that has not validated its key yet (session calls only). */
    beforeKey?: boolean;
    /** A sentence for OpenAPI and docs. */
    about: string;
    /** It replaces a verb of an entity: takes that verb's fields too, and its endpoints. */
    verb?: { entity: Entity; verb: Exclude<Verb, 'list'> };
    /**
     * Does it. What it returns is the body of the answer: `{ data }`, or as the contract says. A
     * `Refusal` rolls back and answers 202.
     */
    run(values: Values, context: Context): Promise<Record<string, unknown> | Download | void>;
}

type Input = Omit<Action, 'kind' | 'endpoints' | 'body' | 'effect' | 'run'> &
    Partial<Pick<Action, 'body' | 'effect'>>;

/** Declares an action at one endpoint or, with aliases, several. */
export function action(
    endpoints: Endpoint | readonly Endpoint[],
    input: Input & { run: Action['run'] },
): Action {
    return {
        kind: 'action',
        endpoints: typeof endpoints === 'string' ? [endpoints] : endpoints,
        body: {},
        effect: 'writes',
        ...input,
    };
}

/** An action that needs no account: its context has no viewer. */
export function openAction(
    endpoints: Endpoint | readonly Endpoint[],
    input: Input & {
        run(values: Values, context: OpenContext): Promise<Record<string, unknown> | void>;
    },
): Action {
    return action(endpoints, input as unknown as Input & { run: Action['run'] });
}

/**
 * Replaces a verb of an entity where rules go beyond its fields. The values are those of the verb
 * (`id` and `version` included) and of `body`; `context.save` does what the engine would have done.
 */
export function verbAction(
    entity: Entity,
    verb: Exclude<Verb, 'list'>,
    input: { about: string; body?: Fields; run: Action['run'] },
): Action {
    const access = entity.access[verb];
    if (!access) throw new Error(`${entity.name}: no access declared for ${verb}`);
    return action(endpointsOf(entity.endpoints, verb), {
        ...input,
        access,
        verb: { entity, verb },
    });
}

/** Whether an answer of an action is a file. */
export const isDownload = (answer: unknown): answer is Download =>
    typeof answer === 'object' && answer !== null && 'body' in answer && 'type' in answer;
