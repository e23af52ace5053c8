/** `seed-demo`: loads the demo country now and waits for it, instead of behind a running server. */
import { setFlagsFromString } from 'node:v8';
import { demoAllowed, demoFacts } from '../demo/rules.ts';
import { demoSizes, type DemoSize } from '../demo/country/country.ts';
import { openStoreBeside } from '../database/store.ts';
import { CommandError, type Command } from './command.ts';

/** The usual one first. */
const sizes = Object.keys(demoSizes) as DemoSize[];

export const seedDemo: Command = {
    about: 'Loads the demo country, with known passwords, into an empty database.',
    options: { size: { type: 'string' }, results: { type: 'string' } },
    help: {
        '--size NAME': `how large: ${sizes.join(', ')} (default ${sizes[0]})`,
        '--results COUNT': 'about so many results at the sites of the country, for measurements',
    },
    async run(call) {
        const size = call.options['size'] ?? call.config.demoSize;
        const results = Number(call.options['results'] ?? 0);
        if (!Number.isInteger(results) || results < 0)
            throw new CommandError('--results must be a whole number.');
        const known = sizes.find((name) => name === size);
        if (!known) throw new CommandError(`--size must be one of: ${sizes.join(', ')}.`);
        if (!demoAllowed(call.config))
            throw new CommandError(
                'Demo data belongs on the embedded database behind a loopback HOST; set KIPIMO_DEMO=1 if it is meant to be here.',
            );
        // The whole writer of the demo is loaded for this alone, while PostgreSQL starts: the other commands answer at once.
        const writer = import('../demo/start.ts');
        // Threads that collect together wait for each other where the database has the processors: a sixth of what drawing takes.
        setFlagsFromString('--no-parallel-scavenge');
        // Told where it is waited for.
        writer.catch(() => undefined);
        const store = await openStoreBeside({ ...call, filling: true });
        try {
            const facts = await demoFacts(store.db);
            if (facts.foreign)
                throw new CommandError('This database holds other data: it is never seeded.');
            if (facts.demo?.state === 'ready') {
                call.say('The demo is loaded already.');
                return 0;
            }
            const { startDemo } = await writer;
            const demo = await startDemo({
                db: store.db,
                config: call.config,
                log: call.log,
                size: known,
                results: results || undefined,
                ownerUrl: store.ownerUrl,
                // Started by this command, and closed to others.
                alone: store.adminUrl !== undefined,
            });
            await demo.done;
            const { demo: state } = await demoFacts(store.db);
            call.say(
                `The demo is ${state?.state}: ${state?.played} messages of ${state?.messages} played, ${state?.loaded.length} pieces of ${state?.pieces} loaded.`,
            );
            return state?.state === 'ready' ? 0 : 1;
        } finally {
            await store.close();
        }
    },
};
