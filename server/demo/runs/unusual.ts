/** Messages that seldom come, each made by hand: what the review desk and the pending lists are for. */
import { drawWords } from './assays.ts';
import { day, hour, minute, stamp } from '../clock.ts';
import type { Machine } from '../country/machines.ts';
import { messageOf } from './message.ts';
import type { Plan } from '../plan.ts';
import { random } from '../random.ts';
import { type Story, stories } from '../mdr/stories.ts';
import { drawRuns, type DemoRun } from './runs.ts';

/** A message, and the instant at which it came. */
export interface DemoMessage {
    bytes: Buffer;
    protocol: 'astm' | 'hl7';
    at: Date;
}

/** A message of a run, come when it was sent. */
export const asSent = (plan: Plan, one: DemoRun): DemoMessage => ({
    bytes: messageOf(one),
    protocol: 'astm',
    at: new Date(plan.wall.instant(one.sent)),
});

export function unusualMessages(plan: Plan): DemoMessage[] {
    const { machines } = plan.country;
    const [own] = machines as [Machine];
    return [
        ...resistant(plan, own),
        ...storyRuns(plan).map(({ run }) => asSent(plan, run)),
        ...machines
            .filter(({ facility }) => facility === undefined)
            .flatMap((one) => waiting(plan, one)),
        ...[machines[4]!, machines[8]!].flatMap((one, at) => wrongClock(plan, one, at)),
        ...unknownWords(plan, machines[6]!),
        ...corrected(plan, machines[10 % (machines.length - 1)]!),
        selfTest(plan, machines[3]!),
        ...afinion(plan),
    ];
}

/** An Ultra run that found MTB, with this word for rifampicin, so long before now. */
function drawFound(
    plan: Plan,
    machine: Machine,
    before: number,
    rif: string,
    number: number,
): DemoRun {
    const chance = random(plan.seed, `unusual ${machine.serial} ${before}`);
    const ended = plan.now - before;
    const started = ended - 80 * minute;
    const tb = { positivity: 1, resistant: 0, indeterminate: 0 };
    const said = drawWords('g4', 'success', tb, chance);
    const [mtb] = said.targets;
    const empty = { ...mtb!, text: '' };
    const patient = `${machine.serial.slice(-3)}-9${String(number).padStart(4, '0')}`;
    return {
        machine,
        started,
        ended,
        sent: ended + 3 * minute,
        run: {
            device_type: 'genexpert',
            system_name: `DEMO ${machine.serial}`,
            software: machine.software,
            pc_name: machine.pcName,
            instrument_serial: machine.serial,
            module_serial: machine.modules[0]!,
            module_slot: '',
            cartridge_serial: String(880_000_000 + chance.between(0, 9_999_999)),
            reagent_lot: '56433',
            cartridge_expiry: `${new Date(started).getUTCFullYear() + 1}0930`,
            sample_id: `0${stamp(started).slice(2, 8)}-${number}`,
            specimen_id: '',
            patient_id: patient,
            patient_name: `Demo Patient${number}`,
            birth_date: `${chance.between(1960, 2001)}0415`,
            sex: chance.pick(['M', 'F']),
            host_code: 'UV2',
            assay: 'Xpert MTB-RIF Ultra',
            assay_version: '4',
            targets: [
                { ...mtb!, name: 'MTB' },
                { ...empty, name: 'MTB Trace' },
                { ...empty, name: 'RIF Resistance', text: rif },
            ],
            analytes: said.analytes,
            notices: [],
            operator: machine.operators[0]!,
            test_type: 'specimen',
            status: 'F',
            started_sent: stamp(started),
            ended_sent: stamp(ended),
            message_sent: stamp(ended + 3 * minute),
            problems: [],
        },
    };
}

/**
 * Resistance at the facility of the facility account: two of today, and one that waits for more than a
 * day, so that its screens are shut until somebody decides.
 */
const resistantRuns = (plan: Plan, machine: Machine): DemoRun[] =>
    [3 * hour, 11 * hour, 30 * hour].map((before, at) =>
        drawFound(plan, machine, before, 'DETECTED', at + 1),
    );

const resistant = (plan: Plan, machine: Machine): DemoMessage[] =>
    resistantRuns(plan, machine).map((one) => asSent(plan, one));

/** Samples that nobody has decided about at the facility of the facility account. */
export const waitingSamples = (plan: Plan): string[] =>
    resistantRuns(plan, plan.country.machines[0]!).map(({ run }) => run.sample_id);

