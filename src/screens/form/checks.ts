/** What can be told before the server is asked. The server decides; these only spare a round trip. */
import type { Field } from '../../../resources/define/field.ts';
import { isEmpty } from '../../widgets/cells.tsx';
import { today } from '../../widgets/dates/dates.ts';
import type { Say } from '../../widgets/words.ts';

/** What is wrong with a value, or undefined. */
export function fault(field: Field, value: unknown, required: boolean, say: Say) {
    if (isEmpty(value)) return required ? say('required') : undefined;
    switch (field.type) {
        case 'text':
            if (field.pattern && !new RegExp(`^(?:${field.pattern.source})$`).test(String(value)))
                return field.pattern.message;
            return tooLong(String(value), field.maxLength, say);
        case 'memo':
            return tooLong(String(value), field.maxLength, say);
        case 'texts':
            return (value as string[])
                .map((text) => tooLong(text, field.maxLength, say))
                .find(Boolean);
        case 'integer':
            if (!Number.isInteger(value)) return say('not_a_whole_number');
            return outside(value as number, field, say);
        case 'decimal':
            if (typeof value !== 'number') return say('not_a_number');
            return outside(value, field, say);
        case 'date':
            return field.notFuture && String(value) > today() ? say('not_future') : undefined;
        default:
            return undefined;
    }
}

const tooLong = (text: string, max: number, say: Say) =>
    text.length > max ? say('too_long', { max }) : undefined;

function outside(value: number, { min, max }: { min?: number; max?: number }, say: Say) {
    if (min !== undefined && value < min) return say('too_small', { min });
    if (max !== undefined && value > max) return say('too_large', { max });
    return undefined;
}
