/** One run that came under two serials of a machine: known again although its key has the other serial. */
import type { Db } from '../../../define/engine.ts';
import { sql, type Sql } from '../../../define/sql.ts';
import { comparableNumber } from '../../parsing/whose.ts';
import type { Interpretation, ResultFields } from '../meaning/interpret.server.ts';

/** Results `o` and `r` began at the same moment as sent; where an analyser tells no start, they ended at the same. */
export const sameMoment: Sql = sql`(o.started_sent = r.started_sent and (r.started_sent <> '' or o.ended_at = r.ended_at))`;

const version = (column: Sql): Sql => sql`regexp_replace(lower(${column}), '(\\.0+)+$', '')`;

/** Result `one` bore this sample number until it was corrected. */
const wasNumbered = (one: Sql, sample: Sql): Sql => sql`
    exists (select from result_history h
             where h.result_id = ${one} and h.reason = 'corrected' and h.result ->> 'sample_id' = ${sample})`;

/** The patient's number of a result as numbers are compared, as `comparableNumber` says it; '' where it is nobody's. */
const number = (one: Sql): Sql => sql`
    case when means_nobody(${one}.patient_id) or ${one}.patient_id !~ '[[:alnum:]]' then '' else number_key(${one}.patient_id) end`;
const [ofO, ofR] = [number(sql`o`), number(sql`r`)];

/** Devices of which two people of one moment are two where one of them has no number. */
const apart = ['truenat', 'xray'];

/** `o` is a result; so is `r`, where `stored`. */
const sameRunOf = (stored: boolean): Sql => sql`(
    ${sameMoment} and o.module_serial = r.module_serial and o.assay = r.assay and o.cartridge_serial = r.cartridge_serial
    -- Of a cartridge that is told the sample number may have been corrected under one of the serials.
    and (o.sample_id = r.sample_id
         or r.cartridge_serial <> '' and (${wasNumbered(sql`o.id`, sql`r.sample_id`)}
                                          ${stored ? sql`or ${wasNumbered(sql`r.id`, sql`o.sample_id`)}` : sql``}))
    -- Where nothing but the moment tells runs apart, those of two people are two; where the patient is typed later, as at devices that tell
    -- none apart by it, a run without one is the same.
    and (r.module_serial <> '' or r.cartridge_serial <> '' or ${ofO} = ${ofR}
         or r.device_type <> all(${apart}::text[]) and '' in (${ofO}, ${ofR}))
    -- Two images of one moment are two, and so are two readings of one image.
    and (r.sample_id <> '' or o.specimen_id = r.specimen_id or '' in (o.specimen_id, r.specimen_id))
    and (r.device_type <> 'xray' or r.specimen_id = '' or ${version(sql`o.assay_version`)} = ${version(sql`r.assay_version`)}))`;

/** Results `o` and `r` of one machine are the same run, told twice. */
export const sameRun: Sql = sameRunOf(true);

/** A run with its machine, and the one that its message names where that is merged into it. */
interface Spoken {
    interpretation: Interpretation;
    machine_id: number | null;
    named_machine_id: number | null;
    /** Whether others are merged into its machine. */
    shared: boolean;
}

/** The first of each run of a call, by what tells runs of one machine apart; of people whose numbers differ each has one. */
export type FirstOf = Map<string, { key: Buffer; said: number; number: string }[]>;

/**
 * Gives each run the key of the one that stands on its machine under another serial, or came before it in the same call; `firsts` goes
 * from one part of a call to the next. Of machines that nobody merged nothing is asked.
 */
