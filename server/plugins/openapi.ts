/**
 * OpenAPI 3.1 from the same schemas that validate: served to system administrators, written to a
 * file by `npm run openapi`; its digest is committed, so that no change of the contract passes unseen.
 */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { grant } from '../../resources/access.ts';
import { z } from 'zod';
import { isOfApi, route, type RouteFacts } from '../http/routes.ts';

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
            const facts = (input.route.config as { facts?: RouteFacts } | undefined)?.facts;
            const hide = !isOfApi(input.url) || input.route.method === 'HEAD';
            // The library types a schema as what it was given, without the words that its own document takes.
            const made = toJsonSchema({
                ...input,
                schema: {
                    ...input.schema,
                    ...(facts && { response: answersOf(input.schema?.response, facts) }),
                    hide,
                    ...(facts && isOpen(facts.access) && { security: [] }),
                } as never,
            });
            if (!facts?.multipart) return made;
            // A form with files: the fields that the call declares, and the files beside them.
            const { body } = made.schema as { body?: { properties?: object; required?: unknown } };
            const files = { type: 'array', items: { type: 'string', format: 'binary' } };
            const form = {
                type: 'object',
                properties: { ...body?.properties, file: files },
                ...(body?.required !== undefined && { required: body.required }),
            };
            return { ...made, schema: { ...made.schema, body: form } } as typeof made;
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

/** Every failure has a sentence and a code; a refusal names the fields at fault, too. */
const failed = z.object({
    message: z.string(),
    failure: z.string().optional(),
    code: z.string(),
    request_id: z.string(),
});
const refused = failed.extend({
    errors: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
});

/** What a call may answer with: what it says itself, and what all calls have alike. */
function answersOf(own: unknown, { access }: RouteFacts): Record<string, z.ZodType> {
    const done = z.looseObject({ success: z.string().optional() }).describe('Done');
    return {
        200: done,
        202: refused.describe('Refused by a rule; nothing was changed'),
        400: failed.extend({ errors: refused.shape.errors }).describe('Unreadable'),
        ...(isOpen(access)
            ? {}
            : {
                  401: failed.describe('Not signed in'),
                  403: failed.describe('Not for this account'),
              }),
        404: failed.describe('No such record'),
        ...(own as Record<number, z.ZodType> | undefined),
    };
}

const isOpen = (access: unknown): boolean =>
    typeof access === 'object' && access !== null && 'open' in access;
