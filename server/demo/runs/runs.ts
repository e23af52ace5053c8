/** What the machines of the demo country run, day by day: each run as an instrument would tell of it. */
import type { Run } from '../../../resources/gateway/reading/run.server.ts';
import { drawWords, minutesOf, type Kind, type Outcome, type TbRates } from './assays.ts';
import { day, dayOf, hour, minute, stamp } from '../clock.ts';
import { moduleIn, type Machine } from '../country/machines.ts';
import { drawName } from '../country/names.ts';
import { random, type Random } from '../random.ts';
import {
    errorWords,
    holidays,
    infantDays,
    ordinaryErrors,
    otherAssays,
    rates,
    seasons,
    weekdays,
} from './rates.ts';
import { badLot, clusterFactor, inCluster, lotOf, type Plan } from '../plan.ts';

/** A run, and when its message went out; times are those of the wall. */
export interface DemoRun {
    machine: Machine;
    run: Run;
    started: number;
    ended: number;
    sent: number;
}

/** Runs of a machine from one day until before another (midnights of the wall), in order. */
export function drawRuns(plan: Plan, machine: Machine, from: number, until: number): DemoRun[] {
    const found: DemoRun[] = [];
    for (let at = from; at < until; at += day) {
        // A generator for each day: however days are cut into pieces, they hold the same runs.
        const chance = random(plan.seed, `${machine.serial} ${at / day}`);
        drawDay(plan, machine, at, chance, found);
    }
    return found;
}

/** Days before the last one of the demo. */
const ago = (plan: Plan, at: number): number => (plan.today - at) / day;

function drawDay(plan: Plan, machine: Machine, at: number, chance: Random, found: DemoRun[]): void {
    const { silentSince, weakPower } = machine.stories;
    const back = ago(plan, at);
    if (silentSince !== undefined && back <= silentSince) return;
    const shape = shapeOf(at) * plan.scale;
    const cut = weakPower && chance.chance(0.01) ? at + (12 + chance.next() * 4) * hour : undefined;
    const tests = chance.count(machine.perDay * shape);
    const others = machine.others ? chance.count(machine.perDay * shape * rates.otherTests) : 0;
    for (let test = 0; test < tests + others; test++) {
        const kind = test < tests ? tbKind(machine, back) : chance.weighted(otherAssays);
        const started = at + 8 * hour + Math.floor(chance.next() * 9 * 3600) * 1000;
        drawTest({ plan, machine, kind, back, cut, chance }, started, found);
    }
    // The first working day of a month begins with a control.
    if (dayOf(at).endsWith('-03') && tests) {
        const one = drawRun(
            { plan, machine, kind: tbKind(machine, back), back, cut: undefined, chance },
            {
                started: at + 7.5 * hour,
                patient: undefined,
                number: found.length,
            },
        );
        one.run.test_type = 'qc';
        found.push(one);
    }
}

const tbKind = ({ stories }: Machine, back: number): Kind =>
    back > (stories.olderAssayUntil ?? Infinity) ? 'g4' : 'ultra';

/** How a day stands to an ordinary one. */
function shapeOf(at: number): number {
    const date = new Date(at);
    const holiday = holidays.has(dayOf(at).slice(5));
    return weekdays[date.getUTCDay()]! * seasons[date.getUTCMonth()]! * (holiday ? 0.06 : 1);
}

interface Circumstances {
    plan: Plan;
    machine: Machine;
    kind: Kind;
    /** Days before today. */
    back: number;
    /** When the power failed that day. */
    cut: number | undefined;
    chance: Random;
}

interface Patient {
    id: string;
    name: string;
    born: string;
    sex: string;
}

/** A test, and once more where it failed: the same patient, with a sample number of its own. */
function drawTest(given: Circumstances, started: number, found: DemoRun[]): void {
    const patient = drawPatient(given, started);
    const first = drawRun(given, { started, patient, number: found.length });
    found.push(first);
    const word = first.run.targets[0]!.text;
    const failed = ['ERROR', 'INVALID', 'NO RESULT'].includes(word);
    if (!failed || !given.chance.chance(rates.retested)) return;
    const again = first.ended + given.chance.between(5, 45) * minute;
    found.push(
        drawRun({ ...given, cut: undefined }, { started: again, patient, number: found.length }),
    );
}

