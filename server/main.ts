/** The command line of the server: `npm start -- --help` tells what it can do. */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { ask, atTerminal } from './commands/ask.ts';
import {
    createSuperuser,
    resetPassword,
    resetTotp,
    revokeSessions,
    unlock,
} from './commands/accounts.ts';
import { upgrade } from './commands/upgrade.ts';
import { CommandError, type Call, type Command, type Options } from './commands/command.ts';
import { backup, restoreCommand, verifyBackup } from './commands/backup.ts';
import { verifyLedgerCommand } from './commands/ledger.ts';
import { rebuildCountersCommand, verifyCountersCommand } from './commands/counters.ts';
import { seedDemo } from './commands/seedDemo.ts';
import { verifyAuditCommand } from './commands/audit.ts';
import { databaseRoles } from './commands/databaseRoles.ts';
import { checkConfig, migrateCommand } from './commands/upkeep.ts';
import { BackupError } from './backup/keys.ts';
import { EmbeddedError } from './embedded/binaries.ts';
import { MigrationError } from './database/migrate.ts';
import { LockedError } from './database/processLock.ts';
import { logTo, printCalmly } from './plugins/logTo.ts';
import { StoreError } from './database/store.ts';

const start: Command = {
    about: 'Starts the server; this is what happens without a command.',
    // The whole product is loaded for a server alone: the other commands answer at once.
    run: async (call) => (await import('./commands/start.ts')).serve(call),
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

async function main(args: string[]): Promise<number> {
    try {
        return await run(args);
    } catch (error) {
        const plain = plainErrors.some((kind) => error instanceof kind);
        console.error(plain ? (error as Error).message : error);
        return 1;
    }
}

async function run(args: string[]): Promise<number> {
    const [first = 'start', ...others] = args;
    const [name, rest] = first.startsWith('-') ? ['start', args] : [first, others];
    const command = commands[name];
    if (name === 'help' || (name === 'start' && rest.includes('--help'))) return help(commands);
    if (!command)
        throw new CommandError(
            `There is no command "${name}". These exist: ${Object.keys(commands).join(', ')}.`,
        );
    if (rest.includes('--help')) return help({ [name]: command });
    const options = optionsOf(name, command, rest);
    const config = readConfig(process.env);
    const isServer = command === start;
    printCalmly();
    const to = logTo(isServer ? 1 : 2);
    const log = pino({ level: isServer ? config.logLevel : 'warn', base: null }, to);
    const call: Call = {
        config,
        options,
        log,
        logTo: to,
        say: console.log,
        complain: console.error,
        terminal: atTerminal(),
        ask,
    };
    return command.run(call);
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

function help(shown: Readonly<Record<string, Command>>): number {
    console.log('Usage: npm start -- [command] [options]\n');
    for (const [name, { about, help: lines = {} }] of Object.entries(shown)) {
        console.log(`  ${name.padEnd(18)}${about}`);
        for (const [option, meaning] of Object.entries(lines))
            console.log(`${' '.repeat(20)}  ${option.padEnd(18)}${meaning}`);
    }
    console.log(
        '\nExit codes: 0 done, or found right; 1 not done, or found wrong, with the reason; what else a command says of itself.',
    );
    console.log('Configuration is by environment: see docs/configuration.md and check-config.');
    return 0;
}

process.exitCode = await main(process.argv.slice(2));
// A pool or a timer that somebody forgot must not keep a finished command alive.
process.exit();