/** The runs of the stories of resistance, which only the small country has. */
const storyRuns = (plan: Plan): { story: Story; run: DemoRun }[] =>
    plan.size === 'small'
        ? stories.map((story, at) => ({
              story,
              run: drawFound(
                  plan,
                  plan.country.machines[story.machine]!,
                  story.back * day + 4 * hour,
                  'DETECTED',
                  50 + at,
              ),
          }))
        : [];

/** The story of a sample, where it has one. */
export const storyOf = (plan: Plan, sample: string): Story | undefined =>
    storyRuns(plan).find(({ run }) => run.run.sample_id === sample)?.story;

/** A week of a machine that nobody has assigned yet. */
const waiting = (plan: Plan, machine: Machine): DemoMessage[] =>
    drawRuns(plan, { ...machine, perDay: 3, others: false }, plan.today - 7 * day, plan.today)
        .filter(({ sent }) => sent <= plan.now)
        .map((one) => asSent(plan, one));

/** Once a battery that is empty: back in 2019. Once a year that somebody typed. */
function wrongClock(plan: Plan, machine: Machine, which: number): DemoMessage[] {
    const shift = which ? 366 * day : Date.UTC(2019, 0, 1) - plan.now + 40 * day;
    return [1, 2, 3].map((back) => {
        const one = drawFound(plan, machine, back * day + 2 * hour, 'NOT DETECTED', 10 + back);
        const moved = (wall: number): string => stamp(wall + shift);
        const { run } = one;
        run.started_sent = moved(one.started);
        run.ended_sent = moved(one.ended);
        run.message_sent = moved(one.sent);
        return asSent(plan, one);
    });
}

/** Words and an assay that the parsing tables do not know. */
function unknownWords(plan: Plan, machine: Machine): DemoMessage[] {
    const word = (text: string, number: number): DemoRun => {
        const one = drawFound(plan, machine, number * 7 * hour, 'NOT DETECTED', 20 + number);
        one.run.targets[0]!.text = text;
        return one;
    };
    const assay = drawFound(plan, machine, 50 * hour, '', 29);
    assay.run.assay = 'Xpert Mpox';
    assay.run.host_code = 'MPX';
    assay.run.targets = [{ ...assay.run.targets[0]!, name: 'MPXV', text: 'POSITIVE' }];
    return [
        word('DETECTED MODERATE', 1),
        word('IMEGUNDULIKA', 2),
        word('DETECTED LOW 2', 3),
        assay,
    ].map((one) => asSent(plan, one));
}

/** Low, and corrected to medium an hour later. */
function corrected(plan: Plan, machine: Machine): DemoMessage[] {
    const first = drawFound(plan, machine, 2 * day, 'NOT DETECTED', 30);
    first.run.targets[0]!.text = 'DETECTED LOW';
    const second = structuredClone(first);
    second.run.status = 'C';
    second.run.targets[0]!.text = 'DETECTED MEDIUM';
    second.sent += hour;
    second.run.message_sent = stamp(second.sent);
    return [asSent(plan, first), asSent(plan, second)];
}

/** The bad module fails its own test: a fault, and no result. */
function selfTest(plan: Plan, machine: Machine): DemoMessage {
    const one = drawFound(plan, machine, 26 * hour, '', 40);
    one.run.module_serial = machine.modules[machine.stories.badModule?.slot ?? 0]!;
    for (const target of one.run.targets) target.text = target.name === 'MTB' ? 'ERROR' : '';
    one.run.analytes = [];
    const at = stamp(one.ended);
    one.run.notices = [
        { kind: 'error', code: '4012', title: 'Self-test', detail: 'Error 4012: heater', at },
    ];
    return asSent(plan, one);
}

/** Two weeks of HbA1c, as HL7. */
function afinion(plan: Plan): DemoMessage[] {
    const chance = random(plan.seed, 'afinion');
    return Array.from({ length: 24 }, (_, at) => {
        const ended = plan.now - (24 - at) * 13 * hour;
        const value = (4.6 + 4 * chance.next() ** 2).toFixed(1);
        const time = stamp(ended);
        const serial = at % 2 ? 'AF20990003' : 'AF20990001';
        const lines = [
            `MSH|^~\\&|Afinion 2 Analyzer||||${time}||ORU^R01|D${at + 1}|P|2.4|||AL|NE||8859/1`,
            `PID|1||AF-${at + 1}`,
            'PV1|1|||||||||||||||||||',
            `OBR|1||${at + 1}|HbA1c|||||||N||||ORH||||||||^10200001||F|`,
            `OBX|1|ST|HbA1c||${value}|%|||||F|||||OPR9||${serial}|${time}`,
        ];
        return {
            bytes: Buffer.from(`${lines.join('\r')}\r`),
            protocol: 'hl7',
            at: new Date(plan.wall.instant(ended + minute)),
        };
    });
}
