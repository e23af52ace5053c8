/** What the records of an analyser add to its run, by the row of the analyser. */
import { isFigure } from '../../runs/meaning/quantity.server.ts';
import type { Analyser } from './analysers.ts';
import type { DelimitedRecord } from './delimited.server.ts';
import type { Run, Target } from '../run.server.ts';
import { addNotice, targetOf } from '../runParts.server.ts';

/** A run as its order begins it: where the sample lay, and whether it is a control. */
export function ofOrder(
    run: Run,
    order: DelimitedRecord | undefined,
    { place, controls }: Analyser,
): Run {
    if (place && order)
        run.cartridge_serial = place
            .map((at) => order.part(3, at))
            .filter(Boolean)
            .join(' ');
    if (controls?.test(run.sample_id)) run.test_type = 'qc';
    return run;
}

/** Takes a result record: a figure of the run, or what stands beside it. */
export function takeResult(
    run: Run,
    record: DelimitedRecord,
    target: Target,
    analyser: Analyser,
): void {
    const { record: parts, units } = analyser;
    const kind = parts ? record.part(2, parts.at) : '';
    if (parts) run.reagent_lot ||= record.part(2, parts.lot);
    if (!parts || kind === parts.result) run.targets.push(inKnownUnit(target, units));
    else {
        const cycle = kind === parts.cycles ? Number(target.text) : NaN;
        // Below 0: nothing grew.
        const ct = cycle > 0 ? cycle : null;
        const call = kind === parts.cycles ? '' : target.text;
        run.analytes.push({
            target: '',
            name: kind === parts.cycles ? 'Cycle' : 'Interpretation',
            call,
            ct,
            endpt: null,
            delta_ct: null,
        });
    }
}

/** A figure in a unit that nobody declared could be a logarithm: shown with its unit, and not read. */
function inKnownUnit(target: Target, units: Analyser['units']): Target {
    const unit = units?.[target.unit.toLowerCase().replace(/\s+/g, '')];
    if (unit) return { ...target, unit };
    if (!units || !isFigure(target.text)) return target;
    return { ...target, text: `${target.text} ${target.unit || 'without a unit'}`, unit: '' };
}

/** Whether a comment tells why the order failed. */
export const tellsFailure = (order: DelimitedRecord | undefined, analyser: Analyser): boolean =>
    analyser.failed !== undefined && order?.raw(25) === analyser.failed;

/** `4442 : Internal control cycle number is too high.`: a run without a result, and its error. */
export function takeFailure(run: Run, comment: DelimitedRecord): void {
    const [, code = '', title = ''] =
        /^\s*(?:(\d+)\s*:\s*)?(.*)$/s.exec(comment.parts(3).join(' ')) ?? [];
    if (!run.targets.length) run.targets.push(targetOf('', 'ERROR'));
    addNotice(run, ['Error', code, title], 'N');
}
