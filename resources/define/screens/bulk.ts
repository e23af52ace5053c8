/** What is done to several chosen rows of a list at once. Data only, as everything here. */
import type { Grant } from '../../access.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Fields } from '../field.ts';

/** Made by `bulk` (bulkOf.ts), which holds it to the symbol of the action that it calls. */
export interface BulkAction {
    endpoint: Endpoint;
    /** The word of its button: what is done, `Mark as reviewed`. */
    label: string;
    /** What is asked before it is done, of one row and of several: `Disable %{smart_count} user? |||| …`. */
    ask: string;
    /** What follows from it. */
    about: string;
    /** Word of the body that takes the `id` of a row. One call goes out for each, in the order of the list. */
    row: string;
    /** What is asked for once and goes along with each row. */
    fields?: Fields;
    /** What goes along without being asked for. */
    values?: Readonly<Record<string, string | number | boolean | null>>;
    /** The `version` of each row goes along, as edits of an entity want it. */
    version?: boolean;
    /** Only rows where this column has this value. */
    when?: Readonly<Record<string, string | number | boolean>>;
    /** What is asked for is of one row and no other: it is offered where that alone was chosen. */
    single?: boolean;
    /** "All that match" is offered for at most so many rows. */
    all?: number;
    /** It takes something back, or away. */
    undoes?: boolean;
    /** Who is offered it, where they are fewer than those who read the list. The action itself refuses everybody else. */
    access?: readonly Grant[];
}
