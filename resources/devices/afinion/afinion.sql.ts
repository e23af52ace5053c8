/** Figures by band. A bound is in a band where it leaves no other. Source: domain 3.3. */
import type { Query } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { sql, type Sql, countWhere } from '../../define/sql.ts';
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
const byPlace = (report: Report, area: string, bands: Measures, banded: readonly Sql[]): Query =>
    placedQuery(
        report,
        (input) => [
            {
                rows: results(input, sql`r.disease_area = ${area}`, sql`r.device_type = 'afinion'`),
                measures: {
                    ...runMeasures(),
                    ...bands,
                    unclassified: countWhere(
                        sql`${good} and not (${banded.reduce((a, b) => sql`${a} or ${b}`)})`,
                    ),
                    beyond_range: countWhere(sql`${good} and s.value_operator in ('<', '>')`),
                    exact_figures: countWhere(exact),
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
        controlled: countWhere(below(hba1c.controlled)),
        raised: countWhere(between(hba1c.controlled, hba1c.raised)),
        poor: countWhere(from(hba1c.raised)),
        diabetic: countWhere(from(6.5)),
    },
    [below(hba1c.controlled), between(hba1c.controlled, hba1c.raised), from(hba1c.raised)],
);

export const crpByPlace = byPlace(
    crpReport,
    'crp',
    {
        low: countWhere(below(crp.low)),
        raised: countWhere(between(crp.low, crp.raised)),
        high: countWhere(from(crp.raised)),
    },
    [below(crp.low), between(crp.low, crp.raised), from(crp.raised)],
);
