/** The parsing tables in memory: what assays, targets, words and codes mean, as people edit them. */
import type { Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';
import { normalise } from './normalise.ts';

export interface Assay {
    name: string;
    device_type: string;
    disease_area: string;
    family: 'mtb' | 'quantitative' | 'qualitative' | 'measurement' | 'resistance';
    target: string;
    /** Of a measurement that is sent in several units: the one that counts. */
    unit: string;
    names: string[];
    host_codes: string[];
}

export interface TargetEntry {
    name: string;
    aliases: string[];
    role: 'target' | 'trace' | 'low' | 'control';
}

export type Outcome = 'success' | 'error' | 'invalid' | 'no_result' | 'in_progress';

export type CallWord =
    | 'detected'
    | 'not_detected'
    | 'indeterminate'
    | 'invalid'
    | 'not_applicable'
    | 'unrecognised';

export interface Word {
    word: string;
    /** Of a target, of the state of a run, of a check, in a column of errors, or beside an error: see `result_word`. */
    place?: 'result' | 'state' | 'check' | 'error' | 'beside';
    outcome: Outcome;
    call: CallWord;
    grade: string;
}

export interface ErrorCode {
    device_type: string;
    code: string;
    meaning: string;
    counts_as: 'error' | 'information' | 'self_test';
}

export interface ParsingTables {
    version: number;
    assays: readonly Assay[];
    targets: readonly TargetEntry[];
    words: ReadonlyMap<string, Word>;
    /** What the state of a run says. */
    states: ReadonlyMap<string, Word>;
    /** What a check or a control says: `success` where it passed. */
    checks: ReadonlyMap<string, Word>;
    /** What a column of errors says where there was none. */
    noErrors: ReadonlyMap<string, Word>;
    /** What tells a finding beside an error and is no result by itself; what takes back the word after it is `not_detected`. */
    signs: ReadonlyMap<string, Word>;
    codes: ReadonlyMap<string, ErrorCode>;
}

const loaded = new WeakMap<object, ParsingTables>();

/**
 * The tables in force. Read again when their version moved; `owner` is what the copy in memory
 * belongs to (the database, not a transaction of it).
 */
export async function parsingTables(db: Db, owner: object): Promise<ParsingTables> {
    const { version } = await db.one<{ version: number }>(sql`select version from parse_table`);
    const held = loaded.get(owner);
    if (held?.version === version) return held;
    const tables = buildTables({
        version,
        assays: await db.rows<Assay>(sql`select name, device_type, disease_area, family, target, unit, names, host_codes
            from assay where active order by id`),
        targets: await db.rows<TargetEntry>(sql`select name, aliases, role
            from result_target where active order by id`),
        words: await db.rows<Word>(
            sql`select word, place, outcome, call, grade from result_word where active`,
        ),
        codes: await db.rows<ErrorCode>(sql`select device_type, code, meaning, counts_as
            from error_code where active`),
    });
    loaded.set(owner, tables);
    return tables;
}

/** The rows indexed. Aliases and names are compared normalised, however somebody typed them. */
export function buildTables(rows: {
    version: number;
    assays: Assay[];
    targets: TargetEntry[];
    words: Word[];
    codes: ErrorCode[];
}): ParsingTables {
    const wordsOf = (place: Word['place']) =>
        new Map(
            rows.words
                .filter((word) => (word.place ?? 'result') === place)
                .map((word) => [normalise(word.word), word]),
        );
    return {
        version: rows.version,
        assays: rows.assays.map((assay) => ({
            ...assay,
            names: assay.names.map(normalise),
            host_codes: assay.host_codes.map(normalise),
        })),
        targets: rows.targets.map((target) => ({
            ...target,
            aliases: [normalise(target.name), ...target.aliases.map(normalise)],
        })),
        words: wordsOf('result'),
        states: wordsOf('state'),
        checks: wordsOf('check'),
        noErrors: wordsOf('error'),
        signs: wordsOf('beside'),
        codes: new Map(rows.codes.map((code) => [`${code.device_type} ${code.code}`, code])),
    };
}
