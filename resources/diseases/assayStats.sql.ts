/** Assays and versions, straight from the run counters. */
import { defineQuery } from '../define/query.ts';
import { join, name, sql } from '../define/sql.ts';
import { assayStats } from './assayStats.report.ts';
import { visibleWords } from '../results/withheld/visible.server.ts';
import { columnsOf, counter, idOf, runFilters, runsOfAny } from './measures.server.ts';

export const byVersion = defineQuery(assayStats, (input) => {
    const sums = Object.entries(runsOfAny()).map(([key, sum]) => sql`${sum} as ${name(key)}`);
    // Of each name once it is counted: rows of the counters are many.
    const told = {
        assay: visibleWords(input.viewer, sql`p.assay`),
        assay_version: visibleWords(input.viewer, sql`p.assay_version`),
    };
    return sql`
        select p.id, ${columnsOf(assayStats.columns, told)}
          from (select ${idOf('q.disease_area', 'q.assay', 'q.assay_version')} as id, q.*
                  from (select s.disease_area, s.assay, s.assay_version, count(distinct s.facility_id) as sites, ${join(sums, ', ')}
                          from ${counter(input, 'facility_day', ...runFilters(input))} s
                         group by s.disease_area, s.assay, s.assay_version) q) p`;
});
