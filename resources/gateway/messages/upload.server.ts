/** Files of instruments that people bring: what they hold, and taking them. */
import { setImmediate as breathe } from 'node:timers/promises';
import { action } from '../../define/action.ts';
import type { Context, Upload } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { boolean, choice } from '../../define/field.ts';
import type { ValuesOf } from '../../define/values.ts';
import { sql } from '../../define/sql.ts';
import { siteUploaders, uploaders } from '../access.ts';
import { interpret } from '../runs/meaning/interpret.server.ts';
import {
    cartridgeOf,
    fateOf,
    fateOfRenumbered,
    knownRun,
    renumbered,
    type KnownRun,
    type Renumbered,
} from '../runs/again/knownRun.server.ts';
import { machinesAsKnown, placedAt } from '../runs/machines.server.ts';
import { underOneKey, type FirstOf } from '../runs/again/siblings.server.ts';
import { boundsOf } from '../runs/meaning/figures.server.ts';
import { asContradicted, asKnown, asReplaced } from './foreseen.server.ts';
import { refuseOthers, type Placed } from './ownMachines.server.ts';
import { failureOf, lostOf, parseRaw, runsOf } from './parse.server.ts';
import { parsingTables } from '../parsing/tables.server.ts';
import { AmbiguousDates, type DateOrder } from '../reading/tables/dates.server.ts';
import { readForeign } from '../reading/foreign.server.ts';
import type { Saved } from '../runs/save.server.ts';
import { optionsOf, phrases, say } from '../../define/say.ts';

const megabyte = 1024 * 1024;

const dateOrders = phrases({
    ymd: 'Year first',
    dmy: 'Day first',
    mdy: 'Month first',
}) satisfies Record<DateOrder, string>;

type UploadOptions = ValuesOf<typeof asked>;

const limits = { files: 20, bytes: 10 * megabyte };

const asked = {
    dry_run: boolean('Only show what would happen'),
    date_order: choice('Order of dates', dateOrders),
};

export const uploadMessages = action('POST /x/genexpert/upload', {
    about: 'Takes files of instruments: ASTM or HL7 messages, GeneXpert Dx exports, tables of PIMA, m-PIMA, GxAlert, Truenat and CAD of X-rays; a dry run shows what they hold',
    access: uploaders,
    upload: limits,
    body: asked,
    run: (told, context) => uploadFiles(told, context),
});

export const uploadOwnMessages = action('POST /x/site/upload', {
    about: 'Takes files of the machines of the own facility: one that names another machine, or a day on which it stood elsewhere, is refused whole',
    access: siteUploaders,
    upload: limits,
    body: asked,
    run: (told, context) =>
        uploadFiles(told, context, (file, runs) => refuseOthers(file.name, runs, context)),
});

/** Every file, dry or in earnest. `allow` refuses what the reader may not bring. */
async function uploadFiles(
    { dry_run, date_order }: UploadOptions,
    context: Context,
    allow?: (file: Upload, runs: readonly Placed[]) => Promise<void>,
) {
    if (!context.files.length) throw new Refusal(say('Choose a file.'), 'no_file');
    const order = date_order ?? undefined;
    const data: (DryFile | KeptFile)[] = [];
    for (const file of context.files)
        data.push(
            await explained<DryFile | KeptFile>(file, async () => {
                if (allow) await allow(file, await placedRuns(file, context, order));
                return dry_run ? preview(file, context, order) : keep(file, context, order);
            }),
        );
    return { data, dry_run: dry_run === true };
}

/** The runs of a file with their days. */
async function placedRuns(
    file: Upload,
    { db, now, timeZone }: Context,
    order: DateOrder | undefined,
): Promise<Placed[]> {
    const tables = await parsingTables(db, db);
    const options = { received: now, timeZone, uploaded: true };
    const runs = runsOf(await readForeign(file.bytes, order, false));
    return runs.map(({ device_type, instrument_serial, ...run }) => ({
        device_type,
        serial: instrument_serial,
        day: interpret({ ...run, device_type, instrument_serial }, tables, options).fields.day,
    }));
}

/** What a file holds and what each of its runs would become; or, in earnest, what became of it. */
export type DryFile = Awaited<ReturnType<typeof preview>>;
export type KeptFile = Awaited<ReturnType<typeof keep>>;

