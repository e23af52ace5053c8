/** A name as people say it: its words in any order, each as far as it was typed. */
import { and, anywhere, sql, type Sql } from '../sql.ts';

/** Every word of the text stands in the column, wherever. */
export const namedBy = (column: Sql, text: string): Sql =>
    and(
        text
            .split(/[\s,]+/)
            .filter(Boolean)
            .map((word) => sql`${column} ilike ${anywhere(word)}`),
    );
