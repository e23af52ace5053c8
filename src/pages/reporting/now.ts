/** What is chosen of the machines of now, in which order, and what they come to. */
import type { RowOf } from '../../../resources/define/report.ts';
import { connectionState } from '../../../resources/reporting/columns.ts';
import { type liveMachines, moduleState } from '../../../resources/reporting/live/live.report.ts';
import { splitInstant, today } from '../../widgets/dates/dates.ts';
import { plain } from '../../../resources/define/language/plain.ts';

export type Machine = RowOf<typeof liveMachines> & { id: number };

const states = Object.keys(moduleState.options) as (keyof typeof moduleState.options)[];

/** A module of one of them; texts as the instrument sent them. */
export interface Module {
    slot: string;
    serial: string;
    state: (typeof states)[number];
    error: string;
    /** When it last ran, or began to; empty where it did not since yesterday. */
    at: string;
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '');

export const modulesOf = ({ modules }: Machine): readonly Module[] =>
    (modules ?? []).map((one) => ({
        slot: word(one['slot']),
        serial: word(one['serial']),
        state: states.find((state) => state === one['state']) ?? 'silent',
        error: word(one['error']),
        at: word(one['at']),
    }));

/** The states of a line by which machines are chosen. */
export const lines: readonly string[] = Object.keys(connectionState.options);

/** Those with all of the words in their serial or places, in this state. */
export function machinesWith(
    all: readonly Machine[],
    { words, state }: { words: string; state: string },
): readonly Machine[] {
    const wanted = plain(words).split(/\s+/).filter(Boolean);
    return all.filter((one) => {
        if (state && one.state !== state) return false;
        const text = plain([one.serial, one.facility, one.district, one.region].join(' '));
        return wanted.every((word) => text.includes(word));
    });
}

const failedOf = (machine: Machine): number =>
    modulesOf(machine).filter(({ state }) => state === 'failed' || state === 'faulty').length;

type Compare = (a: Machine, b: Machine) => number;

/** What comes first in an order that is chosen. */
export const orders: ReadonlyMap<string, Compare> = new Map<string, Compare>([
    ['newest', (a, b) => word(b.last_upload_at).localeCompare(word(a.last_upload_at))],
    ['trouble', (a, b) => failedOf(b) - failedOf(a)],
]);

/** By facility unless told: that order stays while results come in. */
export function orderMachines(machines: readonly Machine[], order: string): readonly Machine[] {
    const byName: Compare = (a, b) =>
        word(a.facility).localeCompare(word(b.facility)) ||
        word(a.serial).localeCompare(word(b.serial));
    return machines.toSorted((a, b) => orders.get(order)?.(a, b) || byName(a, b));
}

/** The day of an instant, in the time zone of the screen. */
const isToday = (instant: unknown): boolean =>
    typeof instant === 'string' && splitInstant(instant).day === today();

export function sums(machines: readonly Machine[]) {
    const sum = (of: (machine: Machine) => number) =>
        machines.reduce((all, machine) => all + of(machine), 0);
    return {
        heard: sum(({ last_upload_at }) => (isToday(last_upload_at) ? 1 : 0)),
        running: sum(({ running }) => running),
        tests: sum(({ tests_today }) => tests_today),
        failed: sum(failedOf),
        waiting: sum(({ on_desk }) => on_desk),
    };
}
