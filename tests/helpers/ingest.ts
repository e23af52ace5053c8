/** Messages of instruments in tests, on the short way: kept and read, without a line. */
import { sql } from '../../resources/define/sql.ts';
import { parseMessage, type Parsed } from '../../server/ingest/parse.ts';
import { receiveMessage } from '../../server/ingest/receive.ts';
import { astm, type Made } from '../unit/ingest/message.ts';
import type { TestApp } from './app.ts';

/** Takes one message at the time of the test's clock; what it became, and the number it is kept under. */
export const ingest = (t: TestApp, made: Made): Promise<Parsed & { raw_message_id: number }> =>
    ingestText(t, astm(made));

/** The same of records as any analyser writes them, or of a file of its software. */
export async function ingestText(
    t: TestApp,
    text: string,
    protocol: 'astm' | 'upload' = 'astm',
): Promise<Parsed & { raw_message_id: number }> {
    const { raw_message_id } = await receiveMessage(t.db, {
        bytes: Buffer.from(text),
        protocol,
        address: 'test',
        now: t.clock.now,
    });
    const parsed = await parseMessage(t.db, raw_message_id, { timeZone: 'Africa/Kampala' });
    return { ...parsed, raw_message_id };
}

/** Decides, as the system administrator, about the correction or other content that waits on a result; the answer's status. */
export async function takeCorrection(t: TestApp, result: number, take = true): Promise<number> {
    const { id } = await t.db.one<{ id: number }>(sql`
        select id from result_history where result_id = ${result} and reason in ('waiting', 'conflict') order by id limit 1`);
    const answer = await t.call(
        'POST /x/genexpert/correction',
        { correction: id, take, note: 'The site confirmed it by phone' },
        { as: 'superadmin' },
    );
    return answer.status;
}
