/** Rules of a text that no pattern can say. The server refuses by them, forms tell at once. */
import { isGtin } from './gtin.ts';
import { phrases } from '../say.ts';
import { isReason, noReason } from './isReason.ts';

interface Rule {
    fits(text: string): boolean;
    /** What to tell who misses it. */
    message: string;
}

/** Rules by the name that a field gives (`rule: 'reason'`). An empty text is not looked at. */
export const textRules = {
    reason: { fits: isReason, message: noReason.text },
    gtin: {
        fits: isGtin,
        message: phrases(
            'No barcode number: 8, 12, 13 or 14 digits, of which the last checks the others.',
        ),
    },
} as const satisfies Record<string, Rule>;

export type TextRule = keyof typeof textRules;
