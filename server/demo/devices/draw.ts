/** Draws what the devices beside GeneXpert ran, in the thread that draws all runs. */
import type { ParsingTables } from '../../../resources/gateway/parsing/tables.server.ts';
import { day } from '../clock.ts';
import type { Given, Plan } from '../plan.ts';
import { planOf, type Drawn } from '../runs/drawApart.ts';
import { lineWriter } from '../runs/lines.ts';
import { runReader } from '../runs/readRun.ts';
import { afinion, devicesOf } from './machines.ts';
import type { DeviceRun } from './parts.ts';
import { drawDeviceRuns } from './runs.ts';
import type { Person } from './xrays.ts';

export interface DeviceShare {
    given: Given;
    tables: ParsingTables;
    /** Who was tested where an X-ray unit stands, by its serial. */
    people: Readonly<Record<string, readonly Person[]>>;
}

/** Three weeks of runs as the second line told of them. */
const echoed = (plan: Plan, runs: readonly DeviceRun[]): DeviceRun[] =>
    runs
        .filter(({ started }) => started >= plan.today - 21 * day)
        .map((one) => ({ ...one, run: { ...one.run, instrument_serial: afinion.echo } }));

/** Lines of each device, and of the one that was heard of twice. */
export function itemsOf(_: Buffer, { given, tables, people }: DeviceShare): Drawn[] {
    const plan = planOf(given);
    const [interpret, write] = [runReader(tables, plan.wall), lineWriter()];
    return devicesOf(plan.country.facilities.length).flatMap((device) => {
        const runs = drawDeviceRuns(plan, device, people[device.serial] ?? []).filter(
            ({ sent }) => sent <= plan.now,
        );
        const { serial } = device;
        const own = { serial, ...write(runs.map(interpret)) };
        if (serial !== afinion.serial) return [own];
        const again = echoed(plan, runs).map(interpret);
        return [own, { serial: afinion.echo, ...write(again, false) }];
    });
}
