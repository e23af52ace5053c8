/** `/health/live`: the process answers. `/health/ready`: so does its database; cached for a second. */
import type { FastifyInstance } from 'fastify';
import { sql } from '../../resources/define/sql.ts';
import type { Server } from '../http/call.ts';

export function registerHealth(app: FastifyInstance, server: Server): void {
    let checked = 0;
    let checking: Promise<boolean> | undefined;
    const ready = (): Promise<boolean> => {
        if (!checking || Date.now() - checked > 1000) {
            checked = Date.now();
            checking = server.db.run(sql`select 1`).then(
                () => true,
                () => false,
            );
        }
        return checking;
    };
    app.get('/health/live', () => ({ status: 'live' }));
    app.get('/health/ready', async (_request, reply) => {
        const up = await ready();
        return reply.code(up ? 200 : 503).send({ status: up ? 'ready' : 'database unavailable' });
    });
}
