/** Import of stock cards of OpenLMIS: refused by id while a reason is not mapped, never guessed. */
import { isRecord } from '../../define/several.ts';
import { action } from '../../define/action.ts';
import type { Context, Upload } from '../../define/engine.ts';
import { Refusal, refuse } from '../../define/errors.ts';
import { boolean, choice, memo, reference } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { importReport, refuseFaulty, faultWords } from '../../imports/faults.server.ts';
import { largestFile } from '../../imports/sheet.server.ts';
import { stockImporters } from './access.ts';
import { planCards, unknownReasons, type CardPlan } from './cardsPlan.server.ts';
import { readCardFiles, readMovements, reasonsOf } from './cardsRows.server.ts';
import {
    createMissing,
    factsOfCards,
    missingOf,
    writeCards,
    type CardFacts,
} from './cardsRun.server.ts';
import { waitForImports } from './deliveryRun.server.ts';
import type { Reason } from '../ledger/ledger.server.ts';
import { say } from '../../define/say.ts';

interface Options {
    dry_run: boolean;
    /** OpenLMIS id of a reason to one of ours. */
    reasons: Readonly<Record<string, Reason>>;
    /** Cards that fall below zero: left out, or brought to zero by a find on that day. */
    below_zero: 'leave' | 'correct';
    create: boolean;
    category: number | null;
    unit: number | null;
}

/** Plans the import of stock cards, and carries it out unless it is a dry run. */
export async function importCards(
    context: Pick<Context, 'db' | 'viewer' | 'today' | 'tongue'>,
    uploads: readonly Upload[],
    options: Options,
) {
    const plan = await planImport(context, uploads, options);
    const report = reportOf(plan, uploads);
    if (options.dry_run) return { ...report, done: false };
    refuseUnknown(report);
    refuseFaulty(report);
    await createWhatIsMissing(context.db, plan, options, report);
    await writeCards(context, plan.good, plan.facts);
    return { ...report, done: true };
}

/** What the files say, what of it is new, and what would be booked. */
async function planImport(
    { db, tongue }: Pick<Context, 'db' | 'tongue'>,
    uploads: readonly Upload[],
    options: Options,
) {
    const files = await readCardFiles(uploads);
    await waitForImports(db);
    const read = readMovements(files);
    const reasons = reasonsOf(files, options.reasons, await directionsOf(db));
    const unknown = [...unknownReasons(read.lines, reasons)].map(([id, lines]) => ({ id, lines }));
    const fresh = freshLines(read.lines, await loadedLines(db));
    const facts = factsOfCards(files);
    const correct = options.below_zero === 'correct';
    const plans = unknown.length
        ? []
        : planCards(
              fresh.filter(({ card }) => facts.has(card)),
              reasons,
              { correct, tongue },
          );
    const good = plans.filter(({ below }) => !below || correct);
    const used = good.map(({ card }) => facts.get(card)!);
    const missing = await missingOf(db, used);
    return { files, read, unknown, fresh, facts, plans, good, used, missing };
}

type Plan = Awaited<ReturnType<typeof planImport>>;

/** Lines that were not loaded yet. A card that was loaded with fewer lines is refused: it is loaded once and whole. */
function freshLines<Line extends { id: string; card: string }>(
    lines: readonly Line[],
    loaded: ReadonlySet<string>,
): Line[] {
    const fresh = lines.filter(({ id }) => !loaded.has(id));
    const cards = new Set(fresh.map(({ card }) => card));
    const begun = lines.find(({ id, card }) => loaded.has(id) && cards.has(card));
    if (begun)
        throw new Refusal(
            say(
                'Loaded before with fewer lines: card %{card}. A card is loaded once and whole. |||| Loaded before with fewer lines: %{smart_count} cards, first %{card}. A card is loaded once and whole.',
                { smart_count: cards.size, card: begun.card },
            ),
            'loaded_in_part',
        );
    return fresh;
}

/** The plan in figures, with what is wrong and what is missing. */
function reportOf(plan: Plan, uploads: readonly Upload[]) {
    const { files, read, unknown, fresh, facts, plans, good, missing } = plan;
    const booked = ({ steps }: CardPlan) => steps.filter(({ id }) => id).length;
    return {
        ...importReport(
            {
                file: uploads.map(({ name }) => name).join(', '),
                columns: [],
                expected: [],
                counts: {
                    rows: files.movements.length,
                    add: good.reduce((sum, card) => sum + booked(card), 0),
                    change: 0,
                    unchanged: read.lines.length - fresh.length,
                },
            },
            { faults: [...read.faults, ...orphans(fresh, facts)], warnings: [] },
        ),
        changes: [],
        unknown_reasons: unknown,
        cards: plans.length,
        left_out: plans.length - good.length,
        below_zero: plans.flatMap((card) => belowOf(card, facts)),
        missing,
        balances: good.map(({ card, balance }) => ({ card, balance })),
    };
}

