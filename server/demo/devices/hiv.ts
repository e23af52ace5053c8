/** Viral loads, infants and CD4 cells: what m-PIMA, PIMA and the m2000 of a reference laboratory run. */
import { targetOf } from '../../../resources/gateway/reading/runParts.server.ts';
import { day, dayOf } from '../clock.ts';
import { infantDays } from '../runs/rates.ts';
import type { Device } from './machines.ts';
import { error, personOf, runOf, type DeviceRun, type Moment } from './parts.ts';

/** Within which copies per mL m-PIMA tells a figure: beyond them it tells the bound. */
const quantified = { from: 800, to: 1_000_000 } as const;

export const mpimaAssays = { infant: 'm-PIMA HIV-1/2 Detect', load: 'm-PIMA HIV-1/2 VL' } as const;

/** A load as m-PIMA shows it: `<800`, `25400`, `>1000000`. */
export const loadTarget = (copies: number) => {
    const { from, to } = quantified;
    const shown = copies < from ? `<${from}` : copies > to ? `>${to}` : String(Math.round(copies));
    return targetOf('HIV-1 M/N', shown, { unit: 'copies/mL' });
};

/** What the three targets say where no load is told. */
export const detectTargets = (word: string, others = 'Undetected') =>
    ['HIV-1 M/N', 'HIV-1 O', 'HIV-2'].map((name) =>
        targetOf(name, name === 'HIV-1 M/N' ? word : others),
    );

export function drawMpima(device: Device, moment: Moment): DeviceRun[] {
    const { chance, started } = moment;
    const failed = chance.chance(0.07);
    const infant = chance.chance(0.4);
    const who = personOf(device, moment);
    const born = dayOf(started - infantDays(chance.next()) * day).replaceAll('-', '');
    const positive = chance.chance(infant ? 0.03 : 0.3);
    const copies = 10 ** (4.1 + 0.95 * chance.normal());
    const said = positive ? 'Detected' : 'Undetected';
    return [
        runOf(device, started, 52, {
            ...who,
            ...(infant && { birth_date: born }),
            assay: infant ? mpimaAssays.infant : mpimaAssays.load,
            targets: failed
                ? detectTargets('ERROR', 'ERROR')
                : positive && !infant
                  ? [loadTarget(copies)]
                  : detectTargets(said),
            notices: failed ? [error(chance.pick(['23205', '23206', '23026']), '')] : [],
        }),
    ];
}

/** A viral load of the reference laboratory: few fail, two of three are not detected. */
export function drawM2000(device: Device, moment: Moment): DeviceRun[] {
    const { chance, started } = moment;
    const failed = chance.chance(0.02);
    const load = Math.round(10 ** (1.2 + 4.4 * chance.next()));
    const said = chance.chance(0.65) ? 'Not detected' : load < 40 ? '< 40' : String(load);
    return [
        runOf(device, started, 300, {
            ...personOf(device, moment),
            assay: 'HIV0.6ml',
            targets: [targetOf('', failed ? 'ERROR' : said, failed ? {} : { unit: 'copies/mL' })],
            notices: failed ? [error('4442', 'Internal control cycle number is too high')] : [],
        }),
    ];
}

/** Cells of one patient: one of six has fewer than 200. Some runs are broken off, and some fail a check of the device. */
export function drawPima(device: Device, moment: Moment): DeviceRun[] {
    const { chance, started } = moment;
    const who = personOf(device, moment);
    const off = Math.max(-3.5, Math.min(2.4, chance.normal()));
    const cells = Math.round(Math.exp(5.92 + 0.65 * off));
    const end = chance.weighted({ counted: 94, stopped: 2, invalid: 3, check: 1 });
    const { words, notices = [] } = {
        counted: { words: String(cells) },
        stopped: { words: 'ERROR', notices: [error('200', 'Test not finished Error 200')] },
        invalid: { words: 'ERROR', notices: [error('810', 'Invalid Test Error 810')] },
        check: { words: 'INVALID' },
    }[end] as { words: string; notices?: ReturnType<typeof error>[] };
    return [
        runOf(device, started, 20, {
            ...who,
            assay: 'PIMA CD4',
            targets: [targetOf('CD4', words, { unit: 'cells/mm3' })],
            notices,
        }),
    ];
}
