/** How a sender of messages is told from another. Shared by the listeners, the gateway and the screens. */
import { isIPv4 } from 'node:net';

export type SenderKind = 'address' | 'certificate' | 'key';

/** `address 10.1.2.3`, `certificate <sha-256>`, `key <sha-256>`: as `raw_message.sender` bears it. */
export const senderOf = (kind: SenderKind, mark: string): string => `${kind} ${mark}`;

/** An IPv4 address that came in over an IPv6 socket is the same address. */
export function plainAddress(address: string | undefined): string {
    const short = (address ?? '').replace(/^::ffff:/i, '');
    return isIPv4(short) ? short : (address ?? '').replace(/%.*$/, '');
}