function drawPatient({ kind, chance, machine }: Circumstances, started: number): Patient {
    const sex = kind === 'hpv' || kind === 'tv' ? 'F' : chance.chance(0.52) ? 'M' : 'F';
    const [low, high] = kind === 'hpv' ? [1970, 2000] : [1945, 2018];
    const share = chance.next();
    const year = low + Math.floor(share * (high - low + 1));
    const id = `${machine.serial.slice(-3)}-${String(chance.between(0, 99_999)).padStart(5, '0')}`;
    // Not every site types a name.
    const name = chance.chance(0.7) ? drawName(chance) : '';
    const month = String(chance.between(1, 12)).padStart(2, '0');
    return {
        id,
        name,
        born:
            kind === 'eid'
                ? dayOf(started - infantDays(share) * day).replaceAll('-', '')
                : `${year}${month}15`,
        sex,
    };
}

function drawRun(
    given: Circumstances,
    { started, patient, number }: { started: number; patient: Patient | undefined; number: number },
): DemoRun {
    const { plan, machine, kind, back, cut, chance } = given;
    const slot = chance.between(0, machine.modules.length - 1);
    const lot = lotOf(plan, machine, started);
    const { newOperator } = machine.stories;
    const learning =
        newOperator && back <= newOperator.from && back > newOperator.to && chance.chance(0.4);
    const operator = learning ? newOperator.name : chance.pick(machine.operators);
    const atCut = cut !== undefined && started <= cut + hour && started + 2 * hour > cut;
    const cause = causeOf(given, { slot, lot, learning: Boolean(learning), atCut });
    const outcome = drawOutcome(cause, chance);
    const said = drawWords(kind, outcome, tbRatesOf(given), chance);
    const lasted = cause ? chance.between(2, 40) : minutesOf(kind) + chance.between(0, 12);
    const ended = started + lasted * minute + chance.between(0, 59) * 1000;
    // An instrument on the line sends at once; some sites connect in the evening.
    const sent = ended + chance.between(1, 9) * minute;
    const code = cause ?? (atCut ? '1007' : undefined);
    const begun = stamp(started);
    return {
        machine,
        started,
        ended,
        sent,
        run: {
            device_type: 'genexpert',
            system_name: `DEMO ${machine.serial}`,
            software: machine.software,
            pc_name: machine.pcName,
            instrument_serial: machine.serial,
            module_serial: moduleIn(machine, slot, back),
            module_slot: '',
            cartridge_serial: String(chance.between(100_000_000, 999_999_999)),
            reagent_lot: lot,
            cartridge_expiry: `${new Date(started).getUTCFullYear() + 1}0930`,
            sample_id: patient
                ? `${begun.slice(2, 8)}-${String(number + 1).padStart(4, '0')}`
                : `QC-${begun.slice(0, 6)}`,
            specimen_id: '',
            patient_id: patient?.id ?? '',
            patient_name: patient?.name ?? '',
            birth_date: patient?.born ?? '',
            sex: patient?.sex ?? '',
            ...said,
            notices: noticesOf(code, ended),
            operator,
            test_type: 'specimen',
            status: 'F',
            started_sent: begun,
            ended_sent: stamp(ended),
            message_sent: stamp(sent),
            problems: [],
        },
    };
}

function drawOutcome(cause: string | undefined, chance: Random): Outcome {
    if (cause) return 'error';
    if (chance.chance(rates.invalid)) return 'invalid';
    return chance.chance(rates.noResult) ? 'no_result' : 'success';
}

/** How often TB and resistance are found here, and more often in a cluster. */
function tbRatesOf({ plan, machine, back }: Circumstances): TbRates {
    const cluster = inCluster(plan, machine, back);
    return {
        positivity: Math.min(
            0.5,
            rates.positivity * machine.positivity * (cluster ? clusterFactor : 1),
        ),
        resistant: cluster
            ? 0.17
            : rates.resistantNew * (1 - rates.treatedBefore) +
              rates.resistantTreated * rates.treatedBefore,
        indeterminate: rates.rifIndeterminate,
    };
}

function noticesOf(code: string | undefined, ended: number): Run['notices'] {
    if (!code) return [];
    const [title, detail] = errorWords[code]!;
    return [{ kind: 'error', code, title, detail: `Error ${code}: ${detail}`, at: stamp(ended) }];
}

/** The code of the error that ends a run, if one does. */
function causeOf(
    { machine, back, chance, plan }: Circumstances,
    {
        slot,
        lot,
        learning,
        atCut,
    }: { slot: number; lot: string; learning: boolean; atCut: boolean },
): string | undefined {
    const { badModule } = machine.stories;
    if (atCut && chance.chance(0.75)) return '2126';
    if (badModule?.slot === slot && back <= badModule.since && chance.chance(0.4))
        return badModule.code;
    if (lot === badLot && plan.size !== 'small' && chance.chance(0.16))
        return chance.pick(['5007', '5011']);
    if (learning && chance.chance(0.2)) return chance.pick(['5006', '5008']);
    return chance.chance(machine.errors) ? chance.weighted(ordinaryErrors) : undefined;
}
