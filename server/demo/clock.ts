/** The clocks of instruments: wall time of the programme's zone, as milliseconds as if it were UTC. */
import { readTime } from '../../resources/gateway/runs/clock.server.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

const days = new Map<number, string>();

/** `2026-01-29`. Days repeat: each is written once. */
export function dayOf(wall: number): string {
    const at = Math.floor(wall / day);
    let text = days.get(at);
    if (text === undefined) days.set(at, (text = new Date(at * day).toISOString().slice(0, 10)));
    return text;
}

const two = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** `20260129114918`. */
export function stamp(wall: number): string {
    const date = dayOf(wall);
    const inDay = wall - Math.floor(wall / day) * day;
    const [hours, minutes] = [Math.floor(inDay / hour), Math.floor((inDay % hour) / minute)];
    const time = two(hours) + two(minutes) + two(Math.floor((inDay % minute) / 1000));
    return date.slice(0, 4) + date.slice(5, 7) + date.slice(8) + time;
}

/** Reads walls of one zone. Asking for a zone's offset is slow: each day is asked once, and each hour of one on which clocks change. */
export class Wall {
    readonly #offsets = new Map<number, number>();

    constructor(readonly timeZone: string) {}

    /** The instant at which a clock on the wall showed this. */
    instant(wall: number): number {
        const from = Math.floor(wall / day) * day;
        const offset = this.#offsetAt(from);
        const changes = offset !== this.#offsetAt(from + day);
        return wall - (changes ? this.#offsetAt(Math.floor(wall / hour) * hour) : offset);
    }

    #offsetAt(wall: number): number {
        let offset = this.#offsets.get(wall);
        if (offset === undefined) {
            offset = wall - readTime(stamp(wall), this.timeZone)!.getTime();
            this.#offsets.set(wall, offset);
        }
        return offset;
    }

    /** What a clock on the wall shows at an instant. */
    shown(instant: number): number {
        // The offset at the guess is that of the instant, but for the hour of a change of clocks.
        const guess = instant + (instant - this.instant(instant));
        return guess + (instant - this.instant(guess));
    }
}
