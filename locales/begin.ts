/** Which language the page speaks, and how its translations come. English is written in the code and needs none. */
import { comesInParts, hasWhole, learnPart, wordsSoFar } from './parts.ts';
import { language as languageNow, speak, type Translations } from './tongue.ts';

const translations = import.meta.glob<Translations>('./{fr,sw}.json', { import: 'default' });

/** The page speaks a language as soon as what every screen says is here; the rest is fetched by `wholeLanguage`. */
export async function beginIn(language: string): Promise<void> {
    if (!(await learnPart(language, 'first'))) return speakIn(language);
    speak(language, wordsSoFar(language));
}

/** The rest of the language that the page began in, where it came in parts: everything is said anew from it. */
export async function wholeLanguage(): Promise<void> {
    const begun = languageNow();
    if (!comesInParts(begun)) return;
    const whole = await wholeOf(begun);
    // Another one may have been chosen meanwhile.
    if (languageNow() === begun) speak(begun, whole);
}

/** From now on the page speaks this language, as soon as its translations are here. */
export async function speakIn(language: string): Promise<void> {
    speak(language, await wholeOf(language));
}

async function wholeOf(language: string): Promise<Translations | undefined> {
    const texts =
        language === 'xx' ? await stretchedTexts() : await translations[`./${language}.json`]?.();
    hasWhole(language);
    return texts;
}

/** The pseudo-locale says what French says: a text that no catalogue has stays as it is written, and is seen. */
async function stretchedTexts(): Promise<Translations> {
    const [{ pseudoText }, french] = await Promise.all([
        import('./pseudo.ts'),
        translations['./fr.json']!(),
    ]);
    return Object.fromEntries(Object.keys(french).map((text) => [text, pseudoText(text)]));
}
