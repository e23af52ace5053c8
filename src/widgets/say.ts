/** Texts of screens and pages in the reader's language: `say('Verify %{number}?', { number })`. */
import { useSyncExternalStore } from 'react';
import { whenSpoken } from '../../locales/tongue.ts';
import { type Say, sayNow } from './sayNow.ts';

export type { Say } from './sayNow.ts';

/** Drawn anew when the language changes. Every cell of a list asks: it follows nothing else. */
export const useSay = (): Say => useSyncExternalStore(whenSpoken, sayNow);
