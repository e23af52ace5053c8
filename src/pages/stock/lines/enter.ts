/** Where Enter leads in a document: the way that hands take through a paper form. */

const fieldsOf = (inside: Element): HTMLElement[] =>
    [
        ...inside.querySelectorAll<HTMLElement>(
            'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)',
        ),
    ].filter((one) => one.tabIndex >= 0 && !one.hasAttribute('data-scan'));

/**
 * Goes from a field to the next: within a line, to the next line, from the last field of the last
 * line to a new line, and from an untouched last line to Save. True where it went.
 */
export function enterGoesOn(frame: HTMLElement, from: HTMLElement): boolean {
    if (!from.matches('input, select') || from.hasAttribute('data-scan')) return false;
    const fields = fieldsOf(frame);
    const at = fields.indexOf(from);
    if (at < 0) return false;
    const line = from.closest('[data-line]');
    if (line && isLast(line)) {
        const own = fieldsOf(line);
        const empty = own.every((one) => one.matches('select') || !(one as HTMLInputElement).value);
        if (own[0] === from && empty) {
            frame.querySelector<HTMLElement>('button[type=submit]')?.focus();
            return true;
        }
        if (own.at(-1) === from) {
            addLine(frame);
            return true;
        }
    }
    const next = fields[at + 1];
    if (next) reach(next);
    else frame.querySelector<HTMLElement>('button[type=submit]')?.focus();
    return true;
}

const isLast = (line: Element): boolean => line.nextElementSibling === null;

/** Adds a line and stands in its first field. */
function addLine(frame: HTMLElement): void {
    frame.querySelector<HTMLElement>('[data-add-line]')?.click();
    const last = frame.querySelector('.ks-lines li[data-line]:last-child');
    const [first] = last ? fieldsOf(last) : [];
    if (first) reach(first);
}

function reach(field: HTMLElement): void {
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    field.scrollIntoView({ block: 'nearest' });
}
