/**
 * Two chips of Truenat on one extract: tuberculosis, and rifampicin after it, as the database ties them (`mtb_chip_of`, `rif_of_extract`
 * in 0870, where the rule and its reasons stand): of lists, reports and the cascade alike.
 */
import { raw, sql, type Sql } from '../../define/sql.ts';

/** Nothing is looked for beside the runs of other devices, nor beside one without a sample number. */
const isChip = (run: string, asks: 'mtb' | 'rif'): Sql =>
    raw(
        `${run}.device_type = 'truenat' and ${run}.sample_id <> '' and tb_question(${run}.device_type, ${run}.assay) = '${asks}'`,
    );

/** What the chip of MTB said, or how much it found, on whose extract run `rif` read rifampicin; null of any other run. */
export const mtbOfExtract = (rif: string, column: 'mtb' | 'mtb_grade' = 'mtb'): Sql => sql`
    case when ${isChip(rif, 'rif')} then (select ${raw(`m.${column}`)} from result m where m.id = mtb_chip_of(${raw(rif)}.id)) end`;

/** What was said of rifampicin on the extract in which run `mtb` found tuberculosis; null of any other run. */
export const rifOfExtract = (mtb: string): Sql => sql`
    case when ${isChip(mtb, 'mtb')} and ${raw(`${mtb}.mtb`)} = 'detected' then rif_of_extract(${raw(mtb)}.id) end`;

/** How much of MTB was found in the specimen of `r`: where it read rifampicin alone, by the MTB chip of its extract. */
export const gradeOfExtract = sql`
    case when r.mtb_grade <> '' or r.device_type <> 'truenat' then r.mtb_grade else coalesce(${mtbOfExtract('r', 'mtb_grade')}, '') end`;

/** What `r` itself says of drugs other than rifampicin: the gravest of its calls. */
const otherDrugs = sql`
    case when r.disease_area = 'tb' and tb_question(r.device_type, r.assay) <> 'mtb' then
    (select c.call from result_call c where c.result_id = r.id and c.target not in ('MTB', 'RIF')
      order by array_position(array['detected', 'unrecognised', 'indeterminate', 'not_detected'], c.call) limit 1) end`;

/** Of `r`, and of the other chip of its extract: of an MTB chip rifampicin, of a rifampicin chip MTB. */
export const otherChip: Readonly<Record<string, Sql>> = {
    other_mtb: mtbOfExtract('r'),
    other_rif: rifOfExtract('r'),
    other_drugs: otherDrugs,
};
