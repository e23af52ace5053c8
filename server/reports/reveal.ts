/** Revealing the patient of one row of a report. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Grant } from '../../resources/access.ts';
import { HttpError, notFound } from '../../resources/define/errors.ts';
import type { Query } from '../../resources/define/query.ts';
import { sql } from '../../resources/define/sql.ts';
import { reasonOf } from '../../resources/define/reason.ts';
import { claimReveal, TOO_MANY } from '../../resources/define/rules/reveals.server.ts';
import { actorOf, viewerOf, type Server } from '../http/call.ts';
import { auditEvent } from '../database/database.ts';
import * as lists from '../lists/lists.ts';
import { inputOf } from './queryInput.ts';
import { route } from '../http/routes.ts';
import { parseObject } from '../http/validate.ts';
import { write } from '../http/write.ts';

/** Masked accounts reveal one record at a time, with a reason and an audit row. */
export function registerReveal(
    app: FastifyInstance,
    server: Server,
    query: Query,
    access: Grant[],
): void {
    const { report } = query;
    const hidden = Object.keys(report.columns).filter((key) => report.columns[key]!.identity);
    if (!hidden.length) return;
    const schema = z.strictObject({
        id: z.number().int().positive(),
        reason: z.string().trim().max(300),
    });
    route(
        app,
        `POST /x/reveal/${report.name}`,
        { access, effect: 'write', source: `report ${report.name}` },
        {
            tags: ['Reports'],
            summary: `Reveal patient identity in ${report.title}, audited`,
            body: schema,
        },
        async (request, reply) => {
            const viewer = viewerOf(request);
            const values = parseObject(schema, request.body);
            const told = write(server, request, reply, values, async (tx) => {
                if (lists.identityOf(viewer) === 'none') throw notFound();
                const rows = query.rows(inputOf(server, viewer, {}, report));
                const found = await tx.maybe(
                    sql`select id, ${lists.nameList(hidden)} from (${rows}) r where r.id = ${values.id}`,
                );
                if (!found) throw notFound();
                const reason = reasonOf(values.reason);
                await claimReveal({ db: tx, account: viewer, log: request.log });
                await auditEvent(tx, actorOf(request), {
                    entity: report.name,
                    entity_id: values.id,
                    action: 'reveal',
                    note: { reason, columns: hidden },
                });
                return { data: found };
            });
            return told.catch(async (error: unknown) => {
                // After the transaction of the call is over: what it wrote is taken back.
                if (error instanceof HttpError && error.code === TOO_MANY)
                    await auditEvent(server.db, actorOf(request), {
                        entity: report.name,
                        entity_id: values.id,
                        action: 'reveal limit',
                    });
                throw error;
            });
        },
    );
}
