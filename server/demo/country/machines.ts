/** The machines of the demo country, each with what is particular about it. */
import type { Facility } from './facility.ts';
import { drawName } from './names.ts';
import type { Random } from '../random.ts';
import { rates } from '../runs/rates.ts';

export interface Machine {
    serial: string;
    model: string;
    modules: string[];
    /** Place of its facility in the list; none: it has just reported for the first time. */
    facility: number | undefined;
    district: string;
    software: string;
    pcName: string;
    operators: string[];
    /** Tests of TB on an ordinary working day. */
    perDay: number;
    /** It runs more than TB. */
    others: boolean;
    /** Share of runs that end with an error when nothing particular happens. */
    errors: number;
    /** How its positivity stands to the country's. */
    positivity: number;
    /** What befalls it, in days before today. */
    stories: Stories;
}

export interface Stories {
    /** This module fails again and again, from then on. */
    badModule?: { slot: number; since: number; code: string };
    /** Somebody new is learning until she has learnt. */
    newOperator?: { name: string; from: number; to: number };
    /** Its last module was replaced then: the one before it. */
    replaced?: { ago: number; serial: string };
    /** Nothing was uploaded any more from then on. */
    silentSince?: number;
    /** It stood at another facility until then. */
    moved?: { from: number; ago: number };
    /** The supply of this place fails some afternoons. */
    weakPower?: boolean;
    /** The older cartridge was in use until then. */
    olderAssayUntil?: number;
}

/** Codes of a module that always fails itself: pressure, cartridge seat, optics. */
const moduleFaults = ['2008', '2037', '5011'];

/** Days ago that requests for modules ended in a new one, by their place among eight (site/modules.ts). */
const replacedAgo: Readonly<Record<number, number>> = { 2: 41, 4: 96, 7: 171 };

/** When the last module of a machine was replaced: every sixth asked for one. */
function replacement(at: number): number | undefined {
    const asked = at >= 6 && at % 6 === 0 ? at / 6 + 1 : 0;
    const ago = replacedAgo[asked % 8];
    return ago && ago + Math.floor(asked / 8) * 3;
}

/** The bay of a module by its place: A1 to A4, and on to D4. */
export const bayOf = (slot: number): string => `${'ABCD'[Math.floor(slot / 4)]}${(slot % 4) + 1}`;

/** The module that sat in a bay so many days before today. */
export function moduleIn({ modules, stories }: Machine, slot: number, back: number): string {
    const { replaced } = stories;
    const isOld = replaced && slot === modules.length - 1 && back > replaced.ago;
    return isOld ? replaced.serial : modules[slot]!;
}

/** Larger places get the larger machines. All but the last few are placed: those wait to be assigned. */
export function drawMachines(count: number, facilities: Facility[], chance: Random): Machine[] {
    const waiting = count > 100 ? 2 : 1;
    const machines = Array.from({ length: count }, (_, at): Machine => {
        const facility =
            at >= count - waiting ? undefined : Math.floor((at * facilities.length) / count);
        return {
            serial: String(840_100 + at),
            model: '',
            modules: [],
            facility,
            district: facility === undefined ? '' : facilities[facility]!.district,
            software: chance.pick(['4.8', '6.2', '6.5']),
            pcName: `Demo-${840_100 + at}`,
            operators: Array.from({ length: 3 }, () => drawName(chance)),
            perDay: 0,
            others: chance.chance(rates.otherSites),
            errors: Math.min(
                0.25,
                rates.errors.median * Math.exp(rates.errors.spread * chance.normal()),
            ),
            positivity: Math.exp(0.35 * chance.normal() - 0.09),
            stories: storiesOf(at, chance),
        };
    });
    drawSizes(machines, facilities, chance);
    for (const [at, { stories }] of machines.entries()) {
        // Few places own one machine only to give it away.
        if (stories.moved) stories.moved.from = (machines[at]!.facility! + 1) % facilities.length;
    }
    return machines;
}

function storiesOf(at: number, chance: Random): Stories {
    const stories: Stories = {};
    if (at % 29 === 3)
        stories.badModule = {
            slot: 1,
            since: chance.between(40, 320),
            code: chance.pick(moduleFaults),
        };
    if (at % 31 === 5) {
        const from = chance.between(60, 300);
        stories.newOperator = { name: drawName(chance), from, to: from - 45 };
    }
    const replacedThen = replacement(at);
    if (replacedThen) stories.replaced = { ago: replacedThen, serial: '' };
    if (at % 40 === 7) stories.silentSince = [9, 17, 24, 41, 95, 210][Math.floor(at / 40) % 6]!;
    if (at === 9) stories.moved = { from: 0, ago: 60 };
    if (at % 4 === 2) stories.weakPower = true;
    if (at % 16 === 11) stories.olderAssayUntil = 300;
    return stories;
}

const standing = { regional_referral: 3, hospital: 2, hc_iv: 1, hc_iii: 0 } as const;

/** Modules and tests a day by the standing of the place, with some luck. */
function drawSizes(machines: Machine[], facilities: Facility[], chance: Random): void {
    const { mean, spread } = rates.testsADay;
    const median = mean * Math.exp((-spread * spread) / 2);
    const volumes = machines
        .map(() => median * Math.exp(spread * chance.normal()))
        .toSorted((one, other) => other - one);
    const ranked = machines
        .map((machine) => {
            const place = machine.facility === undefined ? undefined : facilities[machine.facility];
            return { machine, rank: (place ? standing[place.level] : 1) + 0.8 * chance.normal() };
        })
        .toSorted((one, other) => other.rank - one.rank);
    for (const [at, { machine }] of ranked.entries()) {
        const share = at / machines.length;
        const modules = share < 0.04 ? 16 : share < 0.85 ? 4 : 1;
        machine.model = { 16: 'GX-XVI', 4: 'GX-IV', 1: 'GX-I' }[modules];
        const first = 650_000 + Number(machine.serial.slice(-4)) * 16;
        machine.modules = Array.from({ length: modules }, (_, slot) => String(first + slot));
        // A module runs four tests on a good day.
        machine.perDay = Math.min(volumes[at]!, modules * 3.6);
        if (machine.stories.badModule) machine.stories.badModule.slot %= modules;
        const { replaced } = machine.stories;
        if (replaced) replaced.serial = String(first + modules - 1 - 50_000);
    }
}
