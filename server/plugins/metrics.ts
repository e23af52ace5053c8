/** Prometheus metrics on a port of their own: the API's port never shows them. */
import { createServer, type Server as HttpServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { sql } from '../../resources/define/sql.ts';
import type { Database } from '../database/database.ts';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const duration = new Histogram({
    name: 'kipimo_http_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
});

/** Times every request of the API. */
export function observeRequests(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        duration.observe(
            { method: request.method, route, status: reply.statusCode },
            reply.elapsedTime / 1000,
        );
        request.log.info(
            {
                route,
                status: reply.statusCode,
                ms: Math.round(reply.elapsedTime),
                account: request.viewer?.id,
            },
            'answered',
        );
        done();
    });
}

/** Serves `/metrics` on its own port. */
export async function startMetrics(
    db: Database,
    { port, host }: { port: number; host: string },
): Promise<{ close(): Promise<void>; port: number }> {
    const unlinked = new Gauge({
        name: 'kipimo_audit_unlinked',
        help: 'Audit rows that the hash chain has not linked yet',
        registers: [],
        collect: async function collect() {
            const row = await db.one<{ count: number }>(
                sql`select count(*) as count from audit_pending`,
            );
            this.set(row.count);
        },
    });
    registry.registerMetric(unlinked);
    const server: HttpServer = createServer((request, response) => {
        if (request.url !== '/metrics') {
            response.writeHead(404).end();
            return;
        }
        registry.metrics().then(
            (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
            () => response.writeHead(503).end(),
        );
    });
    await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, host, resolve);
    });
    const address = server.address();
    return {
        port: typeof address === 'object' && address ? address.port : port,
        close: () =>
            new Promise((resolve) => {
                registry.removeSingleMetric('kipimo_audit_unlinked');
                server.close(() => resolve());
                server.closeAllConnections();
            }),
    };
}
