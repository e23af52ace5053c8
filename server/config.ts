/**
 * Configuration by environment: `settings` describes every variable; it validates them at start and
 * writes `docs/configuration.md`. A secret may also come from a file named by `<NAME>_FILE`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { z } from 'zod';
import { type Setting, settings } from './settings.ts';

/** The configuration in force. */
export type Config = {
    [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['value']>;
} & {
    /** The variables that the environment sets: what it leaves open may be set elsewhere (server/tuned.ts). */
    given: ReadonlySet<string>;
};

/** What is wrong with the environment, one line a variable. */
export class ConfigError extends Error {
    override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and validates the environment; a `ConfigError` names every variable at fault. */
export function readConfig(env: Environment): Config {
    const faults: string[] = [];
    const config: Record<string, unknown> = {};
    const given = new Set<string>();
    for (const [name, setting] of Object.entries<Setting>(settings)) {
        try {
            const value = valueOf(setting, env);
            if (value !== undefined) given.add(setting.variable);
            const parsed = setting.value.safeParse(value);
            if (parsed.success) config[name] = parsed.data;
            else faults.push(`${setting.variable} ${parsed.error.issues[0]?.message}`);
        } catch (error) {
            faults.push((error as Error).message);
        }
    }
    config['backupFolder'] ||= join(String(config['dataDir']), 'backup');
    faults.push(...sharedPorts(config), ...halfTls(config));
    if (faults.length) throw new ConfigError(faults.join('\n'));
    config['given'] = given;
    return config as Config;
}

/** What the jobs follow in the environment; a `ConfigError` names every variable at fault. */
export function checkSettings(
    jobs: readonly { settings?(env: Environment): unknown }[],
    env: Environment,
): void {
    const faults: string[] = [];
    for (const { settings: read } of jobs) {
        try {
            read?.(env);
        } catch (error) {
            const { issues } = error as Partial<z.ZodError>;
            faults.push(
                ...(issues?.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [
                    (error as Error).message,
                ]),
            );
        }
    }
    if (faults.length) throw new ConfigError(faults.join('\n'));
}

/** One line for each port that several listeners would take; 0 is never the same one. */
function sharedPorts(config: Readonly<Record<string, unknown>>): string[] {
    const secure = config['instrumentCert'] ? (['astmTlsPort', 'mllpTlsPort'] as const) : [];
    const ports = ['port', 'astmPort', 'mllpPort', ...secure, 'metricsPort'] as const;
    const takers = new Map<unknown, string[]>();
    for (const name of ports) {
        const taken = config[name];
        if (taken) takers.set(taken, [...(takers.get(taken) ?? []), settings[name].variable]);
    }
    return [...takers]
        .filter(([, variables]) => variables.length > 1)
        .map(
            ([taken, variables]) =>
                `${variables.join(' and ')} are the same port, ${taken}: give each listener a port of its own`,
        );
}

/** One line for each certificate without its key, key without its certificate, or pair that does not fit. */
function halfTls(config: Readonly<Record<string, unknown>>): string[] {
    const pairs = [
        ['webCert', 'webKey'],
        ['instrumentCert', 'instrumentKey'],
    ] as const;
    return pairs.flatMap(([cert, key]) => {
        const names = `${settings[cert].variable} and ${settings[key].variable}`;
        if (!config[cert] !== !config[key]) return [`${names} belong together: set both or none`];
        if (!config[cert]) return [];
        try {
            createSecureContext({ cert: String(config[cert]), key: String(config[key]) });
            return [];
        } catch (error) {
            return [`${names} are no certificate with its key: ${(error as Error).message}`];
        }
    });
}

/** `KIPIMO_…` variables that nothing reads: most often a typing error. */
export function unknownVariables(env: Environment): string[] {
    const known = new Set(otherVariables);
    for (const setting of Object.values<Setting>(settings)) {
        known.add(setting.variable);
        if (setting.secret) known.add(`${setting.variable}_FILE`);
    }
    return Object.keys(env).filter((name) => name.startsWith('KIPIMO_') && !known.has(name));
}

/** Whether only this machine reaches what binds to `host`. */
export const isLoopback = (host: string): boolean =>
    host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Read by the command line alone. */
const otherVariables = ['KIPIMO_PASSWORD_FILE'];

/** An empty variable is an unset one, as compose files write it. */
function valueOf({ variable, secret }: Setting, env: Environment): string | undefined {
    const value = env[variable]?.trim() || undefined;
    const file = secret ? env[`${variable}_FILE`]?.trim() || undefined : undefined;
    if (!file) return value;
    if (value) throw new Error(`${variable} and ${variable}_FILE are both set: keep one`);
    try {
        return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
        throw new Error(`${variable}_FILE names a file that cannot be read: ${file}`);
    }
}
