/**
 * What a call takes and what it answers, made from the symbol that declares it. Types only: a page
 * imports an action with `import type`, and nothing of the server reaches the browser.
 */
import type { Action } from './action.ts';
import type { Download } from './engine.ts';
import type { Endpoint, EndpointOfVerb } from './endpoint.ts';
import type { Entity, RecordOf } from './entity.ts';
import type { Fields } from './field.ts';
import type { PlaceFilters } from './points/places.ts';
import type { Report, RowOf } from './report.ts';
import type { Shown, ValueOf, Wire } from './values.ts';

/**
 * A call whose path stands in a declaration and whose shape the engine fixes, so that it serves any
 * area: the action behind it takes `V` and answers `A`.
 */
export type Shape<V extends object, A extends object> = Action<Endpoint, V, A, undefined>;

/** What can be called by its symbol: an action, a report, or an entity (which answers with its list). */
export type Callable = Action | Report | Entity;

/** The paths of a declaration, as it spells them. */
export type EndpointOf<D extends Callable> = D extends Action
    ? D['endpoints'][number]
    : D extends Report
      ? D['mounts'][number]['endpoint']
      : D extends Entity
        ? EndpointOfVerb<D['endpoints'], 'list'>
        : never;

/** `{word}` of a path: they stand in the body of a call, and the data provider puts them in the path. */
type InPath<E extends string> = E extends `${string}{${infer Word}}${infer Rest}`
    ? { [K in Word]: string | number } & InPath<Rest>
    : unknown;

/** A body carries what an optional field takes, or null, '' where a form left it empty. */
type Sent<V> = Shown<
    { readonly [K in keyof V as undefined extends V[K] ? never : K]: V[K] } & {
        readonly [K in keyof V as undefined extends V[K] ? K : never]?: V[K] | null | '';
    }
>;

/** The words that every list takes beside its filters. */
interface ListWords {
    page?: number;
    /** At most 200. */
    page_size?: number;
    sort?: string;
    order?: 'asc' | 'desc';
    /** Free text. */
    q?: string;
    id?: number | readonly number[];
    /** The totals of the period before, too. */
    compare?: boolean;
}

/** Filters: one value or several. */
type Chosen<F extends Fields> = {
    readonly [K in keyof F]?: ValueOf<F[K]> | readonly ValueOf<F[K]>[];
};
interface Period {
    start_date?: string;
    end_date?: string;
}

/** The body of a call; of a GET, its query. */
export type BodyOf<D extends Callable> =
    D extends Action<infer E, infer V>
        ? Shown<Sent<V> & InPath<E>>
        : D extends Report
          ? Shown<ListWords & PlaceFilters & Period & Chosen<D['filters']>>
          : D extends Entity
            ? Shown<ListWords & Chosen<D['fields']>>
            : never;

/** The text of success that people read: the rule's own, or the one that the declaration names. */
type Success<A, S> = 'success' extends keyof A
    ? unknown
    : S extends string
      ? { success: string }
      : { success?: string };

/** An answer as it crosses: what the rule returns, as JSON. */
type Answered<A, S> = A extends Download
    ? never
    : (A extends void ? unknown : Wire<A>) & Success<A, S>;

interface Counted {
    /** Rows in all, not on this page. */
    count: number;
}

/** The body of the answer of a call. Refusals and failures are thrown, and not part of it. */
export type AnswerOf<D extends Callable> = Action extends D
    ? Record<string, unknown> & { success?: string }
    : D extends Action<Endpoint, infer _V, infer A, infer S>
      ? Answered<A, S>
      : D extends Report
        ? { [K in D['envelope']]: RowOf<D>[] } & Counted & {
                  totals?: Record<string, number | null>;
                  previous?: Record<string, number | null>;
              }
        : D extends Entity
          ? { [K in D['envelope']]: RecordOf<D>[] } & Counted
          : never;
