/** Texts as they were normalised: instruments say the same few hundred names and words again and again. */
const known = new Map<string, string>();
/** So many are held at once, none of them long. */
const MOST = 4000;
const LONG = 100;

/**
 * Lower case, accents off, everything but letters and digits one space: `NON DÉTECTÉ` → `non detecte`.
 * Letters of every script stay: a word that nobody can read is a word, and its row in the tables is found.
 */
export function normalise(text: string): string {
    let normal = known.get(text);
    if (normal !== undefined) return normal;
    normal = normalised(text);
    if (text.length > LONG) return normal;
    if (known.size >= MOST) known.clear();
    known.set(text, normal);
    return normal;
}

const normalised = (text: string): string =>
    text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
