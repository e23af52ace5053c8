/**
 * Something made once for the words that it is made with, however many ask: a formatter of a language costs more to make than a
 * thousand figures to format.
 */
export function oncePer<Words extends readonly (string | number)[], Made>(
    make: (...words: Words) => Made,
): (...words: Words) => Made {
    const made = new Map<string, Made>();
    return (...words) => {
        const key = words.join(' ');
        const known = made.get(key);
        if (known !== undefined) return known;
        const fresh = make(...words);
        made.set(key, fresh);
        return fresh;
    };
}
