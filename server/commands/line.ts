/** The commands of `npm start`, by name, and how one is run: by the process that a person starts, and by tests. */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { ConfigError, readConfig } from '../config.ts';
import { createSuperuser, resetPassword, resetTotp, revokeSessions, unlock } from './accounts.ts';
import { upgrade } from './upgrade.ts';
import { CommandError, type Call, type Command, type Options } from './command.ts';
import { backup, restoreCommand, verifyBackup } from './backup.ts';
import { verifyLedgerCommand } from './ledger.ts';
import { rebuildCountersCommand, verifyCountersCommand } from './counters.ts';
import { seedDemo } from './seedDemo.ts';
import { verifyAuditCommand } from './audit.ts';
import { databaseRoles } from './databaseRoles.ts';
import { checkConfig, migrateCommand } from './upkeep.ts';
import { BackupError } from '../backup/keys.ts';
import { EmbeddedError } from '../embedded/binaries.ts';
import { MigrationError } from '../database/migrate.ts';
import { LockedError } from '../database/processLock.ts';
import { logTo } from '../plugins/logTo.ts';
import { StoreError } from '../database/store.ts';

const start: Command = {
    about: 'Starts the server; this is what happens without a command.',
    // The whole product is loaded for a server alone: the other commands answer at once.
    run: async (call) => (await import('./start.ts')).serve(call),
};

const commands: Readonly<Record<string, Command>> = {
    start,
    backup,
    'check-config': checkConfig,
    'create-superuser': createSuperuser,
    'database-roles': databaseRoles,
    migrate: migrateCommand,
    'rebuild-counters': rebuildCountersCommand,
    'reset-password': resetPassword,
    restore: restoreCommand,
    'revoke-sessions': revokeSessions,
    'reset-totp': resetTotp,
    'seed-demo': seedDemo,
    unlock,
    upgrade,
    'verify-audit': verifyAuditCommand,
    'verify-backup': verifyBackup,
    'verify-counters': verifyCountersCommand,
    'verify-ledger': verifyLedgerCommand,
};

/** What a person is told in one sentence; any other error keeps its stack. */
const plainErrors = [
    BackupError,
    CommandError,
    ConfigError,
    EmbeddedError,
    LockedError,
    MigrationError,
    StoreError,
];

/** Who called, and how to talk to them. */
type Person = Pick<Call, 'say' | 'complain' | 'terminal' | 'ask'>;

/** Runs the command that the arguments name; its exit code. */
export async function commandLine(args: string[], person: Person): Promise<number> {
    try {
        return await run(args, person);
    } catch (error) {
        const plain = plainErrors.some((kind) => error instanceof kind);
        person.complain(plain ? (error as Error).message : error);
        return 1;
    }
}

async function run(args: string[], person: Person): Promise<number> {
    const [first = 'start', ...others] = args;
    const [name, rest] = first.startsWith('-') ? ['start', args] : [first, others];
    const command = commands[name];
    if (name === 'help' || (name === 'start' && rest.includes('--help')))
        return help(commands, person);
    if (!command)
        throw new CommandError(
            `There is no command "${name}". These exist: ${Object.keys(commands).join(', ')}.`,
        );
    if (rest.includes('--help')) return help({ [name]: command }, person);
    const options = optionsOf(name, command, rest);
    const config = readConfig(process.env);
    const isServer = command === start;
    const to = logTo(isServer ? 1 : 2);
    const log = pino({ level: isServer ? config.logLevel : 'warn', base: null }, to);
    return command.run({ config, options, log, logTo: to, ...person });
}

function optionsOf(name: string, command: Command, args: string[]): Options {
    try {
        return parseArgs({ args, options: command.options ?? {}, strict: true }).values as Options;
    } catch (error) {
        throw new CommandError(
            `${(error as Error).message.split('. ')[0]}. See: npm start -- ${name} --help`,
        );
    }
}

function help(shown: Readonly<Record<string, Command>>, { say }: Person): number {
    say('Usage: npm start -- [command] [options]\n');
    for (const [name, { about, help: lines = {} }] of Object.entries(shown)) {
        say(`  ${name.padEnd(18)}${about}`);
        for (const [option, meaning] of Object.entries(lines))
            say(`${' '.repeat(20)}  ${option.padEnd(18)}${meaning}`);
    }
    say(
        '\nExit codes: 0 done, or found right; 1 not done, or found wrong, with the reason; what else a command says of itself.',
    );
    say('Configuration is by environment: see docs/configuration.md and check-config.');
    return 0;
}
