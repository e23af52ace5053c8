/** Ages as people say them. */
import { sql, type Sql } from '../define/sql.ts';

/** Completed years; of a child below five the exact age in years, because months matter there. */
export const ageShown = (age: Sql): Sql =>
    sql`case when ${age} >= 5 then floor(${age}) else ${age} end`;