export async function underOneKey<T extends Spoken>(
    db: Db,
    came: readonly T[],
    firsts: FirstOf = new Map(),
): Promise<T[]> {
    const read = await underFormerKeys(
        db,
        came.map(({ interpretation }) => interpretation),
    );
    const all = came.map((one, n) => ({ ...one, interpretation: read[n]! }));
    const shared = all.flatMap((one, n) =>
        one.shared && one.machine_id !== null && !one.interpretation.fault
            ? [
                  {
                      n,
                      machine_id: one.machine_id,
                      said: senderOf(one),
                      ...marksOf(one.interpretation),
                  },
              ]
            : [],
    );
    if (!shared.length) return all;
    const found = await db.rows<{ n: number; key: Buffer }>(sql`
        with run as materialized (
            select t.*, decode(t.key, 'hex') as dedup_key
              from jsonb_to_recordset(${JSON.stringify(shared)}::jsonb) as t (
                   n integer, machine_id bigint, said bigint, key text, device_type text, started_sent text, ended_at timestamptz,
                   module_serial text, sample_id text, specimen_id text, assay text, assay_version text, cartridge_serial text,
                   patient_id text))
        select distinct on (r.n) r.n, o.dedup_key as key
          from run r join result o on o.machine_id = r.machine_id and ${sameRunOf(false)}
         where coalesce(o.named_machine_id, o.machine_id) <> r.said
           and not exists (select from result x where x.dedup_key = r.dedup_key and x.machine_id = r.machine_id)
         order by r.n, (o.specimen_id = r.specimen_id) desc, (${ofO} = ${ofR}) desc, o.id`);
    const keys = new Map(found.map(({ n, key }) => [n, key]));
    const placed = [...all];
    for (const { n, said, ...told } of shared) {
        const one = placed[n]!;
        const { fields } = one.interpretation;
        const run = runOf(told);
        const number =
            told.module_serial || told.cartridge_serial ? '' : comparableNumber(told.patient_id);
        const alike = firsts.get(run) ?? [];
        const ofNobody = ({ number: one }: { number: string }) => one === '' || number === '';
        const first =
            alike.find((one) => one.number === number) ??
            (apart.includes(told.device_type) ? undefined : alike.find(ofNobody));
        const dedup_key =
            keys.get(n) ?? (first && first.said !== said ? first.key : fields.dedup_key);
        if (first) first.number ||= number;
        else firsts.set(run, [...alike, { key: dedup_key, said, number }]);
        placed[n] = {
            ...one,
            interpretation: { ...one.interpretation, fields: { ...fields, dedup_key } },
        };
    }
    return placed;
}

/** Gives each run the key and content by which it is known already, from when texts were kept with signs that nobody sees. */
export async function underFormerKeys(
    db: Db,
    all: readonly Interpretation[],
): Promise<Interpretation[]> {
    const former = all.flatMap((one) => (one.former ? [hex(one.former.dedup_key)] : []));
    if (!former.length) return [...all];
    const found = await db.rows<{ key: string }>(sql`
        with told as materialized (select key, decode(key, 'hex') as own from unnest(${former}::text[]) t (key))
        select key from told t
         where exists (select from result r where r.dedup_key = t.own) or exists (select from result_key k where k.dedup_key = t.own)
            or exists (select from module_fault f where f.dedup_key = t.own)`);
    const known = new Set(found.map(({ key }) => key));
    return all.map((one) =>
        one.former && known.has(hex(one.former.dedup_key))
            ? { ...one, fields: { ...one.fields, ...one.former } }
            : one,
    );
}

const hex = (key: Buffer): string => key.toString('hex');

const senderOf = ({ machine_id, named_machine_id }: Spoken): number =>
    (named_machine_id ?? machine_id)!;

const marksOf = ({ fields }: { fields: ResultFields }) => ({
    key: fields.dedup_key.toString('hex'),
    device_type: fields.device_type,
    started_sent: fields.started_sent,
    ended_at: fields.ended_at,
    module_serial: fields.module_serial,
    sample_id: fields.sample_id,
    specimen_id: fields.specimen_id,
    assay: fields.assay,
    assay_version: fields.assay_version,
    cartridge_serial: fields.cartridge_serial,
    patient_id: fields.patient_id,
});

/** The same as `sameRun`, of runs that are not stored. */
const runOf = ({
    machine_id,
    ...told
}: ReturnType<typeof marksOf> & { machine_id: number }): string =>
    JSON.stringify([
        machine_id,
        told.started_sent || told.ended_at,
        told.module_serial,
        told.sample_id,
        told.assay,
        told.cartridge_serial,
        told.sample_id ? '' : told.specimen_id,
        told.device_type === 'xray' && told.specimen_id
            ? told.assay_version.toLowerCase().replace(/(?:\.0+)+$/, '')
            : '',
    ]);
