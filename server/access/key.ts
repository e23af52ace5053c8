/** The key of a session as a request bears it, and what is stored of it. */
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The key of `Authorization: Bearer <key>`. */
function bearer(request: FastifyRequest): string | undefined {
    const header = request.headers.authorization;
    return header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined;
}

const hashes = new WeakMap<FastifyRequest, string | undefined>();

/** What is stored of the key that a request bears, in base64; undefined where it is no key of any session. Several ask: it is reckoned once. */
export function keyHashOf(request: FastifyRequest): string | undefined {
    if (hashes.has(request)) return hashes.get(request);
    const key = bearer(request);
    const found =
        key && /^[A-Za-z0-9_-]{43}$/.test(key) ? hash('sha256', key, 'base64') : undefined;
    hashes.set(request, found);
    return found;
}
