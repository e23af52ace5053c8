/**
 * Who gets a place at the listeners. Nobody is turned away for being unknown, but those who are may not take
 * the places of known instruments, nor stay without sending anything.
 */
import { isIPv6 } from 'node:net';

export interface Limits {
    /** Connections of everybody together. */
    all: number;
    /** Of all senders that are not known: the rest is kept for those who are. */
    unknown: number;
    /** Of one address that is not known, and of one that is: a site may sit behind one. */
    unknownAddress: number;
    knownAddress: number;
    /** Silence that ends a connection, in ms; of those who are known it may last long. */
    unknownIdleMs: number;
    knownIdleMs: number;
    /** Time without a whole message after which a sender that is not known is sent away, in ms. */
    unknownPatienceMs: number;
}

export const usual: Limits = {
    all: 4096,
    unknown: 1024,
    unknownAddress: 256,
    knownAddress: 1024,
    unknownIdleMs: 60_000,
    knownIdleMs: 12 * 3_600_000,
    unknownPatienceMs: 600_000,
};

/** A place at the listeners. */
export interface Seat {
    address: string;
    known: boolean;
    /** The sender has proved to be known: it moves out of the room of the others. */
    promote(): void;
    leave(): void;
}

export class Admission {
    #all = 0;
    #unknown = 0;
    readonly #addresses = new Map<string, number>();

    constructor(
        readonly isKnown: (address: string) => boolean,
        readonly limits: Limits = usual,
    ) {}

    /** A seat, or why there is none. */
    enter(address: string): Seat | string {
        const { limits } = this;
        const known = this.isKnown(address);
        const group = groupOf(address);
        const here = this.#addresses.get(group) ?? 0;
        if (this.#all >= limits.all) return `more than ${limits.all} at once`;
        if (here >= (known ? limits.knownAddress : limits.unknownAddress))
            return `more than ${here} at once from one address`;
        if (!known && this.#unknown >= limits.unknown)
            return `more than ${limits.unknown} unknown senders at once`;
        return this.#seat(address, group, known);
    }

    #seat(address: string, group: string, known: boolean): Seat {
        this.#all++;
        if (!known) this.#unknown++;
        this.#addresses.set(group, (this.#addresses.get(group) ?? 0) + 1);
        let left = false;
        const seat: Seat = {
            address,
            known,
            promote: () => {
                if (seat.known || left) return;
                seat.known = true;
                this.#unknown--;
            },
            leave: () => {
                if (left) return;
                left = true;
                this.#all--;
                if (!seat.known) this.#unknown--;
                const rest = (this.#addresses.get(group) ?? 1) - 1;
                if (rest) this.#addresses.set(group, rest);
                else this.#addresses.delete(group);
            },
        };
        return seat;
    }
}

/** One computer has a whole /64 of IPv6 addresses. */
const groupOf = (address: string): string =>
    isIPv6(address) ? wide(address).slice(0, 4).join(':') : address;

function wide(address: string): string[] {
    const [head = '', tail] = address.split('::');
    const before = head ? head.split(':') : [];
    const after = tail ? tail.split(':') : [];
    const middle = tail === undefined ? 0 : 8 - before.length - after.length;
    return [...before, ...Array.from({ length: Math.max(0, middle) }, () => '0'), ...after];
}
