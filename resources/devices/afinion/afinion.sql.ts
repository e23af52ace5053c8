/** Figures by band. A bound is in a band where it leaves no other. Source: domain 3.3. */
import type { Query } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { results, runMeasures, type Measures } from '../../diseases/measures.server.ts';
import { placedQuery } from '../../diseases/placed.server.ts';
import { bounds, crpReport, hba1cReport } from './afinion.report.ts';

const good = sql`s.outcome = 'success' and s.call <> 'unrecognised'`;
const exact = sql`(${good} and s.value is not null and s.value_operator in ('', '='))`;

const below = (end: number): Sql =>
    sql`((${exact} and s.value < ${end}::numeric) or (${good} and s.value_operator = '<' and s.value <= ${end}::numeric))`;
const from = (start: number): Sql =>
    sql`((${exact} and s.value >= ${start}::numeric) or (${good} and s.value_operator = '>' and s.value >= ${start}::numeric))`;
const between = (start: number, end: number): Sql =>
    sql`(${exact} and s.value >= ${start}::numeric and s.value < ${end}::numeric)`;
const count = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`;

const byPlace = (report: Report, area: string, bands: Measures, banded: readonly Sql[]): Query =>
    placedQuery(
        report,
        (input) => [
            {
                rows: results(input, sql`r.disease_area = ${area}`, sql`r.device_type = 'afinion'`),
                measures: {
                    ...runMeasures(),
                    ...bands,
                    unclassified: count(
                        sql`${good} and not (${banded.reduce((a, b) => sql`${a} or ${b}`)})`,
                    ),
                    beyond_range: count(sql`${good} and s.value_operator in ('<', '>')`),
                    exact_figures: count(exact),
                    sum_value: sql`coalesce(sum(s.value) filter (where ${exact}), 0)`,
                },
            },
        ],
        { derived: { mean_value: sql`p.sum_value / nullif(p.exact_figures, 0)` } },
    );

const { hba1c, crp } = bounds;

export const hba1cByPlace = byPlace(
    hba1cReport,
    'hba1c',
    {
        controlled: count(below(hba1c.controlled)),
        raised: count(between(hba1c.controlled, hba1c.raised)),
        poor: count(from(hba1c.raised)),
        diabetic: count(from(6.5)),
    },
    [below(hba1c.controlled), between(hba1c.controlled, hba1c.raised), from(hba1c.raised)],
);

export const crpByPlace = byPlace(
    crpReport,
    'crp',
    {
        low: count(below(crp.low)),
        raised: count(between(crp.low, crp.raised)),
        high: count(from(crp.raised)),
    },
    [below(crp.low), between(crp.low, crp.raised), from(crp.raised)],
);
