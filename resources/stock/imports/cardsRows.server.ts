/** The files of OpenLMIS that a stock history needs, told apart by their columns, and read. Pure but for the files. */
import type { Upload } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { textOf } from '../../imports/cells.server.ts';
import { type Fault, faultWords } from '../../imports/faults.server.ts';
import { readSheet } from '../../imports/sheet.server.ts';
import type { CardMovement, CardReason } from './cardsPlan.server.ts';
import type { Reason } from '../ledger/ledger.server.ts';
import { say, type Sentence } from '../../define/say.ts';

/** What each file holds, and two columns that only it has. Headings in lower case. */
const kinds = {
    movements: { name: 'stock card line items', has: ['stockcardid', 'processeddate'] },
    cards: { name: 'stock cards', has: ['orderableid', 'facilityid', 'programid'] },
    reasons: { name: 'line item reasons', has: ['reasontype', 'reasoncategory'] },
    orderables: { name: 'orderables', has: ['fullproductname', 'netcontent'] },
    facilities: { name: 'facilities', has: ['golivedate', 'geographiczoneid'] },
    lots: { name: 'lots', has: ['lotcode', 'expirationdate'] },
} as const;

type Kind = keyof typeof kinds;
type Line = Readonly<Record<string, string>>;

/** The rows of each file, by heading in lower case, with the row number beside them. */
export type CardFiles = Readonly<Record<Kind, readonly { row: number; line: Line }[]>>;

/** Reads the files; refuses with the names of those that are missing or not known. */
export async function readCardFiles(files: readonly Upload[]): Promise<CardFiles> {
    const found: Partial<Record<Kind, { row: number; line: Line }[]>> = {};
    for (const file of files) {
        const { header, rows } = await readSheet(file);
        const names = header.map((heading) => heading.replace(/^\ufeff/, '').toLowerCase());
        const kind = (Object.keys(kinds) as Kind[]).find((one) =>
            kinds[one].has.every((column) => names.includes(column)),
        );
        if (!kind)
            throw new Refusal(
                say('%{name} is none of these files: %{names}.', {
                    name: file.name,
                    names: Object.values(kinds)
                        .map(({ name }) => name)
                        .join(', '),
                }),
                'unknown_file',
            );
        found[kind] = rows.map(({ row, cells }) => ({
            row,
            line: Object.fromEntries(names.map((name, at) => [name, textOf(cells[at] ?? null)])),
        }));
    }
    const missing = (Object.keys(kinds) as Kind[]).filter((kind) => !found[kind]);
    if (missing.length)
        throw new Refusal(
            say('These files of OpenLMIS are missing: %{missing}.', {
                missing: missing.map((kind) => kinds[kind].name).join(', '),
            }),
            'missing_files',
        );
    return found as CardFiles;
}

/** The lines of the cards; whatever is not plain is a fault. */
export function readMovements({ movements, cards }: CardFiles) {
    const known = new Set(cards.map(({ line }) => line['id']));
    const lines: CardMovement[] = [];
    const faults: Fault[] = [];
    const ids = new Set<string>();
    for (const { row, line } of movements) {
        const fault = (column: string, message: Sentence) =>
            faults.push({
                row,
                column,
                value: line[column.toLowerCase()] ?? '',
                ...faultWords(message),
            });
        const { id = '', occurreddate: day = '', quantity = '', stockcardid: card = '' } = line;
        if (!id || ids.has(id)) fault('id', say('Each line has an id of its own.'));
        else if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) fault('occurredDate', say('A day expected.'));
        else if (!/^\d{1,12}$/.test(quantity)) fault('quantity', say('A whole number expected.'));
        else if (!known.has(card))
            fault('stockCardId', say('There is no such card in the file of cards.'));
        else
            lines.push({
                id,
                row,
                card,
                day,
                processed: line['processeddate'] ?? '',
                quantity: Number(quantity),
                source: line['sourceid'] ?? '',
                destination: line['destinationid'] ?? '',
                reason: line['reasonid'] ?? '',
            });
        ids.add(id);
    }
    return { lines, faults };
}

/** What the reasons of OpenLMIS are booked as here, by their names; others are mapped by hand. */
const bookedAs: Readonly<Record<string, Reason>> = {
    'transfer in': 'transfer_in',
    'transfer out': 'transfer_out',
    'facility return': 'return_in',
    damage: 'damage',
    expired: 'expiry',
    stolen: 'loss',
    lost: 'loss',
    'passed open-vial time limit': 'wastage',
    'cold chain failure': 'wastage',
};

/** The reasons of the file with those that somebody mapped: id to one of ours. Refuses a sign that is not the reason's. */
export function reasonsOf(
    { reasons }: CardFiles,
    mapped: Readonly<Record<string, Reason>>,
    directions: ReadonlyMap<string, 1 | -1>,
): Map<string, CardReason> {
    const found = new Map<string, CardReason>();
    for (const { line } of reasons) {
        const { id = '', name = '', reasontype = '' } = line;
        const booked = mapped[id] ?? bookedAs[name.toLowerCase()];
        if (!booked) continue;
        const direction = reasontype === 'CREDIT' ? 1 : -1;
        if (directions.get(booked) !== direction)
            throw new Refusal(
                say(
                    'Reason %{name} is %{reasontype}; it cannot be booked as one that does the opposite.',
                    { name, reasontype },
                ),
                'wrong_reason',
                { reasons: say('%{id}: the other direction.', { id }) },
            );
        found.set(id, { direction, booked, name });
    }
    for (const [id, booked] of Object.entries(mapped)) {
        const direction = directions.get(booked);
        if (!direction)
            throw new Refusal(say('There is no reason %{booked}.', { booked }), 'wrong_reason', {
                reasons: say('%{id}: one of %{list}.', {
                    id,
                    list: [...directions.keys()].join(', '),
                }),
            });
        if (!found.has(id)) found.set(id, { direction, booked, name: `Reason ${id.slice(0, 8)}` });
    }
    return found;
}
