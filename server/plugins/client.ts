/** Serves the built browser client: hashed assets for a year, the page itself never cached. */
import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

export async function registerClient(app: FastifyInstance): Promise<void> {
    if (!existsSync(dist)) return;
    await app.register(fastifyStatic, {
        root: dist,
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        setHeaders: (response, path) => {
            const hashed = path.includes('/assets/');
            response.header(
                'cache-control',
                hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
            );
        },
    });
}
