/** Signs as a language sets them, in the browser and on the server alike. */

/**
 * French parts `: ; ? ! %` and quotation marks from their words by a space, at which no line ends, also in a text of holes alone,
 * which nobody translates; other languages write `%` at its figure, as `Intl` does for each.
 */
export const typeset = (language: string, text: string): string =>
    language === 'fr'
        ? text.replaceAll(/ (?=[:;?!»]|%(?!\{))|(?<=«) |(?<=})(?=[:;?!]\B)/g, '\u00a0')
        : text.replaceAll(/(?<=[\d}]) (?=%(?!\{))/g, '');

/** What stands between a word and the sign after it; commas and arrows come before the colon in the order of letters. */
export const before = (language: string, sign: string): string =>
    language === 'fr' && sign >= ':' ? '\u00a0' : '';
