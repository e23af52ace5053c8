import { useStore } from 'react-admin';
import { type Column, shownOf } from './columns.ts';

/** The columns on screen, in the order of the declaration, remembered for this account. */
export function useChosenColumns(
    resource: string,
    all: readonly Column[],
    standard: readonly string[],
): { shown: Column[]; chosen: boolean; choose(names: readonly string[] | null): void } {
    const [chosen, setChosen] = useStore<readonly string[] | null>(`columns.${resource}`, null);
    return {
        shown: shownOf(all, standard, chosen),
        chosen: chosen !== null,
        choose: setChosen,
    };
}
