/** The main results of a run to calls: one per target, the three of MTB/RIF combined. */
import type {
    Assay,
    CallWord,
    Outcome,
    ParsingTables,
    TargetEntry,
} from '../../parsing/tables.server.ts';
import { disagree, eachOnce, notCalculable } from './measurement.server.ts';
import { doubted, foreign, isFigure, isNothing, readQuantity } from './quantity.server.ts';
import type { Run, Target } from '../../reading/run.server.ts';
import { combineDrugs, drugOf, isDrug, withOrganism } from './resistance.server.ts';
import { combineTb } from './tb.server.ts';
import { findTarget, readText, targetOfText, type Reading } from '../../parsing/words.server.ts';
import { limitOf } from '../../parsing/limits.ts';
import { normalise } from '../../parsing/normalise.ts';

/** What a run says of one target. */
export interface Call {
    target: string;
    call: CallWord;
    grade: string;
    result: string;
    value: number | null;
    ct: number | null;
}

export interface ReadCalls {
    outcome: Outcome;
    calls: Call[];
    /** The words as an instrument shows them, targets apart by `|`. */
    shown: string;
    value: number | null;
    operator: '' | '<' | '>' | '=';
    log: number | null;
    unit: string;
    flags: string[];
}

interface ReadTarget {
    sent: Target;
    entry: TargetEntry | undefined;
    name: string;
    reading: Reading | null;
    /** A table knows what it is called. */
    known: boolean;
    /** It is withdrawn, and says something all the same. */
    contradicted: boolean;
}

/** What was sent of each target, read by the tables; logarithms and controls tell of no target. */
function readTargets(
    run: Run,
    assay: Assay | undefined,
    family: Assay['family'],
    tables: ParsingTables,
): ReadTarget[] {
    return run.targets
        .filter((sent) => !sent.log)
        .map((sent): ReadTarget => {
            // An export names the target in the text itself.
            const ofText = sent.name === '' ? targetOfText(tables, sent.text) : undefined;
            const entry = ofText ?? findTarget(tables, sent.name || assay?.target || '');
            const known = (sent.name === '' ? ofText : entry) !== undefined;
            const name = entry?.name ?? (sent.name || assay?.target || run.host_code || 'result');
            const nothing = family === 'measurement' ? notCalculable(sent.text) : undefined;
            const isAmount =
                isFigure(sent.text) || (family === 'quantitative' && limitOf(sent.text) !== '');
            const read = isAmount ? null : (nothing ?? readText(tables, sent.text, entry));
            const contradicted = sent.withdrawn !== undefined && read?.outcome === 'success';
            const reading = contradicted ? unrecognised : read;
            return { sent, entry, name, reading, known, contradicted };
        })
        .filter(({ entry }) => entry?.role !== 'control')
        .filter(isOf(family, run.targets));
}

/** A load is of one of the groups of a virus: the others, of which nothing is told, say nothing of it. */
const isOf =
    (family: Assay['family'], sent: readonly Target[]) =>
    ({ sent: { text } }: ReadTarget): boolean =>
        family !== 'quantitative' || !isBlank(text) || sent.every((one) => isBlank(one.text));

const isBlank = (text: string): boolean => text.trim() === '' || Boolean(notCalculable(text));

