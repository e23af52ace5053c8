/** Dated notes that charts along time mark. An area answers the call; the charts ask it for what they show. */
import type { Shape } from '../calls.ts';
import type { Values } from '../values.ts';

export interface Note {
    /** `YYYY-MM-DD`. */
    day: string;
    note: string;
    /** Name of the place it is of; empty where it is of the whole country. */
    place: string;
}

/** Takes `start_date`, `end_date` and places by number; answers `{ data: Note[] }`, at the path that `resources/pointCalls.ts` says. */
export type NotesCall = Shape<Values, { data: readonly Note[] }>;
