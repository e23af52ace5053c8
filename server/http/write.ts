/**
 * Every write: one transaction that tells the audit who acts, an `Idempotency-Key` kept with its
 * answer in that same transaction, and refusals (202) that change nothing.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, Refusal } from '../../resources/define/errors.ts';
import { sql } from '../../resources/define/sql.ts';
import { actorOf, type Server, todayAt } from './call.ts';
import type { Transaction } from '../database/database.ts';
import { failureOf, refusalBody } from '../plugins/errors.ts';
import { say } from '../../resources/define/say.ts';
import { isRecord } from '../../resources/define/several.ts';
import { digestOf, markOf, seal, unseal } from './sealed.ts';

export interface Answer {
    status: number;
    body: unknown;
}

/**
 * Runs `work` as a write of this request and answers. `content` is what the key stands for: the
 * parsed fields and the digests of files; `secrets`, those among them that nothing is to be kept of, count as a mark.
 */
export async function write(
    server: Server,
    request: FastifyRequest,
    reply: FastifyReply,
    content: unknown,
    work: (tx: Transaction) => Promise<unknown>,
    secrets: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
    const key = idempotencyKey(request);
    const answer =
        key && request.viewer
            ? await onceFor(
                  server,
                  request,
                  { account: request.viewer.id, key },
                  markSecrets(content, secrets, key),
                  work,
              )
            : // Nothing else is in this transaction: a refusal takes all of it back.
              await answerOf(
                  server.db.transaction({ ...actorOf(request), today: todayAt(server) }, work),
                  request,
              );
    void reply.code(answer.status);
    return answer.body;
}

/** What a key stands for: the content, and of secrets a mark that only the key makes. */
const markSecrets = (content: unknown, secrets: object, key: string): unknown =>
    Object.keys(secrets).length ? [content, markOf(key, JSON.stringify(secrets))] : content;

/** The work under a key, or the answer that its first use got. */
const onceFor = (
    server: Server,
    request: FastifyRequest,
    by: Pick<Claim, 'account' | 'key'>,
    content: unknown,
    work: (tx: Transaction) => Promise<unknown>,
): Promise<Answer> =>
    server.db.transaction({ ...actorOf(request), today: todayAt(server) }, async (tx) => {
        const claim = { ...by, path: routePath(request) };
        const earlier = await claimKey(tx, claim, hashOf(content));
        if (earlier) return earlier;
        // What is refused goes, the answer stays.
        const fresh = await answerOf(
            tx.savepoint(() => work(tx)),
            request,
        );
        await tx.send(sql`
            update idempotency set status = ${fresh.status}, sealed = ${seal(claim.key, JSON.stringify(fresh.body))}
             where account_id = ${claim.account} and path = ${claim.path} and key = ${digestOf(claim.key)}`);
        return fresh;
    });

/** A refusal, of a rule or of the database, becomes the answer. */
async function answerOf(work: Promise<unknown>, request: FastifyRequest): Promise<Answer> {
    try {
        return { status: 200, body: (await work) ?? {} };
    } catch (error) {
        const refusal = error instanceof Refusal ? error : ruleOfDatabase(error);
        if (refusal)
            return { status: 202, body: refusalBody(refusal, request.id, failureOf(request)) };
        throw error;
    }
}

/**
 * A rule that a trigger holds, below all code: its hint is the sentence for people, its constraint
 * the code.
 */
function ruleOfDatabase(error: unknown): Refusal | undefined {
    const { code, hint, constraint } = error as {
        code?: string;
        hint?: string;
        constraint?: string;
    };
    return code === '23514' && hint
        ? new Refusal({ text: hint }, constraint || 'refused')
        : undefined;
}

interface Claim {
    account: number;
    path: string;
    key: string;
}

/**
 * Claims a key, or returns the answer that its first use got. A second call while the first still
 * runs waits for it here, on the unique index.
 */
async function claimKey(tx: Transaction, claim: Claim, hash: Buffer): Promise<Answer | undefined> {
    const claimed = await tx.run(sql`
        insert into idempotency (account_id, path, key, content_hash)
        values (${claim.account}, ${claim.path}, ${digestOf(claim.key)}, ${hash})
        on conflict (account_id, path, key) do nothing`);
    if (claimed) return undefined;
    const earlier = await tx.one<{ content_hash: Buffer; status: number; sealed: Buffer }>(sql`
        select content_hash, status, sealed from idempotency
         where account_id = ${claim.account} and path = ${claim.path} and key = ${digestOf(claim.key)}`);
    if (!earlier.content_hash.equals(hash)) {
        throw new Refusal(
            say('This was already sent with other content. Nothing was changed.'),
            'idempotency_mismatch',
        );
    }
    const body: unknown = JSON.parse(unseal(claim.key, earlier.sealed));
    return { status: earlier.status, body };
}

function idempotencyKey(request: FastifyRequest): string | undefined {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return undefined;
    if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
        throw new HttpError(
            400,
            say('An Idempotency-Key has 8 to 200 visible characters.'),
            'bad_key',
        );
    }
    return key;
}

/** The registered path, without its last slash: both spellings are one call. */
const routePath = (request: FastifyRequest): string =>
    `${request.method} ${request.url.split('?')[0]!.replace(/\/$/, '')}`;

/** SHA-256 over the content with its keys in order, so that field order does not matter. */
const hashOf = (content: unknown): Buffer =>
    createHash('sha256')
        .update(JSON.stringify(content, (_key, value: unknown) => ordered(value)) ?? '')
        .digest();

const ordered = (value: unknown): unknown =>
    isRecord(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value;
