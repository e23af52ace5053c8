/** A browser and its system in words, as far as they tell (bowser knows how). */
import Bowser from 'bowser';

/** `Chrome 130, Windows`; empty where nothing is known, as of a script. */
export function browserOf(userAgent: string): string {
    if (!userAgent) return '';
    const { browser, os } = Bowser.parse(userAgent);
    const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
    return [name, os.name].filter(Boolean).join(', ');
}
