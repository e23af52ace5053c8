/**
 * A record may be sent back to its edit as a list answered it; what the edit does not write is passed over only as long as it is what
 * stands there. Another value is refused by its name: whoever sent it would take it for saved.
 */
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../resources/define/engine.ts';
import type { Verb } from '../../resources/define/endpoint.ts';
import type { Entity } from '../../resources/define/entity.ts';
import { type FieldErrors, Refusal } from '../../resources/define/errors.ts';
import { titleWord } from '../../resources/define/field.ts';
import { counts, isMoment } from '../../resources/define/fieldFacts.ts';
import { say, type Sentence } from '../../resources/define/say.ts';
import { name, sql } from '../../resources/define/sql.ts';
import { type Server, todayAt, viewerOf } from '../http/call.ts';
import { identityOf, withIdentityRights } from '../lists/lists.ts';
import { recordQuery, type Entities } from './rows.ts';
import { readOf, verbSchema } from './given.ts';

interface Edit {
    server: Server;
    db: Db;
    entities: Entities;
    entity: Entity;
    verb: Verb;
}

type Values = Record<string, unknown>;

/**
 * The refusal `not_written` where an edit is given another value of what it does not write: asked before the edit, since what is read may
 * follow from what is written, and said after it, since the rules of the record may have more to say of such a value.
 */
export async function refusalOfUnwritten(
    { server, db, entities, entity, verb }: Edit,
    request: FastifyRequest,
    { id }: Values,
): Promise<Refusal | undefined> {
    const sent = (request.body ?? {}) as Values;
    if (verb !== 'update' || typeof id !== 'number') return undefined;
    const { shape } = verbSchema(entity, 'update');
    const aside = readOf(entity).filter(
        (key) => Object.hasOwn(sent, key) && !Object.hasOwn(shape, key),
    );
    if (!aside.length) return undefined;
    const viewer = viewerOf(request);
    const eyes = { viewer, today: todayAt(server) };
    const current = await db.maybe<Values>(recordQuery(entity, entities, eyes, id));
    // That there is none, or that it is another by now, is said by the edit itself.
    if (!current || isStale(sent, current)) return undefined;
    const [shown] = withIdentityRights([current], entity.fields, identityOf(viewer));
    const stored = await db.maybe<{ row: Values }>(
        sql`select to_jsonb(t) as row from ${name(entity.table)} t where t.id = ${id}`,
    );
    const moves = (key: string) => !Object.hasOwn(stored?.row ?? {}, key) && follows(entity, key);
    const other = aside.filter((key) => asText(sent[key]) !== asText(shown![key]) && !moves(key));
    return other.length ? refusal(entity, other) : undefined;
}

/** As clients hold it: in a form nothing is an empty text, and a number its digits. */
const asText = (value: unknown): string =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

const isStale = ({ version }: Values, current: Values): boolean =>
    version !== undefined && version !== current['version'];

/** A figure or a moment that is read from elsewhere is another soon, whoever edits what. */
const follows = ({ fields }: Entity, key: string): boolean => {
    const field = fields[key];
    return field !== undefined && (counts(field) || isMoment(field));
};

function refusal({ fields }: Entity, keys: readonly string[]): Refusal {
    const errors: Record<string, Sentence> = Object.fromEntries(
        keys.map((key) => [key, say('It is not changed here.')]),
    );
    const names = keys.map((key) => ({ text: labelOf(fields, key) }));
    return new Refusal(
        say('Nothing was saved: %{names} cannot be changed here.', { names }),
        'not_written',
        errors satisfies FieldErrors,
    );
}

const labelOf = (fields: Entity['fields'], key: string): string =>
    (fields[key] ?? Object.entries(fields).find(([one]) => titleWord(one) === key)?.[1])?.label ??
    key;
