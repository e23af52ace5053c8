/**
 * A USB scanner is a keyboard: characters a few milliseconds apart, then Enter. What comes so fast
 * is a scan, wherever the cursor stands, and what it typed into a field is taken out again; what
 * hands type is left alone.
 */
import { useEffect, useRef } from 'react';

/** Milliseconds: between two characters at most, and on average. Fast hands need 60 and more. */
const longestGap = 60;
const averageGap = 30;
/** Fewer characters are no barcode: GTIN-8 is the shortest. */
const shortest = 6;

interface Burst {
    text: string;
    started: number;
    last: number;
    field: HTMLInputElement | null;
    before: string;
}

/** Calls `onScan` with each scan; the separator of GS1 (FNC1) as `^`. */
export function useScanner(onScan: (code: string) => void): void {
    const told = useRef(onScan);
    useEffect(() => {
        told.current = onScan;
    }, [onScan]);
    useEffect(() => {
        let burst: Burst | undefined;
        const onKeyDown = (event: KeyboardEvent) => {
            const key = characterOf(event);
            if (key === undefined) {
                const scan = event.key === 'Enter' && burst && isScan(burst, event.timeStamp);
                if (scan) {
                    event.preventDefault();
                    event.stopImmediatePropagation();
                    restore(burst!);
                    told.current(burst!.text);
                }
                if (!modifiers.includes(event.key)) burst = undefined;
                return;
            }
            if (!burst || event.timeStamp - burst.last > longestGap) {
                const field =
                    event.target instanceof HTMLInputElement && event.target.type === 'text'
                        ? event.target
                        : null;
                const start = event.timeStamp;
                burst = {
                    text: '',
                    started: start,
                    last: start,
                    field,
                    before: field?.value ?? '',
                };
            }
            burst.text += key;
            burst.last = event.timeStamp;
            // Ctrl+] would do something of its own in some browsers.
            if (key === '^' && event.ctrlKey) event.preventDefault();
        };
        document.addEventListener('keydown', onKeyDown, { capture: true });
        return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
    }, []);
}

const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** What a key types. Scanners send the group separator as Ctrl+] or as the character itself. */
function characterOf({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): string | undefined {
    if (key === '\u001d' || (ctrlKey && key === ']')) return '^';
    return key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : undefined;
}

const isScan = ({ text, started, last }: Burst, now: number): boolean =>
    text.length >= shortest &&
    now - last <= longestGap &&
    (last - started) / (text.length - 1) <= averageGap;

/** The field as it was before the scanner typed into it. */
function restore({ field, before }: Burst): void {
    if (!field) return;
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    write?.call(field, before);
    field.dispatchEvent(new Event('input', { bubbles: true }));
}
