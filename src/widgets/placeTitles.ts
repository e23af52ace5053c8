/** The names of chosen places. */
import { useTitleOf } from './fields/ReferencePicker.tsx';
import { chosenOf, levelCalled } from './places.ts';

type Filters = Readonly<Record<string, unknown>>;

/** Name of the chosen place of a level; undefined where none is, `…` until it is known. */
export function usePlaceTitle(level: string, filters: Filters): string | undefined {
    const id = chosenOf(level, filters);
    const title = useTitleOf(levelCalled(level).to, id ?? null);
    return id === undefined ? undefined : (title ?? '…');
}

/** Those of several levels, in their order. The levels are the same each time. */
export const usePlaceTitles = (
    levels: readonly string[],
    filters: Filters,
): readonly (string | undefined)[] =>
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- as many calls each time
    levels.map((level) => usePlaceTitle(level, filters));
