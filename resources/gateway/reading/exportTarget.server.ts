/** One result text of an export, as the instrument shows it, to a main result of its run. */
import type { Run } from './run.server.ts';
import { targetOf } from './runParts.server.ts';

/** Thousands may be parted by blanks, where no name ends in a number before them (`HIV-1 234`). */
const FIGURE = String.raw`[<>]?\s*(?:(?<![\w-])\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?!\d)|\d[\d.,]*)(?:[.,]\d+)?(?:E[+-]?\d+)?`;

/**
 * `HIV-1 DETECTED 9.99E04 copies/mL (log 5.00)`: words, number, unit and logarithm. Beyond a bound both figures bear
 * its sign: `HIV-1 DETECTED < 40 copies/mL (log < 1.60)`.
 */
const QUANTITY = new RegExp(
    String.raw`^(.*?)\s*(${FIGURE})\s*((?:copies|c[oó]pias|cop|cp|cps|IU|UI)\s*/\s*mL)(?:\s*[([]?\s*(?:log\s*(?:10)?\s*[:=]?\s*(${FIGURE})|(${FIGURE})\s*log\s*(?:10)?)\s*[)\]]?)?$`,
    'i',
);

/** Signs as some programs write them on the way. */
const plainSigns = (text: string): string =>
    text.replaceAll(/&lt;|[＜≤]/gi, '<').replaceAll(/&gt;|[＞≥]/gi, '>');

/** The main results of an export, apart by `|`, as manuals print them by `;`, or each in a line; one without words where there is none. */
export function addTargets(run: Run, shown: string): void {
    for (const text of plainSigns(shown).split(/[|;\r\n]/))
        if (text.trim()) addTarget(run, text.trim());
    if (!run.targets.length) addTarget(run, '');
}

function addTarget(run: Run, sent: string): void {
    const [, words, number, unit, logAfter, logBefore] = QUANTITY.exec(sent) ?? [undefined, sent];
    const log = (logAfter ?? logBefore)?.replace(/^[<>\s]+/, '');
    run.targets.push(targetOf('', words ?? '', { number: number ?? '', unit: unitOf(unit ?? '') }));
    if (log) run.targets.push(targetOf('', '', { number: log, log: true }));
}

/** Spellings of a unit in the languages of the instrument, as one. */
function unitOf(sent: string): string {
    if (/^c/i.test(sent)) return 'copies/mL';
    return sent === '' ? '' : 'IU/mL';
}
