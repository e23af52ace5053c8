/** The command that adds the stock ledger up again. */
import { verifyLedger } from '../../resources/stock/ledger/verify.server.ts';
import { openStoreBeside } from '../database/store.ts';
import type { Command } from './command.ts';

export const verifyLedgerCommand: Command = {
    about: 'Adds up every stock movement again and names every balance that says something else.',
    async run(call) {
        const store = await openStoreBeside(call);
        try {
            const { movements, differences } = await verifyLedger(store.db);
            for (const { what, place, product, lot, day, kept, recomputed } of differences)
                call.say(
                    `${[place, product, lot].filter(Boolean).join(', ')}: ${what} ${day} ${kept}, recomputed ${recomputed}`,
                );
            call.say(
                differences.length
                    ? 'THE LEDGER AND THE BALANCES DIFFER.'
                    : `The balances are the sum of their ${movements} movements, and were never negative.`,
            );
            return differences.length ? 1 : 0;
        } finally {
            await store.close();
        }
    },
};
