/** How long nothing came from a machine, as a state. Source: domain 3.2, "Connectivity colour". */
import { sql, type Sql } from '../define/sql.ts';
import { heardWithin } from './columns.ts';

const { sending, quiet, late } = heardWithin;

/** A connection by whole days without a message. */
export const stateOfSilence = (days: Sql): Sql => sql`
    case when ${days} is null then 'never' when ${days} <= ${sending} then 'sending'
         when ${days} <= ${quiet} then 'quiet' when ${days} <= ${late} then 'late' else 'silent' end`;
