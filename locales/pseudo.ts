import reactAdminEnglish from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';

const accents: Readonly<Record<string, string>> = {
    a: 'á',
    c: 'ç',
    d: 'ð',
    e: 'é',
    g: 'ĝ',
    i: 'í',
    l: 'ļ',
    n: 'ñ',
    o: 'ö',
    r: 'ŕ',
    s: 'š',
    t: 'ţ',
    u: 'ü',
    y: 'ý',
    z: 'ž',
    A: 'Á',
    C: 'Ç',
    D: 'Ð',
    E: 'É',
    G: 'Ĝ',
    I: 'Í',
    L: 'Ļ',
    N: 'Ñ',
    O: 'Ö',
    R: 'Ŕ',
    S: 'Š',
    T: 'Ţ',
    U: 'Ü',
    Y: 'Ý',
    Z: 'Ž',
};

/**
 * A text with accents, in brackets and 40 % longer: what is not translated stays plain, what has
 * no room breaks. Placeholders and plural bars are left alone, and so is the name of the product.
 */
export const pseudoText = (text: string): string =>
    text === 'Kipimo' || isOrder(text) ? text : stretched(text);

/** A text of holes alone says in which order they stand (`%{figure} %{unit}`), and is no longer in any language. */
const isOrder = (text: string): boolean => !/\p{L}/u.test(text.replaceAll(/%\{\w+\}/g, ''));

const stretched = (text: string): string =>
    text
        .split('||||')
        .map((form) => {
            const words = form
                .trim()
                .split(/(%\{\w+\})/)
                .map((part) =>
                    part.startsWith('%{')
                        ? part
                        : part.replace(/[a-zA-Z]/g, (c) => accents[c] ?? c),
                )
                .join('');
            return `[${words}${' ~'.repeat(Math.ceil((form.trim().length * 0.4) / 2))}]`;
        })
        .join(' |||| ');

/** react-admin's own texts in it. */
export default stretchedBelow(reactAdminEnglish) as TranslationMessages;

function stretchedBelow(value: unknown): unknown {
    if (typeof value === 'string') return pseudoText(value);
    return Object.fromEntries(
        Object.entries(value as object).map(([key, below]) => [key, stretchedBelow(below)]),
    );
}
