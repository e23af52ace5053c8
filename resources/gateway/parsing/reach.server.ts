/** How far a row of the parsing tables reaches: stored results behind it, and a trial on their messages. */
import type { Db } from '../../define/engine.ts';
import { name, or, sql, type Sql } from '../../define/sql.ts';
import type { RawMessage } from '../messages/parse.server.ts';
import { readForeign } from '../reading/foreign.server.ts';
import { reparseRaw, type Difference } from '../messages/reparse.server.ts';
import { drugOf } from '../runs/meaning/resistance.server.ts';
import { normalise } from './normalise.ts';

interface Trial {
    /** That hold a run at all. */
    messages: number;
    changed: number;
    /** `mtb: detected to unrecognised (12)`. */
    lines: string[];
}

export interface Reach {
    name: string;
    /** Everything of the row that a reading depends on, to tell whether a change matters. */
    meaning: string;
    uses: number;
    /** A word that says that something is there, resistance above all. */
    detects: boolean;
    /** The condition on results, as r. */
    behind: Sql;
}

/** So many of the newest messages are read for trial. */
const MOST = 200;

/** Columns that no reading depends on. */
const silent = [
    'version',
    'created_at',
    'updated_at',
    'first_action',
    'class',
    'phase',
    'language',
    'meaning',
    'likely_cause',
];

type Stored = Readonly<Record<string, unknown>>;

/** The reach of a row as it stands now; undefined for one that is not there (yet). */
export async function reachOf(
    db: Db,
    table: string,
    id: number | undefined,
): Promise<Reach | undefined> {
    if (!id) return undefined;
    const row = await db.maybe<Stored>(sql`select * from ${name(table)} where id = ${id}`);
    if (!row) return undefined;
    const behind = row['active'] ? await conditionOf(db, table, row) : sql`false`;
    // Which results a state or an error stands behind, their messages know alone: they are read for trial.
    const { uses } = isBesides(row)
        ? { uses: 0 }
        : await db.one<{ uses: number }>(
              sql`select count(*) as uses from result r where ${behind}`,
          );
    const meaning = Object.entries(row).filter(([column]) => !silent.includes(column));
    return {
        name: `“${String(row['word'] ?? row['name'] ?? row['code'])}”`,
        meaning: JSON.stringify(meaning),
        uses,
        detects: row['active'] === true && row['call'] === 'detected',
        behind,
    };
}

/** Whether a word is none of a result, but of what tables tell beside it. */
const isBesides = (row: Stored): boolean => (row['place'] ?? 'result') !== 'result';

/** The stored results that a row stands behind, by what was sent. */
async function conditionOf(db: Db, table: string, row: Stored): Promise<Sql> {
    switch (table) {
        case 'result_word': {
            if (isBesides(row)) return sql`r.device_type in ('truenat', 'pima', 'mpima')`;
            const texts = await textsWith(db, normalise(String(row['word'])));
            return sql`r.id in (select c.result_id from result_call c where c.result = any(${texts}::text[]))`;
        }
        case 'result_target': {
            const sent = await targetsOf(db, row);
            const called = sql`r.id in (select c.result_id from result_call c where c.target = any(${sent}::text[]))`;
            return row['role'] === 'trace' ? sql`(r.mtb_grade = 'trace' or ${called})` : called;
        }
        case 'assay': {
            const sent = await assaysOf(db, row);
            return sql`r.device_type = ${row['device_type']} and r.assay = any(${sent}::text[])`;
        }
        default:
            return sql`r.device_type = ${row['device_type']} and r.error_code = ${row['code']}`;
    }
}

/** Texts as sent that mean the word, by itself or beside the name of a target: few, however many results. */
async function textsWith(db: Db, word: string): Promise<string[]> {
    const texts = await db.rows<{ result: string }>(sql`select distinct result from result_call`);
    const targets = await db.rows<{ names: string[] }>(
        sql`select array_append(aliases, name) as names from result_target`,
    );
    const names = targets.flatMap((target) => target.names.map(normalise));
    return texts
        .map(({ result }) => result)
        .filter((text) => {
            const sent = normalise(text);
            const rest = (one: string) => ` ${sent} `.replace(` ${one} `, ' ').trim();
            return sent === word || names.some((one) => rest(one) === word);
        });
}

/** Targets as they stand in calls: by their name, or, until it is known, as they were sent. */
async function targetsOf(db: Db, row: Stored): Promise<string[]> {
    const name = String(row['name']);
    const known = [
        name,
        row['role'] === 'low' ? drugOf(name) : name,
        ...(row['aliases'] as string[]),
    ].map(normalise);
    const sent = await db.rows<{ target: string }>(sql`select distinct target from result_call`);
    return sent.map(({ target }) => target).filter((target) => known.includes(normalise(target)));
}

async function assaysOf(db: Db, row: Stored): Promise<string[]> {
    const known = [row['name'], ...(row['names'] as string[]), ...(row['host_codes'] as string[])]
        .map((one) => normalise(String(one)))
        .filter(Boolean);
    const sent = await db.rows<{ assay: string }>(
        sql`select distinct assay from result where device_type = ${row['device_type']}`,
    );
    return sent
        .map(({ assay }) => assay)
        .filter((assay) => known.some((one) => ` ${normalise(assay)} `.includes(` ${one} `)));
}

/** Reads the newest messages behind those results with the tables as they are now in this transaction. */
export async function trialOn(
    db: Db,
    reaches: readonly Reach[],
    options: { timeZone: string; now: Date },
): Promise<Trial> {
    const behind = or(reaches.map((reach) => reach.behind));
    const messages = await db.rows<RawMessage>(sql`
        select m.id, m.bytes, m.protocol, m.received_at, m.sender, m.date_order from raw_message m
         where m.id in (select distinct r.raw_message_id from result r where ${behind}
                         order by r.raw_message_id desc limit ${MOST})
         order by m.id`);
    const differences: Difference[] = [];
    for (const raw of messages)
        differences.push(...(await reparseRaw(db, raw, { ...options, apply: false })));
    let readable = 0;
    for (const raw of messages) if (await holdsRun(raw)) readable++;
    return { messages: readable, changed: differences.length, lines: summed(differences) };
}

async function holdsRun({ bytes, date_order }: RawMessage): Promise<boolean> {
    const messages = await readForeign(bytes, date_order || undefined);
    return messages.some(({ runs }) => runs.length > 0);
}

/** The gravest changes by kind: what a person has to know before saying yes. */
function summed(differences: readonly Difference[]): string[] {
    const counts = new Map<string, number>();
    for (const { changes } of differences)
        for (const field of ['mtb', 'rif', 'outcome', 'call', 'disease_area'] as const) {
            const change = changes[field];
            if (!change) continue;
            const line = `${field.replace('_', ' ')} from ${writeValue(change.before)} to ${writeValue(change.after)}`;
            counts.set(line, (counts.get(line) ?? 0) + 1);
        }
    return [...counts]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, 5)
        .map(([line, count]) => `${line} (${count})`);
}

const writeValue = (value: unknown): string =>
    value === null || value === undefined || value === ''
        ? 'nothing'
        : String(value as string).replaceAll('_', ' ');
