import type { Translations } from './tongue.ts';

/** The parts of each language; a build cuts them (scripts/bundle/languageParts.ts), in development a language comes whole. */
export const parts: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ default: Translations }>>>>
> = {};
