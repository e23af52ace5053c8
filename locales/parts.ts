/**
 * Translations as they are needed: what every screen says, then the words of an area with what is opened of it. They are
 * added to what the page speaks from, so that a screen is drawn once its words are here.
 */
import { parts } from './noParts.ts';
import type { Translations } from './tongue.ts';

const known: Record<string, Record<string, string>> = {};

/** On a second visit the worker has the whole: nothing is cheaper in parts. */
const kept = Boolean(globalThis.navigator?.serviceWorker?.controller);

/** Those of which everything is here. */
const whole = new Set<string>();
export const hasWhole = (language: string): void => void whole.add(language);

export const comesInParts = (language: string): boolean => !kept && language in parts;

/** What is here of a language so far; what comes later is found in it too. */
export const wordsSoFar = (language: string): Translations => (known[language] ??= {});

/** Adds a part of a language, unless it is here already; false where languages come whole. */
export async function learnPart(language: string, part: string): Promise<boolean> {
    if (!comesInParts(language)) return false;
    const load = parts[language]?.[part];
    if (!load || whole.has(language)) return true;
    Object.assign((known[language] ??= {}), (await load()).default);
    return true;
}

/**
 * Fetches something beside the words of the areas that it may say (null: of every area), in the language that the page is in.
 * @public called by the built files of declarations and pages (scripts/bundle/languageParts.ts)
 */
export async function withTexts<T>(
    areas: readonly string[] | null,
    load: () => Promise<T>,
): Promise<T> {
    const { lang } = document.documentElement;
    const words = (areas ?? Object.keys(parts[lang] ?? {})).map((area) =>
        learnPart(lang, area).catch(() => false),
    );
    const [loaded] = await Promise.all([load(), ...words]);
    return loaded;
}
