/**
 * OpenAPI 3.1 from the same schemas that validate: served to system administrators, written to a
 * file by `npm run openapi`; its digest is committed, so that no change of the contract passes unseen.
 */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { grant } from '../../resources/access.ts';
import { route } from '../http/routes.ts';

const toJsonSchema = createJsonSchemaTransform({
    zodToJsonConfig: { target: 'draft-2020-12', unrepresentable: 'any' },
});

export async function registerOpenApi(app: FastifyInstance): Promise<void> {
    await app.register(swagger, {
        openapi: {
            openapi: '3.1.0',
            info: {
                title: 'Kipimo',
                version: '1',
                description:
                    'Back office of a national health programme. Conventions: docs/api.md.',
            },
            components: {
                securitySchemes: {
                    key: {
                        type: 'http',
                        scheme: 'bearer',
                        description: 'The key of POST /api/login/',
                    },
                },
            },
            security: [{ key: [] }],
        },
        transform: (input) => {
            const facts = (input.route.config as { facts?: { access: unknown } } | undefined)
                ?.facts;
            const hide = !input.url.startsWith('/api') || input.route.method === 'HEAD';
            // The library types a schema as what it was given, without the words that its own document takes.
            return toJsonSchema({
                ...input,
                schema: {
                    ...input.schema,
                    hide,
                    ...(facts && isOpen(facts.access) && { security: [] }),
                } as never,
            });
        },
    });
}

/** The document of every call registered so far; the application must be ready. */
export const openApiOf = (app: FastifyInstance): unknown => app.swagger();

/** `GET /x/openapi`: the whole document, made once, for who runs the system. */
export function serveOpenApi(app: FastifyInstance): void {
    let document: unknown;
    route(
        app,
        'GET /x/openapi',
        { access: [grant('super_admin', 'superadmin')], effect: 'read', source: 'OpenAPI' },
        { tags: ['System'], summary: 'This description of all calls, as OpenAPI 3.1' },
        async () => (document ??= openApiOf(app)),
    );
}

const isOpen = (access: unknown): boolean =>
    typeof access === 'object' && access !== null && 'open' in access;
