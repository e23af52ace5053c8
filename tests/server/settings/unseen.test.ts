/** Signs that nobody sees are no name, and turn none round; what partners tell is taken as it comes. */
import { describe, expect, it } from 'vitest';
import { memo, text, texts } from '../../../resources/define/field.ts';
import { bodyField } from '../../../server/fieldTypes/schema.ts';

const surname = bodyField(text('Surname', { required: true, maxLength: 80 }));
const village = bodyField(text('Village', { maxLength: 80 }));

describe('who registers a patient', () => {
    it.each(['\u200B', '\u200D\u200C', '\u2060 \uFEFF', '\u3164', '\u2800'])(
        'gives no name by signs that nobody sees: %j',
        (sign) => {
            expect(surname.safeParse(sign).success).toBe(false);
            expect(village.parse(sign)).toBe('');
            expect(
                bodyField(memo('Words', { required: true, maxLength: 80 })).safeParse(sign).success,
            ).toBe(false);
        },
    );

    it.each(['\u202Eabc', 'Na\u200Bkato', 'CM\u206690', 'Na\u00ADkato'])(
        'gives no name with such signs in it: %j',
        (name) => {
            expect(surname.safeParse(name).success).toBe(false);
            expect(village.safeParse(name).error?.issues[0]?.message).toContain(
                'cannot be printed',
            );
        },
    );

    it.each(['Nakato', "Ng'ang'a", 'می\u200Cخواهم', 'ක්\u200Dෂ', 'Zoë 👩\u200D⚕️'])(
        'writes the name as it is written: %s',
        (name) => {
            expect(surname.parse(name)).toBe(name);
        },
    );
});

it('what a partner tells is taken as it comes', () => {
    const told = bodyField(memo('As told', { maxLength: 400 }));
    for (const words of ['\u202A0772 555777\u202C', '\u200B'])
        expect(told.parse(words)).toBe(words);
    expect(bodyField(texts('Words', { maxLength: 40 })).safeParse(['a']).success).toBe(true);
});
