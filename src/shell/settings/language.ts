/** The languages of the shell. `xx` is the pseudo-locale of the tests and is never offered. */
export const languages = { en: 'English', fr: 'Français', sw: 'Kiswahili' } as const;

export type Language = keyof typeof languages | 'xx';

export const settingsKey = 'kipimo.settings';

/** A stored or spoken language as one of ours, English otherwise. */
export function asLanguage(word: string | null | undefined): Language {
    const short = (word ?? '').slice(0, 2).toLowerCase();
    return short in languages || short === 'xx' ? (short as Language) : 'en';
}

/** The chosen language of this browser; before any choice, the browser's own where we speak it. */
export function readLanguage(): Language {
    try {
        const stored = JSON.parse(localStorage.getItem(settingsKey) ?? '{}') as {
            language?: string;
        };
        return asLanguage(stored.language ?? navigator.language);
    } catch {
        return 'en';
    }
}

/** Remembers the language beside the other settings and tells assistive technology. */
export function writeLanguage(language: Language): void {
    let stored: Record<string, unknown> = {};
    try {
        stored = JSON.parse(localStorage.getItem(settingsKey) ?? '{}') as Record<string, unknown>;
    } catch {
        // A broken value is replaced.
    }
    localStorage.setItem(settingsKey, JSON.stringify({ ...stored, language }));
    document.documentElement.lang = language;
}
