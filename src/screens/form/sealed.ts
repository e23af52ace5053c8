/** Where sealed drafts lie: in local storage, under a name of their own (dataProvider/line/sealing.ts seals them). */
const prefix = 'kipimo.sealed.';

export const readSealed = (name: string): string | null => localStorage.getItem(prefix + name);

/** Keeps sealed text under a name, or nothing where it is undefined. */
export function writeSealed(name: string, text: string | undefined): void {
    try {
        if (text === undefined) localStorage.removeItem(prefix + name);
        else localStorage.setItem(prefix + name, text);
    } catch {
        // Without room for drafts the form still works.
    }
}
