import { defineQuery } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { and, sql } from '../../define/sql.ts';
import { allClasses } from '../classes.ts';
import { errorManual } from './manual.report.ts';

const named = sql`case when c.class = any(${Object.keys(allClasses)}::text[]) then c.class else 'other' end`;

export const manualQuery = defineQuery(errorManual, ({ filters, national }) => {
    const conditions = [
        national('what an error code means is no figure of any place'),
        ...(filters['code'] ? [sql`c.code = any(${allOf(filters['code'])}::text[])`] : []),
        ...(filters['class'] ? [sql`${named} = any(${allOf(filters['class'])}::text[])`] : []),
    ];
    return sql`
        select c.id, c.code, ${named} as class, c.phase, c.counts_as, c.meaning, c.likely_cause, c.first_action
          from error_code c where c.device_type = 'genexpert' and c.active and ${and(conditions)}`;
});
