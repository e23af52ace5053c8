/** Commands that compare the counters with the results, and write them anew. */
import { rebuildCounters, verifyCounters } from '../../resources/results/counters/verify.server.ts';
import { openStoreBeside } from '../database/store.ts';
import type { Command } from './command.ts';

const actor = { actor_id: null, actor: 'rebuild-counters', address: 'local', request_id: '-' };

export const verifyCountersCommand: Command = {
    about: 'Counts every result again and names every counter that says something else.',
    async run(call) {
        const store = await openStoreBeside(call);
        try {
            const found = await verifyCounters(store.db);
            for (const { table, key, counted, actual } of found)
                call.say(`${table} ${JSON.stringify(key)}: ${counted}, counted again ${actual}`);
            call.say(
                found.length
                    ? 'THE COUNTERS ARE WRONG. "rebuild-counters" writes them anew.'
                    : 'The counters are right.',
            );
            return found.length ? 1 : 0;
        } finally {
            await store.close();
        }
    },
};

export const rebuildCountersCommand: Command = {
    about: 'Writes every counter anew from the results; nobody can write results meanwhile.',
    async run(call) {
        const store = await openStoreBeside(call);
        try {
            await store.db.transaction(actor, rebuildCounters);
            call.say('The counters are written anew.');
            return 0;
        } finally {
            await store.close();
        }
    },
};
