/** Who calls: what the guard found, and as whom the audit knows it. */
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../resources/define/engine.ts';
import type { Actor } from '../database/database.ts';

declare module 'fastify' {
    interface FastifyRequest {
        viewer: Viewer | null;
        /** Words of a form of another system, as they came. */
        sentForm?: readonly (readonly [string, string])[];
    }
}

/** Who acts, as the audit triggers read it. */
export const actorOf = (request: FastifyRequest): Actor => ({
    actor_id: request.viewer?.id ?? null,
    actor: request.viewer?.username ?? 'nobody',
    address: request.ip,
    request_id: request.id,
});

/** The viewer of a route that declares an account; its guard has run. */
export function viewerOf(request: FastifyRequest): Viewer {
    if (!request.viewer) throw new Error('A route without a guard asked who is calling');
    return request.viewer;
}
