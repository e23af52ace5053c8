/**
 * Lower case, accents off, everything but letters and digits one space: `NON DÉTECTÉ` → `non detecte`.
 * Letters of every script stay: a word that nobody can read is a word, and its row in the tables is found.
 */
export const normalise = (text: string): string =>
    text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
