/** What search finds a screen by, beside its name and its group. */
import { questions } from './questions.ts';
import shown from './shown.gen.json';

/** Titles, figures and panels, by the name of a declaration or of the component of a page; in English, as declared. */
const shownOn: Readonly<Record<string, readonly string[]>> = shown;

/** The question that a screen answers, and what it shows, in the words of the reader's language. */
export const searchedBy = (name: string, text: (english: string) => string) => ({
    answers: text(questions[name] ?? ''),
    shows: (shownOn[name] ?? []).map((one) => text(one)).join(' '),
});