type CardReport = ReturnType<typeof reportOf>;

function refuseUnknown(report: CardReport): void {
    const unknown = report.unknown_reasons;
    if (!unknown.length) return;
    throw new Refusal(
        say(
            'Nothing was imported: a reason is not known: %{reasons}. Say what it is booked as. |||| Nothing was imported: %{smart_count} reasons are not known: %{reasons}. Say what each is booked as.',
            { smart_count: unknown.length, reasons: unknown.map(({ id }) => id) },
        ),
        'unknown_reasons',
        { reasons: say('Map every reason.') },
        { report },
    );
}

/** Creates places and products that the cards name, where that was asked for; else refuses. */
async function createWhatIsMissing(
    db: Context['db'],
    { missing, used }: Plan,
    options: Options,
    report: CardReport,
): Promise<void> {
    const [places, products] = [missing.places.length, missing.products.length];
    if (!places && !products) return;
    if (!options.create)
        throw new Refusal(
            say(
                'Nothing was imported: %{places} places and %{products} products do not exist here.',
                { places, products },
            ),
            'missing',
            undefined,
            { report },
        );
    const category = options.category ?? refuse('category_id', say('In which category?'));
    const unit = options.unit ?? refuse('unit_id', say('Counted in which unit?'));
    await createMissing(db, used, missing, { category, unit });
}

/** Counted from runs, or booked with the release that it answers: no card of another system books them. */
const ofRunsAndReleases = ['used', 'sent_back'];

const directionsOf = async (db: Context['db']): Promise<Map<string, 1 | -1>> =>
    new Map(
        (
            await db.rows<{ code: string; direction: 1 | -1 }>(
                sql`select code, direction from movement_reason where code <> all(${ofRunsAndReleases}::text[]) order by code`,
            )
        ).map(({ code, direction }) => [code, direction]),
    );

const loadedLines = async (db: Context['db']): Promise<Set<string>> =>
    new Set(
        (
            await db.rows<{ line_id: string }>(
                sql`select line_id from stock_import_line where system = 'openlmis'`,
            )
        ).map(({ line_id }) => line_id),
    );

/** Lines of cards whose facility, product or lot is in none of the files. */
const orphans = (
    lines: readonly { row: number; card: string }[],
    facts: ReadonlyMap<string, CardFacts>,
) =>
    lines
        .filter(({ card }) => !facts.has(card))
        .map(({ row, card }) => ({
            row,
            column: 'stockCardId',
            value: card,
            ...faultWords(
                say('The facility, product or lot of this card is in none of the files.'),
            ),
        }));

const belowOf = ({ card, below, corrected }: CardPlan, facts: ReadonlyMap<string, CardFacts>) => {
    if (!below) return [];
    const { place = '', product = '', lot = '' } = facts.get(card) ?? {};
    return [{ card, place, product, lot, ...below, corrected }];
};

/** `{"<id>": "transfer_in"}`: what a person wrote, or a form sent. */
function mappingOf(text: unknown): Record<string, Reason> {
    if (!text) return {};
    try {
        const read: unknown = JSON.parse(String(text));
        if (isRecord(read))
            return Object.fromEntries(
                Object.entries(read).filter(([, value]) => typeof value === 'string' && value),
            ) as Record<string, Reason>;
    } catch {
        // Said below.
    }
    return refuse('reasons', say('Each id with its reason is expected: {"<id>": "transfer_in"}.'));
}

export const cardImport = action('POST /x/stock/import/movements', {
    about: 'Loads stock cards of OpenLMIS into the ledger, or says in a dry run what that would do',
    access: stockImporters,
    upload: { files: 8, bytes: largestFile },
    body: {
        dry_run: boolean('Dry run'),
        reasons: memo('Reasons', {
            help: 'What each reason of OpenLMIS is in the ledger, by its id.',
        }),
        below_zero: choice('Cards below zero', {
            leave: 'Leave them out',
            correct: 'Bring them to zero by a find on that day',
        }),
        create: boolean('Create places and products that do not exist'),
        category_id: reference('Category of new products', 'stock/categories'),
        unit_id: reference('Base unit of new products', 'stock/units'),
    },
    run: async (values, context) => ({
        data: await importCards(context, context.files, {
            // What is not said is the careful choice.
            dry_run: values['dry_run'] !== false,
            reasons: mappingOf(values['reasons']),
            below_zero: values['below_zero'] === 'correct' ? 'correct' : 'leave',
            create: values['create'] === true,
            category: (values['category_id'] as number | null | undefined) ?? null,
            unit: (values['unit_id'] as number | null | undefined) ?? null,
        }),
    }),
});
