/** Texts as they are compared. */

/** Without accents and case. */
export const plain = (text: string): string =>
    text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Letters and digits alone, in lower case: a heading or a word of a list, however it is written. */
export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
