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
    E: 'É',
    I: 'Í',
    N: 'Ñ',
    O: 'Ö',
    S: 'Š',
    T: 'Ţ',
    U: 'Ü',
};

/**
 * A text with accents, in brackets and 40 % longer: what is not translated stays plain, what has
 * no room breaks. Placeholders and plural bars are left alone.
 */
export const pseudoText = (text: string): string =>
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
