/** What the devices beside GeneXpert run, day by day. Rates are made up: none are published. */
import { day, hour, minute } from '../clock.ts';
import type { Plan } from '../plan.ts';
import { random } from '../random.ts';
import { weekdays } from '../runs/rates.ts';
import { drawAfinion } from './afinion.ts';
import { drawControls } from './controls.ts';
import { drawM2000, drawMpima, drawPima } from './hiv.ts';
import type { Device } from './machines.ts';
import type { DeviceRun, Moment } from './parts.ts';
import { drawResistant, drawTruenat } from './truenat.ts';
import { exams, pictures, screened, type Person, type Unit } from './xrays.ts';

/** The number of an extract that is told on purpose: no day has so many others. */
const TOLD = 90;

type Drawer = (device: Device, moment: Moment, unit: Unit) => DeviceRun[];

const drawers: Record<Device['type'], Drawer> = {
    afinion: drawAfinion,
    m2000: drawM2000,
    mpima: drawMpima,
    pima: drawPima,
    truenat: drawTruenat,
    xray: (_, { chance, started }, unit) =>
        exams(unit, started, chance, {
            id: '',
            name: '',
            sex: chance.pick(['F', 'M']),
            detected: chance.chance(0.04),
        }),
};

/** Runs of a device over days of the wall, each day with a generator of its own. */
export function drawDeviceRuns(plan: Plan, device: Device, people: readonly Person[]): DeviceRun[] {
    const found: DeviceRun[] = [];
    const share = plan.size === 'small' ? 0.25 : 1;
    const { serial } = device;
    const unit = pictures(device, plan);
    for (let at = plan.first; at <= plan.today; at += day) {
        const chance = random(plan.seed, `${serial} ${at / day}`);
        const runs = chance.count(device.perDay * share * weekdays[new Date(at).getUTCDay()]!);
        const back = (plan.today - at) / day;
        found.push(...drawControls(device, at, random(plan.seed, `${serial} control ${at / day}`)));
        for (let n = 0; n < runs; n++) {
            const started = at + 8 * hour + chance.between(0, 500) * minute + n * 1000;
            found.push(...drawers[device.type](device, { chance, started, back, number: n }, unit));
        }
        if (device.resistant?.includes(back)) {
            const told = random(plan.seed, `${serial} told ${back}`);
            const started = at + 9 * hour;
            found.push(...drawResistant(device, { chance: told, started, back, number: TOLD }));
        }
    }
    if (device.type === 'xray') {
        const chance = random(plan.seed, `${serial} people`);
        for (const person of people)
            if (chance.chance(0.3)) found.push(...screened(unit, person, chance));
    }
    return found;
}