export function readCalls(run: Run, assay: Assay | undefined, tables: ParsingTables): ReadCalls {
    const flags: string[] = [];
    const family = assay?.family ?? 'qualitative';
    const named = readTargets(run, assay, family, tables);
    const targets = family === 'measurement' ? eachOnce(assay, named) : named;
    // Beside the figure of a measurement others may stand, each in a unit of its own.
    const own =
        family === 'quantitative' ||
        (family === 'measurement' && targets[0]?.name === assay?.target);
    const odd = family === 'measurement' && disagree(assay, named);
    const figure = readQuantity(run, targets[0]?.sent, own ? assay : undefined);
    const quantity = odd
        ? doubted(figure)
        : // A mean glucose alone is no HbA1c: what stands beside a measurement is not told in its place.
          family === 'measurement' && !own && assay?.target
          ? foreign(figure)
          : figure;
    if (odd || targets.some(({ contradicted }) => contradicted)) flags.push('contradictory');
    else if (quantity.ambiguous) flags.push('ambiguous_number');
    if (quantity.foreign) flags.push('other_unit');
    const unread = quantity.ambiguous || quantity.foreign;
    const measured = quantity.value !== null || quantity.censored || unread;
    const nothing = family === 'quantitative' && isNothing(quantity);
    // The same as the word for it, which brings no figure.
    const value = nothing ? null : quantity.value;

    let calls: Call[];
    let outcome: Outcome;
    if (family === 'mtb') {
        const of = (name: string) => targets.find((target) => target.entry?.name === name);
        const [mtb, trace, rif] = [of('MTB'), of('MTB Trace'), of('RIF')];
        const combined = combineTb(mtb?.reading, trace?.reading, rif?.reading);
        if (combined.contradictory) flags.push('contradictory');
        outcome = combined.outcome;
        calls = [
            callOf('MTB', combined.mtb, (mtb ?? trace)?.sent.text ?? ''),
            callOf('RIF', combined.rif, rif?.sent.text ?? ''),
        ];
        const beside = targets.filter((one) => ![mtb, trace, rif].includes(one) && one.reading);
        calls.push(...besideCalls(beside, outcome, combined.mtb));
    } else if (family === 'resistance') {
        outcome = outcomeOf(targets, measured);
        const drugs = resistanceCalls(targets, outcome, assay?.target ?? '');
        calls = drugs.calls;
        if (drugs.contradictory) flags.push('contradictory');
    } else if (family === 'measurement') {
        outcome = outcomeOf(targets, measured);
        calls = targets.map((target) => measuredCall(run, target, outcome));
    } else {
        outcome = outcomeOf(targets, measured);
        calls = targets.map((target) => {
            const call = callOf(target.name, readingOf(target, outcome), target.sent.text);
            return { ...call, ct: ctOf(run, target) };
        });
    }
    const [first] = calls;
    if (first && family !== 'mtb' && measured) {
        first.value = value;
        first.result ||= quantity.shown;
        // A number is a detection only in an assay that is known to measure one, and none of nothing.
        if (family === 'quantitative' && !targets[0]?.reading)
            first.call = unread ? 'unrecognised' : nothing ? 'not_detected' : 'detected';
        if (family === 'measurement') first.call = unread ? 'unrecognised' : 'not_applicable';
    }
    calls = distinct(calls);
    if (calls.some((call) => call.call === 'unrecognised')) flags.push('unrecognised_result');
    const numeric = family === 'quantitative' || family === 'measurement' || !assay;
    return {
        outcome,
        calls,
        shown: shownOf(targets, quantity.shown),
        value: numeric ? value : null,
        operator: numeric && !nothing ? quantity.operator : '',
        log: numeric ? quantity.log : null,
        unit: numeric ? quantity.unit : '',
        flags,
    };
}

const unrecognised: Reading = { outcome: 'success', call: 'unrecognised', grade: '' };
const none: Reading = { outcome: 'success', call: 'not_applicable', grade: '' };

const callOf = (
    target: string,
    { call, grade }: Pick<Reading, 'call' | 'grade'>,
    result: string,
): Call => ({ target, call, grade, result, value: null, ct: null });

/** A figure beside the result of a measurement has no call; a word without a figure is read like any other. */
function measuredCall(run: Run, target: ReadTarget, outcome: Outcome): Call {
    const { sent, name } = target;
    const { value, shown } = readQuantity(run, sent);
    if (value === null) return callOf(name, readingOf(target, outcome), sent.text);
    return { ...callOf(name, { call: 'not_applicable', grade: '' }, shown), value };
}

/** What was read of each drug, with that of its low level. */
const combineRead = (targets: readonly ReadTarget[], outcome: Outcome) =>
    combineDrugs(
        targets.map(({ entry, name, reading, sent }) => ({
            drug: entry?.role === 'low' ? drugOf(name) : name,
            low: entry?.role === 'low',
            reading,
            text: sent.text,
        })),
        outcome,
    );

/**
 * What an assay tells beside MTB and rifampicin. Of a further drug it counts where MTB was found in full, and a resistance without
 * MTB contradicts itself; a target that is no drug is none that this assay has: kept, unrecognised.
 */
