/** What an analyser measures (HbA1c, CRP, a score): figures, of which one is the result of the run. */
import type { Assay } from '../../parsing/tables.server.ts';
import type { Reading } from '../../parsing/words.server.ts';
import type { Target } from '../../reading/run.server.ts';
import { figureOf, isFigure } from './quantity.server.ts';
import { conversionOf, isSameUnit } from './units.server.ts';

/** `---` is how analysers write that nothing could be calculated: no figure, and no word that somebody would have to look at. */
const NOT_CALCULABLE = /^\s*-{2,}\s*$/;

export const notCalculable = (text: string): Reading | undefined =>
    NOT_CALCULABLE.test(text)
        ? { outcome: 'no_result', call: 'not_applicable', grade: '' }
        : undefined;

const holdsFigure = (sent: Target): boolean => isFigure(sent.number || sent.text);

interface Named {
    sent: Target;
    name: string;
}

/** How well a target tells the result: in the unit of the assay, then in one that is told in it, then with a figure, then the first. */
const rank = (assay: Assay | undefined, { sent, name }: Named): number =>
    (name === assay?.target ? 8 : 0) +
    (assay?.unit && isSameUnit(sent.unit, assay.unit) ? 4 : 0) +
    (conversionOf(assay, sent.unit) ? 2 : 0) +
    (holdsFigure(sent) ? 1 : 0);

/** Beyond half of the last place of either, figures of one quantity in two units may lie apart by a hundredth: makers round within, too. */
const APART = 0.01;

/** What a figure says in the unit that its assay is kept in: between which bounds it lies. */
interface Span {
    least: number;
    most: number;
}

function spanOf(assay: Assay | undefined, sent: Target): Span | undefined {
    const convert = sent.unit === '' ? undefined : conversionOf(assay, sent.unit);
    const { operator, value } = figureOf(sent);
    if (!convert || value === null) return undefined;
    const kept = convert(value);
    const half = Math.abs(convert(value + lastPlace(sent) / 2) - kept) + (APART / 2) * kept;
    return {
        least: operator === '<' ? -Infinity : kept - half,
        most: operator === '>' ? Infinity : kept + half,
    };
}

/**
 * Whether what is told of one quantity in several units (HbA1c in % and in mmol/mol) cannot be of one test: a digit was lost on the way, a
 * unit is not what it says, a figure lies beyond the bound of another, or could be calculated in one unit alone. Nothing is compared that is
 * in a unit that nobody declared.
 */
export function disagree(assay: Assay | undefined, targets: readonly Named[]): boolean {
    const own = targets.filter(
        ({ name, sent }) =>
            name === assay?.target && sent.unit !== '' && conversionOf(assay, sent.unit),
    );
    const spans = own.flatMap(({ sent }) => spanOf(assay, sent) ?? []);
    return (
        spans.some((one) => spans.some((other) => one.least > other.most)) ||
        (spans.length > 0 && own.some(({ sent }) => notCalculable(sent.number || sent.text)))
    );
}

/** What the last digit of a figure stands for: 0.1 in `5.9`. */
const lastPlace = ({ number, text }: Target): number =>
    10 ** -(/[.,](\d+)\s*$/.exec(number || text)?.[1]?.length ?? 0);

/**
 * The targets of a measurement, each once, the result of the run first: the same quantity in several units (HbA1c in %, in
 * mmol/mol and as a mean glucose) is one result, in the unit that the assay is kept in.
 */
export function eachOnce<T extends Named>(assay: Assay | undefined, targets: readonly T[]): T[] {
    const ranked = targets
        .map((target, at) => ({ target, at, rank: rank(assay, target) }))
        .toSorted((a, b) => b.rank - a.rank || a.at - b.at);
    const found = new Map<string, T>();
    for (const { target } of ranked) if (!found.has(target.name)) found.set(target.name, target);
    return [...found.values()];
}
