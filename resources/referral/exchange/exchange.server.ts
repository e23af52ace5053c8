/** The exchange at regular times: matches results, queues what is new, and sends where an address is set. */
import { defineJob, type Job } from '../../define/points/job.ts';
import { matchResults } from './match.server.ts';
import { queueResults } from './outgoing.server.ts';
import { sendResults, type Receiver } from './send.server.ts';

/** Without a receiver nothing leaves the server: results wait in the queue. */
export const exchangeJob = (timeZone: string, receiver?: Receiver): Job =>
    defineJob({
        name: 'referralExchange',
        about: 'Finds the results of referred samples and sends them to the partner system',
        every: 30,
        run: async ({ db, now }) => {
            await matchResults(db, now);
            await queueResults(db, now, timeZone);
            if (receiver) await sendResults(db, now, receiver);
        },
    });
