/** What of a value can be told before the server is asked. The server decides; this only spares a round trip. */
import type {
    DateField,
    DecimalField,
    Field,
    IntegerField,
    MemoField,
    TextField,
    TextsField,
} from '../../../resources/define/field.ts';
import { textRules } from '../../../resources/define/rules/textRules.ts';
import { today } from '../dates/dates.ts';
import type { Say } from '../say.ts';

/** What is wrong with a value that is there, or undefined. */
export type Fault<F extends Field> = (field: F, value: unknown, say: Say) => string | undefined;

export const noFault: Fault<Field> = () => undefined;

export const textFault: Fault<TextField> = (field, value, say) => {
    const rule = field.rule && textRules[field.rule];
    if (rule && !rule.fits(String(value))) return rule.message;
    return field.pattern && !new RegExp(`^(?:${field.pattern.source})$`).test(String(value))
        ? field.pattern.message
        : tooLong(String(value), field.maxLength, say);
};

export const memoFault: Fault<MemoField> = (field, value, say) =>
    tooLong(String(value), field.maxLength, say);

export const textsFault: Fault<TextsField> = (field, value, say) =>
    (value as string[]).map((text) => tooLong(text, field.maxLength, say)).find(Boolean);

export const integerFault: Fault<IntegerField> = (field, value, say) =>
    Number.isInteger(value)
        ? outside(value as number, field, say)
        : say('Please type a whole number.');

export const decimalFault: Fault<DecimalField> = (field, value, say) =>
    typeof value === 'number' ? outside(value, field, say) : say('Please type a number.');

export const dateFault: Fault<DateField> = (field, value, say) =>
    field.notFuture && String(value) > today() ? say('Not after today.') : undefined;

const tooLong = (text: string, max: number, say: Say) =>
    text.length > max ? say('At most %{max} characters.', { max }) : undefined;

function outside(value: number, { min, max }: { min?: number; max?: number }, say: Say) {
    if (min !== undefined && value < min) return say('At least %{min}.', { min });
    if (max !== undefined && value > max) return say('At most %{max}.', { max });
    return undefined;
}