async function explained<T>(file: Upload, work: () => Promise<T>): Promise<T> {
    try {
        return await work();
    } catch (error) {
        if (isUnreadable(error))
            throw new Refusal(
                say('%{name} cannot be read: it is cut off or damaged.', { name: file.name }),
                'unreadable',
            );
        if (!(error instanceof AmbiguousDates)) throw error;
        throw new Refusal(
            say('%{name}: %{message} Say which order is meant.', {
                name: file.name,
                message: { text: error.message },
            }),
            'ambiguous_dates',
            {
                date_order: say('One of: %{words}.', {
                    words: optionsOf(dateOrders).filter(({ code }) =>
                        error.possible.some((order) => order === code),
                    ),
                }),
            },
        );
    }
}

/** What the reader of tables says of a quote that never ends, and the like. */
const isUnreadable = (error: unknown): boolean =>
    String((error as { code?: unknown }).code ?? '').startsWith('CSV_');

/** Runs of a file and what each would become, in their order. Nothing is written, and no patient is named. */
async function preview(file: Upload, { db, now, timeZone }: Context, order: DateOrder | undefined) {
    const tables = await parsingTables(db, db);
    const options = { received: now, timeZone, uploaded: true };
    const runs = [];
    const earlier = new Map<string, KnownRun>();
    const alike = new Map<string, Renumbered>();
    const messages = await readForeign(file.bytes, order, false);
    const firsts: FirstOf = new Map();
    const all = runsOf(messages);
    const machines = await machinesAsKnown(db, all);
    for (const [at, run] of all.entries()) {
        if (runs.length % 50 === 49) await breathe();
        const placed = {
            run,
            interpretation: interpret(run, tables, options),
            ...placedAt(machines[at]),
        };
        const interpretation = (await underOneKey(db, [placed], firsts))[0]!.interpretation;
        const { fields, fault } = interpretation;
        const key = fields.dedup_key.toString('hex');
        const known = earlier.get(key) ?? (await knownRun(db, fields));
        let would_be: Saved = 'new';
        if (fault) would_be = 'fault';
        else if (known) would_be = fateOf(known, run, interpretation);
        else {
            const other =
                (await renumbered(db, [{ ...placed, interpretation }])).get(0) ??
                (run.status === 'C' ? alike.get(cartridgeOf(placed) ?? '') : undefined);
            if (other) would_be = fateOfRenumbered(other, run, interpretation);
        }
        if (would_be === 'new') {
            const first = asKnown(interpretation, await boundsOf(db, fields));
            earlier.set(key, first);
            alike.set(cartridgeOf(placed) ?? key, { known: first, former: false, told: [] });
        }
        if (would_be === 'replaced' && known)
            earlier.set(key, asReplaced(known, run, interpretation));
        if (would_be === 'conflict' && known)
            earlier.set(key, asContradicted(known, interpretation));
        runs.push({
            machine_serial: run.instrument_serial,
            assay: fields.assay,
            disease_area: fields.disease_area,
            outcome: fault ? null : fields.outcome,
            result: fields.result,
            error_code: fields.error_code,
            error_text: fields.error_text,
            started_at: fields.started_at,
            started_as_sent: fields.started_at === null ? asTyped(run.started_sent) : '',
            test_type: fields.test_type,
            flags: fields.flags,
            would_be,
        });
    }
    const failure = runs.length ? lostOf(messages) : failureOf(file.bytes, messages);
    return { file: file.name, runs, failure };
}

/** A time that is none, as somebody typed it: figures and what stands between them, since in a shifted line a name may stand there. */
const asTyped = (sent: string): string => (/^[\d\s.,:/+TZ-]+$/.test(sent) ? sent : '');

/** Keeps the file as the record and reads it, in the transaction of the call. */
async function keep(
    file: Upload,
    { db, now, timeZone, viewer }: Context,
    dateOrder: DateOrder | undefined,
) {
    const { id } = await db.one<{ id: number }>(sql`
        insert into raw_message (protocol, address, received_at, sha256, bytes, date_order)
        values ('upload', ${viewer.username}, ${now}, sha256(${file.bytes}), ${file.bytes}, ${dateOrder ?? ''}) returning id`);
    return {
        file: file.name,
        raw_message_id: id,
        ...(await parseRaw(db, db, id, { timeZone })),
    };
}