function besideCalls(
    beside: readonly ReadTarget[],
    outcome: Outcome,
    mtb: Pick<Reading, 'call' | 'grade'>,
): Call[] {
    const ofDrugs = beside.filter(({ entry, name }) => entry !== undefined && isDrug(name));
    const strange = beside.filter((one) => !ofDrugs.includes(one));
    const told = mtb.call === 'detected' && mtb.grade !== 'trace';
    const read = combineRead(ofDrugs, outcome).map((one): Call => {
        const { target, result } = one;
        if (told || one.call === 'unrecognised') return callOf(target, one, result);
        return callOf(target, one.call === 'detected' ? unrecognised : none, result);
    });
    return [...read, ...strange.map(({ name, sent }) => callOf(name, unrecognised, sent.text))];
}

/** What a reflex test says: of the organism, and of each drug. One that no table knows is for somebody to look at, whatever it says. */
function resistanceCalls(
    all: readonly ReadTarget[],
    outcome: Outcome,
    organism: string,
): { calls: Call[]; contradictory: boolean } {
    const strange = all.filter(
        ({ known, reading }) => !known && reading?.outcome === 'success' && all.length > 1,
    );
    const targets = all.filter((one) => !strange.includes(one));
    const readTargets = targets.filter(({ reading }) => reading !== null);
    const drugs = readTargets.some(({ name }) => name !== organism);
    const found = readTargets.some(
        ({ name, reading }) => name === organism && reading?.call === 'detected',
    );
    const { contradictory, calls: combined } = withOrganism(
        combineRead(targets, outcome),
        organism,
    );
    const calls = combined.map((one) => callOf(one.target, one, one.result));
    // Nothing said at all, or the organism found and no drug told of: somebody has to look.
    if (!readTargets.length || (found && !drugs))
        for (const { name, sent } of targets)
            if (!calls.some((call) => call.target === name))
                calls.push(callOf(name, unrecognised, sent.text));
    for (const { sent } of strange)
        calls.push(callOf(sent.name || sent.text, unrecognised, sent.text));
    if (found && !calls.some((call) => call.target !== organism))
        calls.push(callOf('resistance', unrecognised, ''));
    return { calls, contradictory };
}

/** Success where any target has a result; otherwise the gravest of what failed. */
function outcomeOf(targets: readonly ReadTarget[], measured: boolean): Outcome {
    const outcomes = targets.map((target) => target.reading?.outcome);
    if (measured || outcomes.includes('success')) return 'success';
    for (const outcome of ['error', 'invalid', 'no_result', 'in_progress'] as const)
        if (outcomes.includes(outcome)) return outcome;
    return 'no_result';
}

/** A target that failed while another succeeded is invalid; one without a word is unrecognised. */
function readingOf({ reading }: ReadTarget, outcome: Outcome): Pick<Reading, 'call' | 'grade'> {
    if (!reading) return unrecognised;
    if (reading.outcome !== 'success' && outcome === 'success')
        return { call: 'invalid', grade: '' };
    return reading;
}

function ctOf(run: Run, target: ReadTarget): number | null {
    const name = normalise(target.sent.name || target.name);
    const found = run.analytes.find((analyte) => normalise(analyte.name) === name);
    // Instruments write 0 where nothing grew: no cycle at all.
    return found?.ct || null;
}

function shownOf(targets: readonly ReadTarget[], quantity: string): string {
    return targets
        .map(({ sent, reading }, index) => {
            const words = reading ? sent.text : index === 0 ? quantity : '';
            if (!words || !sent.name) return words;
            const named = normalise(words).startsWith(normalise(sent.name));
            return named ? words : `${sent.name} ${words}`;
        })
        .filter(Boolean)
        .join('|');
}

/** Two words for one target cannot both be right. */
function distinct(calls: readonly Call[]): Call[] {
    const found = new Map<string, Call>();
    for (const call of calls) {
        const before = found.get(call.target);
        if (!before) found.set(call.target, call);
        else if (before.call !== call.call)
            found.set(call.target, { ...before, call: 'unrecognised', grade: '' });
    }
    return [...found.values()];
}
