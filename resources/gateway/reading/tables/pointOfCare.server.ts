/** Point-of-care HIV and CD4 instruments: PIMA, Alere q and m-PIMA. */
import type { Check, Ending, Run } from '../run.server.ts';
import { addNotice, emptyRun, saysControl, targetOf } from '../runParts.server.ts';
import { limitOf } from '../../parsing/limits.ts';
import { isFigure } from '../../runs/meaning/quantity.server.ts';
import {
    plainNames,
    probeOf,
    stamp,
    stampOfCells,
    unitOf,
    withoutNone,
    type Format,
} from './format.server.ts';

const CD4 = 'CD3+CD4+ Value [cells/mm3]';
const pimaChecks = ['Barcode', 'Expiry Date', 'Volume', 'Device', 'Reagent'];

export const pima: Format = {
    name: 'pima',
    needs: [
        'Test ID',
        'Device ID',
        'Assay ID',
        'Sample',
        CD4,
        'ErrorMessage',
        'Result Date',
        'Start Time',
    ],
    days: ['Result Date'],
    run(line, header) {
        const failed = withoutNone(line('ErrorMessage'));
        const checks = pimaChecks.map((name) => probeOf(name, line(name)));
        const run: Run = {
            ...emptyRun('pima'),
            software: line('Software Version'),
            instrument_serial: line('Device ID'),
            sample_id: line('Sample'),
            specimen_id: line('Test ID') && `Test ${line('Test ID')}`,
            assay: line('Assay Name'),
            operator: line('Operator'),
            // 3 are the control beads; they may be named so alone.
            test_type:
                line('Assay ID') === '3' || saysControl(line('Assay Name')) ? 'qc' : 'specimen',
            status: 'F',
            started_sent: stampOfCells(line('Result Date'), line('Start Time')),
            analytes: checks.filter(({ call }) => call !== ''),
            targets: [],
            notices: [],
            problems: [],
        };
        if (failed) addNotice(run, ['Error', /(\d+)\s*$/.exec(failed)?.[1] ?? '', failed], 'N');
        const cells = (text: string) => targetOf('CD4', text, { unit: 'cells/mm3' });
        run.targets.push(cells(cellsOf(line(CD4), header)));
        run.ending = endingOf(failed, checks.map(checkOf), [line(CD4)], [cells('')]);
        return run;
    },
};

const checkOf = ({ call }: Run['analytes'][number]): Check => ({ said: call });

/** A check or a target that failed says that there is no result. */
const endingOf = (
    error: string,
    checks: readonly Check[],
    results: readonly string[],
    targets: Run['targets'],
): Ending => ({
    state: '',
    error,
    checks: [...checks, ...results.map((said) => ({ said, isResult: true }))],
    results,
    targets,
});

/** Cells are whole, and counted by the cubic millimetre, which is a microlitre: of anything else somebody looks at the figure. */
function cellsOf(sent: string, header: readonly string[]): string {
    const unit = unitOf(header, CD4);
    return unit === '' || /^(?:cell\w*)?\s*\/\s*(?:mm[3³]|[µμu]l)$/i.test(unit)
        ? wholeOf(sent)
        : `${sent} ${unit}`.trim();
}

/**
 * Whole things that are counted: `4.40` is a logarithm, and of `1.240` nobody knows whether its point parts thousands. Either is a word
 * that somebody looks at.
 */
const wholeOf = (sent: string): string =>
    isFigure(sent) && /^[^.,]*(?:\.\d+|,\d{1,2})\s*$/.test(sent) ? `${sent} without a unit` : sent;

/** What each looks for; '' where it merely passes. */
const alereChecks = {
    'Sample Detection': 'detected',
    Device: '',
    'HIV-1 Positive Control': 'detected',
    'HIV-2 Positive Control': 'detected',
    'Negative Control': 'not_detected',
    Analysis: '',
} as const;

export const alere: Format = {
    name: 'mpima',
    needs: [
        'Result No',
        'Device Serial',
        'Test Name',
        'Cartridge ID',
        'Sample ID',
        'Error Code',
        'Timestamp',
    ],
    days: ['Timestamp'],
    run(line, header) {
        const code = withoutNone(line('Error Code'));
        const checks = Object.keys(alereChecks).map((name) => probeOf(name, line(name)));
        const run: Run = {
            ...emptyRun('mpima'),
            software: line('Device Software'),
            instrument_serial: line('Device Serial'),
            cartridge_serial: line('Cartridge ID'),
            sample_id: line('Sample ID'),
            specimen_id: line('Result No') && `Result ${line('Result No')}`,
            assay: line('Test Name'),
            operator: line('Operator'),
            test_type: [line('Test Name'), line('Device Mode')].some(saysControl)
                ? 'qc'
                : 'specimen',
            status: 'F',
            started_sent: stamp(line('Timestamp')),
            analytes: checks.filter(({ call }) => call !== ''),
            targets: [],
            notices: [],
            problems: [],
        };
        if (code) addNotice(run, ['Error', code, ''], 'N');
        const names = targetsOf(header);
        // What was not looked for is not told as absent.
        const copiesIn = (name: string) => copiesOf(line(name).replace(/^n\s*[./]?\s*a\.?$/i, ''));
        // A viral load is a figure of one of them, and the others are empty, or of no copy.
        const figures = names.filter((name) => isAmount(copiesIn(name)));
        const measured = figures.filter((name) => !isNoCopy(copiesIn(name)));
        // Two figures are not one load.
        const words = (name: string): string =>
            measured.length > 1 ? `${copiesIn(name)} of several` : copiesIn(name);
        const unit = figures.length ? 'copies/mL' : '';
        const targets = (some: readonly string[], text: (name: string) => string) =>
            some.map((name) => targetOf(name, text(name), { unit }));
        // No copy of one is no load; what is said of the others in words counts beside it.
        const told = names.filter((name) => name === figures[0] || !figures.includes(name));
        run.targets.push(...targets(measured.length ? measured : told, words));
        run.ending = endingOf(
            code,
            Object.entries(alereChecks).map(([name, passes]) => ({
                said: line(name),
                ...(passes && { passes }),
            })),
            names.map(line),
            targets(names, () => ''),
        );
        return run;
    },
};

const isAmount = (text: string): boolean => isFigure(text) || limitOf(text) !== '';

const isNoCopy = (text: string): boolean => /^\s*0+\s*$/.test(text) || limitOf(text) === 'none';

const COPIES = /\s*(?:copies|cp)\s*\/\s*ml$/i;

/** The unit stands behind the figure, within the cell. */
export const hasCopies = (sent: string): boolean => COPIES.test(sent);

/** The figure of a viral load without the unit behind it. */
export const copiesOf = (sent: string): string => wholeOf(sent.replace(COPIES, ''));

/** Columns of what was looked for: they stand between the sample and the error, or, where somebody moved columns, by their names. */
function targetsOf(header: readonly string[]): string[] {
    const plain = plainNames(header);
    const between = header.slice(plain.indexOf('sampleid') + 1, plain.indexOf('errorcode'));
    const named = header.filter((name) => /^HIV\b/i.test(name) && !/control/i.test(name));
    return between.length && named.every((name) => between.includes(name)) ? between : named;
}
