/**
 * Entity: a table that people edit. One declaration drives the SQL table, the endpoints, OpenAPI,
 * List, Create, Edit and Show, the menu, permissions and the generated tests.
 */
import type { Access } from '../access.ts';
import type { Endpoint, Endpoints, Envelope, Verb } from './endpoint.ts';
import type { Fields } from './field.ts';
import type { BulkAction } from './screens/bulk.ts';
import type { Mount } from './screens/mount.ts';
import type { RowOfFields, Shown } from './values.ts';

/**
 * Which rows of the table belong to whom.
 * - `nation`: the same rows for everybody who may read (districts); says why.
 * - `site`: the row bears a site, in this column; an account sees those of its places.
 * - `under`: the row bears a place of this level, in this column; an account sees those of its own places.
 * - `place`: the row is a place of this level (resources/places.ts); an account sees its own, and those
 *   that its sites lie in.
 */
export type EntityScope =
    | { kind: 'nation'; why: string }
    | { kind: 'site'; column: string }
    | { kind: 'under'; level: string; column: string }
    | { kind: 'place'; level: string };

/** A button on a record that calls an action with the record's `id`. Data only, as everything here. */
export interface RecordAction {
    label: string;
    endpoint: Endpoint;
    /** What is asked before it is done; `%{name}` takes the record's title. */
    ask: string;
    /** What follows from it. */
    about: string;
    /** What the action takes beside the `id`: asked for in the dialog. */
    fields?: Fields;
    /** Only on records where this field has this value. */
    when?: Readonly<Record<string, string | number | boolean>>;
}

/** `F` are its fields and `P` its endpoints: rows, values and calls are typed from them. */
export interface Entity<
    F extends Fields = Fields,
    P extends Endpoints = Endpoints,
    N extends Envelope = Envelope,
> {
    kind: 'entity';
    /** Also the first route, without its slash, and the react-admin resource. */
    name: string;
    table: string;
    /** A view to read from, where a list shows more than the table holds. Writes go to `table`. */
    view?: string;
    title: readonly [one: string, many: string];
    /** A sentence under the title of its list. */
    about?: string;
    /** The field whose value names a record in titles and references. */
    titleField: string;
    fields: F;
    /** Other words for its fields and its `id` in what is written, as older clients say them: word to field. */
    also?: Readonly<Record<string, string>>;
    access: Readonly<Record<'read', Access> & Partial<Record<Exclude<Verb, 'list'>, Access>>>;
    scope: EntityScope;
    endpoints: P;
    envelope: N;
    /** `rest`: its calls are those of a REST resource, spoken through ra-data-simple-rest. */
    transport: 'contract' | 'rest';
    /**
     * Of transport `rest`, where our own server keeps the records: the call for one of them, and the word that it is
     * answered under. Without it another backend keeps them.
     */
    rest?: { one: Endpoint; word: string };
    list: {
        columns: readonly string[];
        /** Of those the ones that give way last where a table has not room for all. */
        first?: readonly string[];
        filters: readonly string[];
        /** Field to sort by, with `-` before it for descending. */
        sort: string;
        /** Fields that the free text `q` searches. */
        search: readonly string[];
    };
    /** Sections of the form: heading to fields. An empty heading draws none. */
    form: Readonly<Record<string, readonly string[]>>;
    /** Catalogue texts (inventory.md, section 8), word for word. `%{name}` takes the record's title. */
    messages: Readonly<Partial<Record<Exclude<Verb, 'list'>, string>>>;
    failures: Readonly<Partial<Record<Verb | 'one', string>>>;
    /**
     * What a check of the database says, by the field that its constraint is named after (`<table>_<field>`): which
     * values do not go together, and why.
     */
    rules?: Readonly<Record<string, string>>;
    /** Before a change of the field `of` is saved, this file under src/pages shows what comes of it (src/screens/form/preview.ts). */
    preview?: { of: string; component: string };
    recordActions?: readonly RecordAction[];
    /** What may be done to several of its records at once. */
    bulk?: readonly BulkAction[];
    /** Deleting means setting this boolean to false; the record stays. */
    retires?: string;
    mounts: readonly Mount[];
    /** Buttons over the list that lead to pages: label to route. */
    links?: Readonly<Record<string, `/${string}`>>;
    /** Buttons on a record that lead to what belongs to it: label to route, `{id}` for the record's. */
    recordLinks?: Readonly<Record<string, `/${string}`>>;
    /** A map above the list, from the fields `lat` and `lng`. */
    map?: boolean;
}

type Optional = 'titleField' | 'envelope' | 'transport' | 'messages' | 'failures';

type EntityInput<F extends Fields, P extends Endpoints, N extends Envelope> = Omit<
    Entity<F, P, N>,
    'kind' | Optional | 'list' | 'form'
> &
    Partial<Pick<Entity<F, P, N>, Optional>> & {
        list: Omit<Entity['list'], 'search' | 'filters'> &
            Partial<Pick<Entity['list'], 'search' | 'filters'>>;
        form: Entity['form'] | readonly string[];
    };

/** Declares an entity; fills what nearly every entity has alike. */
export function defineEntity<
    const F extends Fields,
    const P extends Endpoints,
    const N extends Envelope = 'results',
>(input: EntityInput<F, P, N>): Entity<F, P, N> {
    const titleField = input.titleField ?? 'name';
    return {
        kind: 'entity',
        transport: 'contract',
        messages: {},
        failures: {},
        ...input,
        envelope: input.envelope ?? ('results' as N),
        titleField,
        list: { filters: [], search: [titleField], ...input.list },
        form: Array.isArray(input.form)
            ? { '': input.form as readonly string[] }
            : (input.form as Entity['form']),
    };
}

/** A record of an entity as its list answers with it: `RecordOf<typeof couriers>`. */
export type RecordOf<E extends Entity> = Shown<RowOfFields<E['fields']> & { version: number }>;

/** The column with the number of the site at which a record stands, or which it is; undefined of all others. */
export function siteColumn({ scope }: Pick<Entity, 'scope'>, site: string): string | undefined {
    if (scope.kind === 'site') return scope.column;
    return scope.kind === 'place' && scope.level === site ? 'id' : undefined;
}
