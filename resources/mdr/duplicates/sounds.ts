/**
 * Names by their sound, as they are written down by ear: l and r, b and v, c and k, s and z are one; doubled letters,
 * an h and the vowels after the first tell nothing apart. Okello, Okelo and Okero sound alike.
 */
const alike: readonly (readonly [RegExp, string])[] = [
    [/ph/g, 'f'],
    [/[cq]|kh/g, 'k'],
    [/ch|sh/g, 's'],
    [/[zx]/g, 's'],
    [/l/g, 'r'],
    [/v/g, 'b'],
    [/[yj]/g, 'i'],
    [/[wh]/g, ''],
];

/** A word by its sound: `Nakalema` is `nkrm`. */
export function soundOf(word: string): string {
    const plain = word
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '');
    const said = alike.reduce((text, [sign, sound]) => text.replaceAll(sign, sound), plain);
    return (
        said.slice(0, 1) +
        said
            .slice(1)
            .replaceAll(/[aeiou]/g, '')
            .replaceAll(/(.)\1+/g, '$1')
    );
}

/** The words of a name by their sound, in whatever order they were written. */
export const soundsOf = (name: string): readonly string[] =>
    name
        .split(/[\s,'-]+/)
        .map(soundOf)
        .filter((word) => word !== '')
        .toSorted();

/** Whether two names may be one: all words of the shorter are in the longer. */
export function soundAlike(one: string, other: string): boolean {
    const [shorter, longer] = [soundsOf(one), soundsOf(other)].toSorted(
        (left, right) => left.length - right.length,
    ) as [readonly string[], readonly string[]];
    const left = [...longer];
    return (
        shorter.length > 0 &&
        shorter.every((word) => {
            const at = left.indexOf(word);
            if (at >= 0) left.splice(at, 1);
            return at >= 0;
        })
    );
}

/** A telephone number as it is compared: its last nine digits; nothing where there are fewer. */
export const phoneKey = (phone: string | null | undefined): string => {
    const digits = (phone ?? '').replaceAll(/\D/g, '');
    return digits.length >= 9 ? digits.slice(-9) : '';
};

/** A national number as it is compared: letters and digits alone. */
export const ninKey = (nin: string | null | undefined): string =>
    (nin ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
