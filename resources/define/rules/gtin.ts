/** Numbers that barcodes bear: GTIN-8, 12, 13 and 14 of the GS1 General Specifications. */

/** Modulo 10 with weights 3 and 1 from the right (GS1 General Specifications 7.9.1). */
export function checkDigitFits(digits: string): boolean {
    const sum = [...digits]
        .toReversed()
        .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
    return sum % 10 === 0;
}

/** Whether a text is a GTIN with the right check digit. */
export const isGtin = (text: string): boolean =>
    /^(\d{8}|\d{12,14})$/.test(text) && checkDigitFits(text);
