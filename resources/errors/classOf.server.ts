/** The class of an error code as the table of codes says it today. */
import { sql, type Sql } from '../define/sql.ts';
import { errorClasses } from './classes.ts';

const known = [...Object.keys(errorClasses), 'information'];

/** A class that an administrator named otherwise is `other`; no class, of a code that the table does not know, `unknown`. */
export const classNamed = (column: Sql): Sql =>
    sql`case when ${column} is null then 'unknown' when ${column} = any(${known}::text[]) then ${column} else 'other' end`;

/** The class of a code of a kind of device. */
export const classOfError = (device: Sql, code: Sql): Sql => sql`
    (select ${classNamed(sql`max(c.class)`)} from error_code c where c.device_type = ${device} and c.code = ${code})`;
