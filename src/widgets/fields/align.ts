import type { Field } from '../../../resources/define/field.ts';
import { digitsOf, linesOf } from '../../../resources/define/fieldFacts.ts';

/** Figures stand at the right, so that they can be compared; everything else is read from the left. */
export const alignOf = (field: Field): 'left' | 'right' =>
    digitsOf(field) !== null || linesOf(field) ? 'right' : 'left';
