/** What search finds a screen by, beside its name and its group: the question that it answers, and what it shows. */
import shown from './shown.gen.json';

export { questions } from './questions.ts';

/** Titles, figures and panels, by the name of a declaration or of the component of a page; in English, as declared. */
export const shownOn: Readonly<Record<string, readonly string[]>> = shown;
