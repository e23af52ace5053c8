/** The languages that the product speaks, by their two letters. */
export const languages = { en: 'English', fr: 'French', sw: 'Swahili' } as const;

export type LanguageCode = keyof typeof languages;
