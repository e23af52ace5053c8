/** Messages of instruments in tests, on the short way: kept and read, without a line. */
import { parseMessage, type Parsed } from '../../server/ingest/parse.ts';
import { receiveMessage } from '../../server/ingest/receive.ts';
import { astm, type Made } from '../unit/ingest/message.ts';
import type { TestApp } from './app.ts';

/** Takes one message at the time of the test's clock; what it became, and the number it is kept under. */
export async function ingest(t: TestApp, made: Made): Promise<Parsed & { raw_message_id: number }> {
    const { raw_message_id } = await receiveMessage(t.db, {
        bytes: Buffer.from(astm(made)),
        protocol: 'astm',
        address: 'test',
        now: t.clock.now,
    });
    const parsed = await parseMessage(t.db, raw_message_id, { timeZone: 'Africa/Kampala' });
    return { ...parsed, raw_message_id };
}
