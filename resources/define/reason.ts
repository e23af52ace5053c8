/** Reasons that people give: as fields of a form, and as they are kept. */
import { Refusal } from './errors.ts';
import { text } from './field.ts';
import { isReason, noReason } from './rules/isReason.ts';

/** A field for a reason that must be given. */
export const reason = (label = 'Reason', { help }: { help?: string } = {}) =>
    text(label, { required: true, maxLength: 300, rule: 'reason', help });

/** A field for a reason that may be left out. */
export const optionalReason = (label = 'Reason', { help }: { help?: string } = {}) =>
    text(label, { maxLength: 300, rule: 'reason', help });

/** The reason as it is kept; a `Refusal` names the field where the text says nothing. */
export function reasonOf(value: unknown, field = 'reason'): string {
    const given = String(value ?? '').trim();
    if (isReason(given)) return given;
    throw new Refusal(noReason, 'no_reason', { [field]: noReason });
}
