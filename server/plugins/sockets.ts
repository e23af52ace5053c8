/** How many connections of browsers one address may hold, so that it shuts nobody else out. */
import type { Server } from 'node:net';
import { BlockList, isIPv6 } from 'node:net';

/** A ministry behind one address has some hundred browsers with six connections each. */
const mostOfOne = 1024;
/** Of all together, so that files and memory suffice for those that are there. */
const mostOfAll = 10_000;

interface Limits {
    /** Addresses and networks of reverse proxies, with commas between: theirs are not counted. */
    proxies?: string | undefined;
    most?: number;
}

/** Ends what an address opens beyond its limit, before a byte of it is read. */
export function limitSockets(server: Server, { proxies, most = mostOfOne }: Limits): void {
    server.maxConnections = mostOfAll;
    const trusted = listOf(proxies);
    const open = new Map<string, number>();
    server.on('connection', (socket) => {
        const address = socket.remoteAddress ?? '';
        if (trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
        const count = (open.get(address) ?? 0) + 1;
        if (count > most) {
            socket.destroy();
            return;
        }
        open.set(address, count);
        socket.once('close', () => {
            const left = (open.get(address) ?? 1) - 1;
            if (left) open.set(address, left);
            else open.delete(address);
        });
    });
}

function listOf(proxies = ''): BlockList {
    const list = new BlockList();
    for (const one of proxies.split(',').map((part) => part.trim())) {
        const [address = '', bits] = one.split('/');
        if (!address) continue;
        const family = isIPv6(address) ? 'ipv6' : 'ipv4';
        if (bits) list.addSubnet(address, Number(bits), family);
        else list.addAddress(address, family);
    }
    return list;
}
