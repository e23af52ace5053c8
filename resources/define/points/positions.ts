/** Positions for the map above a list: `POST /x/<entity>/points`, which the area of the entity answers. */
import type { Shape } from '../calls.ts';
import type { Values } from '../values.ts';

export interface Points {
    /** Names of the values of each row, in their order: sent once, as there are thousands of rows. */
    columns: readonly ('id' | 'name' | 'kind' | 'place' | 'lat' | 'lng')[];
    /** Degrees where they are; rows without a position are left out. */
    data: readonly (readonly (string | number | null)[])[];
    /** Of all rows, with and without a position. */
    count: number;
    without_position: number;
}

export type PointsCall = Shape<Values, Points>;
