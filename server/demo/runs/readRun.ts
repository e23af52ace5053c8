/**
 * Runs of the demo to stored fields, as the gateway reads them, fast enough for a million: the words
 * of a run are interpreted by the gateway's own function, once for all runs that say the same; its
 * times, keys and ages are reckoned for each. A test holds a sample against the gateway.
 */
import type { Call } from '../../../resources/gateway/runs/meaning/calls.server.ts';
import { contentHash, dedupKey } from '../../../resources/gateway/runs/again/dedup.server.ts';
import {
    interpret,
    needsReview,
    type Interpretation,
    type ResultFields,
} from '../../../resources/gateway/runs/meaning/interpret.server.ts';
import { operatorOf } from '../../../resources/gateway/runs/person.server.ts';
import type { ParsingTables } from '../../../resources/gateway/parsing/tables.server.ts';
import type { Run } from '../../../resources/gateway/reading/run.server.ts';
import { day, dayOf, type Wall } from '../clock.ts';
import type { DemoRun } from './runs.ts';

type Sexes = Readonly<Record<string, string>>;
const sexes: Sexes = { F: 'female', M: 'male' };

/** What a run has of its own, whatever others say in the same words. */
type OwnColumn = (typeof ownColumns)[number];

export interface ReadRun {
    /** What its words say: one object for all runs that say the same. */
    words: ResultFields;
    own: Pick<ResultFields, OwnColumn>;
    calls: Call[];
}

/** Columns of a run that its words do not tell. */
export const ownColumns = [
    'dedup_key',
    'content_hash',
    'module_serial',
    'cartridge_serial',
    'reagent_lot',
    'cartridge_expiry',
    'sample_id',
    'specimen_id',
    'patient_id',
    'patient_name',
    'age',
    'sex',
    'notices',
    'analytes',
    'operator',
    'test_type',
    'started_sent',
    'started_at',
    'ended_at',
    'received_at',
    'day',
] as const satisfies readonly (keyof ResultFields)[];

/** All fields of a run, as the gateway gives them. */
export const fieldsOf = ({ words, own }: Omit<ReadRun, 'calls'>): ResultFields => ({
    ...words,
    ...own,
});

/** Reads runs whose clocks are right and whose cartridges are not expired. */
export function runReader(
    tables: ParsingTables,
    wall: Wall,
): (one: Omit<DemoRun, 'machine'>) => ReadRun {
    const known = new Map<string, Interpretation>();
    const options = { received: new Date(0), timeZone: wall.timeZone, uploaded: false };

    function readWords(run: Run): Interpretation {
        const key = wordsOf(run);
        const found = known.get(key);
        if (found) return found;
        // Without times: they belong to the run alone, and reading them is slow.
        const { fields, ...rest } = interpret(
            { ...run, started_sent: '', ended_sent: '', message_sent: '' },
            tables,
            options,
        );
        // Without times the clock looked wrong.
        const flags = fields.flags.filter((flag) => flag !== 'clock_suspect');
        const read = { ...rest, fields: { ...fields, flags, review: needsReview(flags) } };
        // Figures are many: not worth keeping.
        if (fields.value === null) known.set(key, read);
        return read;
    }

    return ({ run, started, ended, sent }) => {
        const { fields, calls } = readWords(run);
        return {
            words: fields,
            own: {
                dedup_key: dedupKey(run),
                content_hash: contentHash(run),
                module_serial: run.module_serial,
                cartridge_serial: run.cartridge_serial,
                reagent_lot: run.reagent_lot,
                cartridge_expiry: dashed(run.cartridge_expiry),
                sample_id: run.sample_id,
                specimen_id: run.specimen_id,
                patient_id: run.patient_id,
                patient_name: run.patient_name,
                age: ageOn(run.birth_date, ended),
                sex: sexes[run.sex] ?? '',
                notices: run.notices,
                analytes: run.analytes,
                operator: operatorOf(run),
                test_type: run.test_type,
                started_sent: run.started_sent,
                started_at: new Date(wall.instant(started)).toISOString(),
                ended_at: new Date(wall.instant(ended)).toISOString(),
                received_at: new Date(wall.instant(sent)).toISOString(),
                day: dayOf(ended),
            },
            calls:
                fields.mtb === null
                    ? calls.map((call) => ({ ...call, ct: ctOf(run, call.target) }))
                    : calls,
        };
    };
}

/** All that the reading of words depends on. */
function wordsOf({ assay, assay_version, targets, notices }: Run): string {
    let key = `${assay} ${assay_version}`;
    for (const { name, text, number, flag } of targets) key += `|${name}^${text}^${number}^${flag}`;
    for (const { code } of notices) key += `|${code}`;
    return key;
}

/** The demo's instruments name targets as the tables do. */
const ctOf = ({ analytes }: Run, target: string): number | null =>
    analytes.find(({ name }) => name === target)?.ct || null;

const dashed = (sent: string): string | null =>
    sent === '' ? null : `${sent.slice(0, 4)}-${sent.slice(4, 6)}-${sent.slice(6, 8)}`;

function ageOn(born: string, at: number): number | null {
    if (!born) return null;
    const date = Date.UTC(
        Number(born.slice(0, 4)),
        Number(born.slice(4, 6)) - 1,
        Number(born.slice(6)),
    );
    const days = Math.floor(at / day) - date / day;
    return days < 0 ? null : Math.round((days / 365.25) * 100) / 100;
}
