/** A figure in per cent as a language writes it. */
import { oncePer } from '../once.ts';

const patternIn = oncePer((locale: string) =>
    new Intl.NumberFormat(locale, { style: 'percent' }).format(0.01),
);

/** The figure with its sign where the language writes it: `6.4%`, in French after a space. */
export const percentIn = (locale: string, figure: string): string =>
    patternIn(locale).replace('1', figure);
