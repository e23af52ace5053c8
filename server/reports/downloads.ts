/** Downloads: the export of a report, chosen by a word of the body, under a name of its own. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ListDownload } from '../../resources/define/download.ts';
import type { Query } from '../../resources/define/query.ts';
import type { Server } from '../http/call.ts';
import { message } from '../fieldTypes/messages.ts';
import { say } from '../../resources/define/say.ts';
import { queryOf, run } from './reports.ts';
import { reportSchema } from './schema.ts';
import { route } from '../http/routes.ts';
import { parseObject } from '../http/validate.ts';

/** Registers a download over the queries of the lists that it offers. */
export function registerDownload(
    app: FastifyInstance,
    server: Server,
    queries: readonly Query[],
    { endpoint, access, about, by, lists }: ListDownload,
): void {
    const words = Object.keys(lists);
    const word = z.enum(words, message(say('One of: %{words}.', { words })));
    // Where there is one list, nobody has to choose it.
    const chosen = z.strictObject({ [by]: words.length > 1 ? word : word.default(words[0]!) });
    const shapes = Object.values(lists).map(({ report }) => reportSchema(report).shape);
    const body = z.strictObject({ ...(Object.assign({}, ...shapes) as object), ...chosen.shape });
    route(
        app,
        endpoint,
        { access, effect: 'read', source: 'download' },
        { tags: ['Downloads'], summary: about, body },
        async (request, reply) => {
            const { [by]: asked, ...rest } = (request.body ?? {}) as Record<string, unknown>;
            // Without a list that exists there are the filters of all of them to go by: what is wrong is said at once.
            if (!chosen.safeParse({ [by]: asked }).success)
                parseObject(body, request.body, 'filter');
            const choice = parseObject(chosen, { [by]: asked });
            const { report, file, filter } = lists[String(choice[by])]!;
            const query = queryOf(queries, report);
            return run(server, query, { format: 'xlsx', ...rest, ...filter }, request, reply, file);
        },
    );
}
