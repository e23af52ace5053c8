/** GeneXpert results of the demo country as the instruments would send them: ASTM E1394 records. */
import { demoSizes, drawName, type Country, type DemoSize, type Machine } from './country.ts';
import { random, type Random } from './random.ts';

/** A message, and when it came. */
export interface DemoMessage {
    bytes: Buffer;
    at: Date;
    machine: Machine;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Every message up to `now`, oldest first. The programme's clock is `offsetMs` ahead of UTC. */
export function drawMessages(
    country: Country,
    seed: number,
    size: DemoSize,
    now: Date,
    offsetMs: number,
): DemoMessage[] {
    const { days, testsADay } = demoSizes[size];
    const messages = country.machines.flatMap((machine) => {
        const chance = random(seed, `messages ${machine.serial}`);
        const found: DemoMessage[] = [];
        // A machine that nobody has assigned yet has been here for a week only.
        const since = machine.facility === undefined ? 7 : days;
        for (let back = since; back >= 0; back--) {
            const local = new Date(startOfDay(now, offsetMs) - back * day + offsetMs);
            const weekend = [0, 6].includes(local.getUTCDay());
            const tests = weekend ? 0 : chance.between(testsADay - 2, testsADay + 2);
            for (let test = 0; test < tests; test++) {
                const start =
                    local.getTime() +
                    (8 * 60 + (test * 480) / tests) * minute +
                    chance.between(0, 20 * 60) * 1000;
                found.push(drawMessage(machine, start, offsetMs, found.length, chance));
            }
        }
        return found;
    });
    return messages
        .filter(({ at }) => at <= now)
        .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Midnight of the programme's day, as an instant. */
const startOfDay = (now: Date, offsetMs: number): number =>
    Math.floor((now.getTime() + offsetMs) / day) * day - offsetMs;

/** What a run can come to, per thousand: near the shares of a national programme. */
const outcomes = {
    negative: 845,
    very_low: 12,
    low: 18,
    medium: 20,
    high: 22,
    trace: 13,
    error: 38,
    invalid: 14,
    no_result: 18,
} as const;

type Outcome = keyof typeof outcomes;

/** `start` is a time of the instrument's wall clock, as if it were UTC. */
function drawMessage(
    machine: Machine,
    start: number,
    offsetMs: number,
    number: number,
    chance: Random,
): DemoMessage {
    const outcome = chance.weighted(outcomes);
    const lasted = outcome === 'error' ? chance.between(2, 40) : 65 + chance.between(0, 13);
    const end = start + lasted * minute;
    const sent = end + chance.between(1, 9) * minute;
    const module = chance.pick(machine.modules);
    const lot = String(56_400 + (Math.floor(start / (30 * day)) % 40));
    const tail = [
        `Demo-${machine.serial}`,
        machine.serial,
        module,
        String(900_000_000 + chance.between(0, 99_999_999)),
        lot,
        stamp(end + 200 * day).slice(0, 8),
    ].join('^');
    const run = ['F', '', chance.pick(machine.operators), stamp(start), stamp(end), tail];
    const sample = `D${stamp(start).slice(2, 8)}-${String(number + 1).padStart(4, '0')}`;
    const sex = chance.pick(['M', 'F']);
    const patient = `UG-${chance.between(100_000, 999_999)}`;
    const records = [
        `H|@^\\|${machine.serial}-${number}||DEMO ${machine.serial}^GeneXpert^${machine.software}|||||LIS||P|1394-97|${stamp(sent)}`,
        `P|1|||${patient}|${drawName(chance).replace(' ', '^')}||${chance.between(1940, 2020)}0615|${sex}`,
        `O|1|${sample}||^^^UV2|R|${stamp(start)}|||||||||ORH||||||||||F`,
        ...results(outcome, chance).map(
            ([target, text], at) =>
                `R|${at + 1}|^UV2^^${target.split(' ')[0]}^Xpert MTB-RIF Ultra^4^${target}^|${text}^|||||${run.join('|')}`,
        ),
        ...(outcome === 'error' ? [notice(end, chance)] : []),
        'L|1|N',
    ];
    // The clock of the wall back to an instant.
    return {
        bytes: Buffer.from(`${records.join('\r')}\r`),
        at: new Date(sent - offsetMs),
        machine,
    };
}

const three = (mtb: string, trace: string, rif: string): [string, string][] => [
    ['MTB', mtb],
    ['MTB Trace', trace],
    ['RIF Resistance', rif],
];

/** The three main results of an Ultra run. */
function results(outcome: Outcome, chance: Random): [string, string][] {
    if (outcome === 'negative') return three('NOT DETECTED', '', '');
    if (outcome === 'trace') return three('', 'DETECTED', 'INDETERMINATE');
    if (outcome === 'error') return three('ERROR', '', '');
    if (outcome === 'invalid') return three('INVALID', '', '');
    if (outcome === 'no_result') return three('NO RESULT', '', '');
    const rif = chance.weighted({ 'NOT DETECTED': 90, DETECTED: 7, INDETERMINATE: 3 });
    return three(`DETECTED ${outcome.toUpperCase().replace('_', ' ')}`, '', rif);
}

const faults = {
    '5007': 'Probe check failed',
    '5006': 'Probe check failed',
    '2008': 'Syringe pressure exceeded the limit',
    '5011': 'Signal loss detected in the amplification curve',
    '2037': 'Cartridge integrity test failed',
} as const;

function notice(end: number, chance: Random): string {
    const code = chance.pick(Object.keys(faults) as (keyof typeof faults)[]);
    return `C|1|I|Error^${code}^${faults[code]}^Error ${code}: ${faults[code]}^${stamp(end)}|N`;
}

/** `20260129114918`. */
const stamp = (wall: number): string =>
    new Date(wall).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
