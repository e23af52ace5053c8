/** What a run of any device beside GeneXpert has, and how one is made. */
import type { Analyte, Run } from '../../../resources/gateway/reading/run.server.ts';
import { emptyRun } from '../../../resources/gateway/reading/runParts.server.ts';
import { day, dayOf, hour, minute, stamp } from '../clock.ts';
import { drawName } from '../country/names.ts';
import { random, type Random } from '../random.ts';
import type { Device } from './machines.ts';

/** A run with its times on the wall. */
export interface DeviceRun {
    run: Run;
    started: number;
    ended: number;
    sent: number;
}

/** When a run is drawn, and by which chance. */
export interface Moment {
    chance: Random;
    started: number;
    /** Days before today. */
    back: number;
    /** Of the runs of its day. */
    number: number;
}

/** Whose specimen it is, under which number. */
export const personOf = (device: Device, { chance, started, number }: Moment) => ({
    sample_id: `${device.serial.slice(-3)}-${dayOf(started).replaceAll('-', '').slice(2)}-${number}`,
    patient_id: `D${device.serial.slice(-3)}-${chance.between(0, 9999)}`,
    patient_name: chance.chance(0.6) ? drawName(chance) : '',
    birth_date: `${chance.between(1945, 2005)}0615`,
    sex: chance.pick(['F', 'M']),
});

/** What is told of the patient or the picture. */
export const analyteOf = (group: string, name: string, call: string): Analyte => ({
    target: group,
    name,
    call,
    ct: null,
    endpt: null,
    delta_ct: null,
});

/** An error of a run. */
export const error = (code: string, title: string) =>
    ({ kind: 'error', code, title, detail: '', at: '' }) as const;

const people = new Map<string, readonly string[]>();

/** Who works at a device, the same ones every day. */
function operatorsOf(serial: string): readonly string[] {
    const chance = random(41, `${serial} operators`);
    const found = people.get(serial) ?? [drawName(chance), drawName(chance)];
    people.set(serial, found);
    return found;
}

/** A run of a device of so many minutes. */
export function runOf(
    device: Device,
    started: number,
    minutes: number,
    more: Partial<Run>,
): DeviceRun {
    const run: Run = {
        ...emptyRun(device.type),
        // One of two in the morning, the other after noon.
        operator: operatorsOf(device.serial)[started % day < 12 * hour ? 0 : 1]!,
        instrument_serial: device.serial,
        system_name: `DEMO ${device.serial}`,
        status: 'F',
        started_sent: stamp(started),
        reagent_lot: `L${dayOf(started).slice(2, 7).replace('-', '')}`,
        cartridge_expiry: `${Number(dayOf(started).slice(0, 4)) + 1}0131`,
        ...more,
    };
    const ended = started + minutes * minute;
    return { run, started, ended, sent: ended + 5 * minute };
}
