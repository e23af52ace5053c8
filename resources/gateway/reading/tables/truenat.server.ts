/**
 * Tables of Truenat: a line a chip. Rifampicin is read on a second chip with the same extract, so that one sample has two
 * lines and two runs. A run whose internal control failed is INVALID, one that was broken off is an ERROR: never the same.
 */
import type { Run } from '../run.server.ts';
import { addNotice, emptyRun, isControlBy, targetOf } from '../runParts.server.ts';
import { copiesOf, hasCopies } from './pointOfCare.server.ts';
import {
    figureOf,
    probeOf,
    sexOf,
    stamp,
    stampOfCells,
    withoutNone,
    type Format,
} from './format.server.ts';

/**
 * What a chip is for, where its own words do not name it. One of a further drug (MTB-BDQ) names MTB too, and "detected" is
 * then no MTB: of that nobody is told but the review desk, until a table says what the chip reads.
 */
const targets: readonly (readonly [chip: RegExp, target: string])[] = [
    [/rif/i, 'RIF'],
    [/inh/i, 'INH'],
    [/fl?q/i, 'FLQ'],
    [/^mtb(?:[\s_-]*(?:plus|ultima)\b.*)?$/i, 'MTB'],
];

/** `Error 5: probe check` is 5; an error without a number is known by its words. */
export const errorCodeOf = (text: string): string =>
    /\b(?:error|err|code)\b[\s:#.-]*(\d+)/i.exec(text)?.[1] ?? text.toUpperCase().slice(0, 60);

export const truenat: Format = {
    name: 'truenat',
    needs: ['Device Serial', 'Chip Type', 'Run Date', 'Run Time', 'Run Status', 'Result'],
    days: ['Run Date'],
    expiry: 'Chip Expiry',
    run(line) {
        const failed = withoutNone(line('Error'));
        const chip = line('Chip Type');
        const measured = [probeOf('Load', line('CFU/mL')), probeOf('Sample', line('Sample Type'))];
        const run: Run = {
            ...emptyRun('truenat'),
            software: line('Software Version'),
            instrument_serial: line('Device Serial'),
            module_slot: line('Bay'),
            cartridge_serial: line('Chip Serial'),
            reagent_lot: line('Chip Lot'),
            cartridge_expiry: stamp(line('Chip Expiry')).slice(0, 8),
            sample_id: line('Sample ID'),
            patient_id: line('Patient ID'),
            patient_name: line('Patient Name'),
            age: line('Age'),
            sex: sexOf(line('Sex')),
            assay: chip,
            operator: line('Operator'),
            status: 'F',
            started_sent: stampOfCells(line('Run Date'), line('Run Time')),
            analytes: measured.filter(({ call }) => call !== ''),
            targets: [],
            notices: [],
            problems: [],
        };
        if (isControlBy(line('Sample Type'), run)) run.test_type = 'qc';
        const ct = figureOf(line('Ct'));
        if (ct !== null) run.analytes.push({ ...probeOf('Ct', ''), ct });
        if (failed) addNotice(run, ['Error', errorCodeOf(failed), failed], 'N');
        // MTB Plus tells the grade in brackets.
        const words = line('Result').replace(/[()]/g, ' ').trim();
        const known = targets.find(([name]) => name.test(chip))?.[1] ?? '';
        run.ending = {
            state: line('Run Status'),
            error: failed,
            checks: [],
            results: [words],
            targets: [targetOf(known, '')],
        };
        run.targets.push(
            hasCopies(words)
                ? targetOf(known, copiesOf(words), { unit: 'copies/mL' })
                : targetOf(known, words),
        );
        return run;
    },
};
