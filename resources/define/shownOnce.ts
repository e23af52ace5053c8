/** What an answer says this once: a secret that was made for somebody. The browser shows it until it is put away. */
import type { Sentence } from './say.ts';

export interface ShownOnce {
    title: Sentence;
    value: string;
    about: Sentence;
}

/** The part of an answer that carries it. */
export const shownOnce = (shown: ShownOnce): { shown_once: ShownOnce } => ({ shown_once: shown });
