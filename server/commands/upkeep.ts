/** Commands that look after the installation: configuration, migrations, the audit. */
import { checkSettings, unknownVariables } from '../config.ts';
import { settings } from '../settings.ts';
import { openStoreBeside } from '../database/store.ts';
import type { Command } from './command.ts';

export const checkConfig: Command = {
    about: 'Says what the environment configures, without secrets, or what is wrong with it.',
    async run({ config, say }) {
        const { loadProduct } = await import('../load.ts');
        const { jobs } = await loadProduct();
        checkSettings(jobs, process.env);
        for (const [name, setting] of Object.entries(settings)) {
            const value = config[name as keyof typeof settings];
            const hidden = ('secret' in setting || 'private' in setting) && value !== undefined;
            say(`${setting.variable}=${hidden ? '(set, not shown)' : (value ?? '')}`);
        }
        for (const job of jobs) if (job.says) say(job.says(process.env));
        const unknown = unknownVariables(process.env);
        for (const name of unknown) say(`${name} is not a setting of Kipimo: is it misspelt?`);
        say(
            unknown.length
                ? 'The configuration is valid, with warnings.'
                : 'The configuration is valid.',
        );
        return 0;
    },
};

export const migrateCommand: Command = {
    about: 'Brings the database up to this version and ends; "start" does the same first.',
    async run(call) {
        const store = await openStoreBeside(call);
        await store.close();
        for (const name of store.applied) call.say(`Applied ${name}`);
        call.say('The database is up to date.');
        return 0;
    },
};
