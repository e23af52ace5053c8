/** What a subcommand is, and what it may use to talk to the person who called it. */
import type { ParseArgsConfig } from 'node:util';
import type { Logger } from '../../resources/define/engine.ts';
import type { DestinationStream } from 'pino';
import type { Config } from '../config.ts';

/** Values of the options of a command, as typed. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

export interface Call {
    config: Config;
    options: Options;
    log: Logger & { level: string };
    /** Where the log goes. */
    logTo: DestinationStream;
    /** One line on standard output. */
    say(line: string): void;
    /** One line on standard error. */
    complain(line: unknown): void;
    /** A person sits before it; else standard input holds a password or nothing. */
    terminal: boolean;
    /** A line typed by the person, or given on standard input; `hidden` does not show it. */
    ask(question: string, how?: { hidden?: boolean }): Promise<string>;
}

export interface Command {
    /** A sentence for `--help`. */
    about: string;
    options?: NonNullable<ParseArgsConfig['options']>;
    /** How each option is written in `--help`, with what it means. */
    help?: Readonly<Record<string, string>>;
    /** Resolves with the exit code; `start` resolves only when the server is asked to stop. */
    run(call: Call): Promise<number>;
}

/** A fault of the person who called, told in a sentence without a stack. */
export class CommandError extends Error {
    override readonly name = 'CommandError';
}

/**
 * The value of an option, or what the person at the terminal answers. What is piped in is never
 * taken for it: it may be a password, and a name is printed.
 */
export async function optionOrAnswer(call: Call, option: string, question: string) {
    const given = call.options[option];
    if (typeof given !== 'string' && !call.terminal)
        throw new CommandError(`--${option} is missing: without a terminal it is not asked for.`);
    const value = (typeof given === 'string' ? given : await call.ask(question)).trim();
    if (!value) throw new CommandError(`${question}: nothing was given (--${option}).`);
    return value;
}
