/** One result text of an export, as the instrument shows it, to a main result of its run. */
import type { Run } from './run.server.ts';

/** `HIV-1 DETECTED 9.99E04 copies/mL (log 5.00)`: words, number, unit and logarithm. */
const QUANTITY =
    /^(.*?)\s*([<>]?\s*\d[\d.,]*(?:E[+-]?\d+)?)\s*(copies\/mL|IU\/mL)(?:\s*\(log\s*([\d.,]+)\))?$/i;

export function addTarget(run: Run, sent: string): void {
    const [, words, number, unit, log] = QUANTITY.exec(sent) ?? [undefined, sent];
    const plain = { name: '', range: '', flag: '', log: false };
    run.targets.push({ ...plain, text: words ?? '', number: number ?? '', unit: unit ?? '' });
    if (log) run.targets.push({ ...plain, text: '', number: log, unit: '', log: true });
}
