/**
 * What became of every lot at every place, day by day, counted again as an auditor would: from the rows of the ledger and
 * from the runs themselves, one after another, with none of the product's own queries, counters and views.
 */
import { sql } from '../../../resources/define/sql.ts';
import type { Database } from '../../../server/database/database.ts';

/** What a day did to a lot. */
export interface Day {
    received: number;
    adjusted: number;
    used: number;
    lost: number;
    released: number;
}

/** A lot at a place, or runs of a product whose lot nobody received (`lot_id` null, by the number that was sent). */
export interface LotThere {
    place_id: number;
    product_id: number;
    lot_id: number | null;
    sent: string;
    days: Map<string, Day>;
}

/** Chapter and verse of docs/stock.md, said here a second time. */
const kinds: Readonly<Record<string, keyof Day>> = {
    opening: 'received',
    receive: 'received',
    confirmed: 'received',
    transfer_in: 'received',
    return_in: 'received',
    found: 'adjusted',
    count_excess: 'adjusted',
    count_shortfall: 'adjusted',
    loss: 'lost',
    damage: 'lost',
    expiry: 'lost',
    qc_fail: 'lost',
    recall: 'lost',
    wastage: 'lost',
    transit_loss: 'lost',
    issue: 'released',
    distribute: 'released',
    transfer_out: 'released',
    return_out: 'released',
    not_arrived: 'released',
    sent_back: 'released',
};

const plain = (word: string): string => word.trim().toLowerCase();
export const keyOf = (place: number, product: number, lot: number | null, sent = ''): string =>
    `${place}/${product}/${lot ?? `"${sent}"`}`;

/** Every lot at every place by its key. */
export async function lotsThere(db: Database): Promise<Map<string, LotThere>> {
    const all = new Map<string, LotThere>();
    const put = (
        place_id: number,
        product_id: number,
        lot_id: number | null,
        sent: string,
        day: string,
        kind: keyof Day,
        quantity: number,
    ): void => {
        const key = keyOf(place_id, product_id, lot_id, sent);
        const one = all.get(key) ?? { place_id, product_id, lot_id, sent, days: new Map() };
        const then = one.days.get(day) ?? {
            received: 0,
            adjusted: 0,
            used: 0,
            lost: 0,
            released: 0,
        };
        then[kind] += quantity;
        one.days.set(day, then);
        all.set(key, one);
    };
    const movements = await db.rows<{
        place_id: number;
        product_id: number;
        lot_id: number;
        day: string;
        reason: string;
        quantity: number;
    }>(
        sql`select place_id, product_id, lot_id, occurred_on as day, reason, quantity from stock_movement`,
    );
    for (const { place_id, product_id, lot_id, day, reason, quantity } of movements) {
        const kind = kinds[reason];
        if (!kind) throw new Error(`The auditor knows no movement '${reason}'`);
        const away = kind === 'lost' || kind === 'released';
        put(place_id, product_id, lot_id, '', day, kind, away ? -quantity : quantity);
    }
    const find = await cartridgesOf(db);
    const runs = await db.rows<{
        facility_id: number;
        day: string;
        device_type: string;
        assay: string;
        reagent_lot: string;
    }>(
        sql`select facility_id, day, device_type, assay, reagent_lot from result where facility_id is not null`,
    );
    for (const run of runs) {
        const used = find(run);
        if (used) put(used.place, used.product, used.lot, used.sent, run.day, 'used', 1);
    }
    return all;
}

type Run = {
    facility_id: number;
    day: string;
    device_type: string;
    assay: string;
    reagent_lot: string;
};

/** Which cartridge a run took, by the rows that people wrote. */
async function cartridgesOf(db: Database) {
    const places = new Map(
        (
            await db.rows<{ id: number; facility_id: number }>(
                sql`select id, facility_id from stock_place where facility_id is not null`,
            )
        ).map((one) => [one.facility_id, one.id]),
    );
    const products = new Map(
        (
            await db.rows<{ device_type: string; assay: string; product_id: number }>(
                sql`select device_type, assay, product_id from cartridge`,
            )
        ).map((one) => [`${one.device_type} ${plain(one.assay)}`, one.product_id]),
    );
    const lots = new Map(
        (
            await db.rows<{ id: number; product_id: number; lot_number: string }>(
                sql`select id, product_id, lot_number from stock_lot`,
            )
        ).map((one) => [`${one.product_id} ${plain(one.lot_number)}`, one.id]),
    );
    const answers = await db.rows<Run & { from_on: string; lot_id: number }>(sql`
        select facility_id, device_type, assay, reagent_lot, from_on, lot_id, from_on as day from cartridge_meant order by from_on`);
    return (run: Run) => {
        const place = places.get(run.facility_id);
        const product = products.get(`${run.device_type} ${plain(run.assay)}`);
        if (place === undefined || product === undefined) return undefined;
        const said = answers.findLast(
            (one) =>
                one.facility_id === run.facility_id &&
                one.device_type === run.device_type &&
                plain(one.assay) === plain(run.assay) &&
                plain(one.reagent_lot) === plain(run.reagent_lot) &&
                one.from_on <= run.day,
        );
        const sent = plain(run.reagent_lot);
        const lot = said?.lot_id ?? lots.get(`${product} ${sent}`) ?? null;
        return { place, product, lot, sent: lot === null ? sent : '' };
    };
}

/** What a day adds to the balance. */
export const net = ({ received, adjusted, used, lost, released }: Day): number =>
    received + adjusted - used - lost - released;

/** Balance of a lot at the end of a day. */
export const balanceOn = ({ days }: LotThere, until: string): number =>
    [...days].reduce((sum, [day, one]) => sum + (day <= until ? net(one) : 0), 0);
