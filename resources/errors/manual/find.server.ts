/** Codes of errors by their number: what each means stands in the manual. */
import { grant } from '../../access.ts';
import { defineFinder } from '../../define/points/find.ts';
import { sql } from '../../define/sql.ts';

export const findErrorCodes = defineFinder({
    name: 'errorCodes',
    title: 'Error codes',
    access: [grant('errors', 'facility', 'maintenance'), grant('view_errors', 'admin')],
    find: ({ like, limit }) => sql`
        select c.id, c.code as label, c.meaning, c.code as word
          from error_code c
         where c.device_type = 'genexpert' and c.active and lower(c.code) like ${`${like}%`}
         order by c.code limit ${limit}`,
    hint: ({ meaning }) => [{ text: String(meaning) }],
    routes: [
        '/gx/error/manual?q={word}',
        '/site/gx/error/manual?q={word}',
        '/maintenance/error/manual?q={word}',
    ],
});
