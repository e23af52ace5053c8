/** Opening the ports of the server, and what is told of those that cannot be opened. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { CommandError } from './command.ts';

/** What the system answers where a host is no address of this machine, by name or by number. */
const noAddress = /^(EAI_\w+|ENOTFOUND|EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/;

/** Opens ports at a host; what is wrong with either is told by the variable that changes it. */
export const listenerOf =
    (setting: string, host: string) =>
    async <T>(variable: string, port: number | undefined, open: () => Promise<T>): Promise<T> => {
        try {
            return await open();
        } catch (error) {
            const { code, port: taken } = error as NodeJS.ErrnoException & { port?: number };
            if (noAddress.test(code ?? ''))
                throw new CommandError(
                    `${setting}=${host} is no address of this machine (${code}): set it to one that is, such as 127.0.0.1, or to 0.0.0.0 for every network.`,
                );
            if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
            const why = code === 'EACCES' ? 'may not be opened by this user' : 'is in use already';
            throw new CommandError(
                `Port ${taken ?? port} ${why}: stop what uses it, or set ${variable} to another one.`,
            );
        }
    };

/**
 * Tries the hosts on a free port each, before the database is started for nothing.
 * @throws CommandError that names the variable of the first which is no address of this machine
 */
export async function findHosts(config: Config): Promise<void> {
    const hosts = new Map([
        [config.metricsHost, 'METRICS_HOST'],
        [config.mllpHost, 'MLLP_HOST'],
        [config.astmHost, 'ASTM_HOST'],
        // Where several have the value of one, that one is told.
        [config.host, 'HOST'],
    ]);
    for (const [host, setting] of hosts)
        await listenerOf(setting, host)(setting, undefined, async () => {
            const server = createServer().listen({ host, port: 0 });
            await once(server, 'listening');
            server.close();
        });
}
