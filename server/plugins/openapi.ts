/** OpenAPI 3.1 from the same schemas that validate; committed as docs/openapi.json. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

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

const isOpen = (access: unknown): boolean =>
    typeof access === 'object' && access !== null && 'open' in access;
