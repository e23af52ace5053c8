/** What the demo store receives and gives out, on paper: two years, first expired first out. */
import { day, dayOf } from '../clock.ts';
import type { Plan } from '../plan.ts';
import { random, type Random } from '../random.ts';
import { goods, type Good } from './goods.ts';

/** A delivery into the store, of one good. Quantities in packs. */
export interface Delivery {
    day: string;
    good: Good;
    lot: string;
    packs: number;
    /** Null: it does not expire. */
    expires_on: string | null;
}

/** What leaves the store for one place, by good and lot. */
export interface Sending {
    day: string;
    /** Place in the list of receivers, or the department that requests are written for. */
    to: number | 'department';
    lines: { good: Good; lot: string; packs: number }[];
    /** Place in the list of requests (stock/requests.ts) of the one that it answers. */
    request?: number;
}

/** What is sent on a request, beside the rounds: packs by code. */
export interface Order extends Pick<Sending, 'to'> {
    request: number;
    /** Days ago that it leaves the store. */
    ago: number;
    packs: Readonly<Record<string, number>>;
}

export interface StockStory {
    deliveries: Delivery[];
    sendings: Sending[];
}

const months = 24;
/** Facilities that a month's round supplies: each place has its turn. */
const rounds = { country: 10, small: 3 } as const;
/** Goods that go round; cartridges follow from the runs that use them. */
const rounded = goods.filter(({ assay }) => !assay);
/** Goods that one place is sent at once. */
const linesEach = 7;

/**
 * Draws two years until some days before the demo's last day. `places`: how many receivers there are.
 * `orders` take from what the rounds leave, so that they can leave on any day.
 */
export function drawStock(plan: Plan, places: number, orders: readonly Order[] = []): StockStory {
    const chance = random(plan.seed, 'stock');
    const story: StockStory = { deliveries: [], sendings: [] };
    const shelf = new Map<Good, Lot[]>(goods.map((good) => [good, []]));
    let turn = 0;
    for (let back = months; back >= 1; back--) {
        const month = plan.today - back * 30 * day;
        for (const [at, good] of goods.entries())
            if (delivered(good, back, at)) deliver(story, shelf, good, back, month, plan, chance);
        const sites = rounds[plan.size];
        for (let site = 0; site < sites; site++) {
            const sent = month + (2 + Math.floor((27 * (site + chance.next())) / sites)) * day;
            send(story, shelf, { at: sent, turn: turn++, places, plan, sites }, chance);
        }
    }
    for (const order of orders) sendOrder(story, shelf, order, plan);
    story.sendings.sort((a, b) => a.day.localeCompare(b.day));
    return story;
}

interface Lot {
    number: string;
    /** The day that it came. */
    since: string;
    packs: number;
    expires_on: string | null;
}

const packsAMonth = (plan: Plan, { monthly, pack: [, size] }: Good): number => {
    const country = plan.size === 'small' ? 0.15 : 1;
    const machines = plan.country.machines.reduce((sum, { perDay }) => sum + perDay, 0);
    const units = monthly === 'tests' ? machines * plan.scale * 22 : monthly * country;
    return Math.max(1, units / size);
};

/** Every third month, each good in its own; what runs out or short missed its last deliveries. */
function delivered({ story, assay }: Good, back: number, at: number): boolean {
    // What runs use came and went with them; the store has what is to go next.
    if (assay && back >= 5) return false;
    if (story === 'out' && back < 5) return false;
    if (story === 'low' && back < 4) return false;
    return back === months || (months - back) % 3 === at % 3;
}

function deliver(
    story: StockStory,
    shelf: Map<Good, Lot[]>,
    good: Good,
    back: number,
    month: number,
    plan: Plan,
    chance: Random,
): void {
    const need = packsAMonth(plan, good) * 3;
    const first = back === months ? 1.15 : 1;
    const more = good.story === 'over' ? 1.5 : good.story === 'risk' && back < 9 ? 2.2 : 1;
    const packs = Math.ceil(need * first * more * (0.94 + 0.12 * chance.next()));
    const at = month + chance.between(0, 1) * day;
    // What expired on the shelf was short-dated when it came.
    const short = good.story === 'expired' && back < 12 && back > 6;
    const life = short ? (back - 1) * 30 : good.life * 30 + chance.between(-20, 20);
    const number = `${good.code.replaceAll(/[^A-Z0-9]/g, '').slice(0, 4)}${String(months - back).padStart(2, '0')}${chance.between(100, 999)}`;
    const expires_on = good.life ? dayOf(at + life * day) : null;
    story.deliveries.push({ day: dayOf(at), good, lot: number, packs, expires_on });
    shelf.get(good)!.push({ number, since: dayOf(at), packs, expires_on });
}

interface Stop {
    at: number;
    /** The how manyth it is: places and goods take turns. */
    turn: number;
    places: number;
    plan: Plan;
    sites: number;
}

/** Sends a place its share of some goods, from the lots that expire first and may still go. */
function send(
    story: StockStory,
    shelf: Map<Good, Lot[]>,
    { at, turn, places, plan, sites }: Stop,
    chance: Random,
): void {
    const today = dayOf(at);
    const season = 1 + 0.15 * Math.sin((at / day / 365) * 2 * Math.PI);
    const lines: Sending['lines'] = [];
    for (let step = 0; step < linesEach; step++) {
        const good = rounded[(turn * linesEach + step) % rounded.length]!;
        // Each good goes to some places only; together they use what the country uses.
        const share = (packsAMonth(plan, good) / sites) * (rounded.length / linesEach);
        const wanted = Math.max(1, Math.round(share * season * (0.8 + 0.4 * chance.next())));
        lines.push(...take(shelf, good, wanted, today));
    }
    if (lines.length) story.sendings.push({ day: today, to: turn % places, lines });
}

/** Sends what a request is granted, in full: what the rounds left too little of came just before. */
function sendOrder(
    story: StockStory,
    shelf: Map<Good, Lot[]>,
    { packs, to, request, ago }: Order,
    plan: Plan,
): void {
    const at = plan.today - ago * day;
    const today = dayOf(at);
    const lines = Object.entries(packs).flatMap(([code, wanted]) => {
        const good = goods.find((one) => one.code === code)!;
        const taken = take(shelf, good, wanted, today);
        const open = wanted - taken.reduce((sum, line) => sum + line.packs, 0);
        if (!open) return taken;
        const lot = `${code.replaceAll(/[^A-Z0-9]/g, '').slice(0, 4)}R${request}`;
        const expires_on = good.life ? dayOf(at + good.life * 30 * day) : null;
        story.deliveries.push({ day: dayOf(at - 3 * day), good, lot, packs: open, expires_on });
        return [...taken, { good, lot, packs: open }];
    });
    story.sendings.push({ day: today, to, lines, request });
}

/** Takes packs from the lots that expire first and may still go on a day; less where there is less. */
function take(shelf: Map<Good, Lot[]>, good: Good, packs: number, today: string): Sending['lines'] {
    const lines: Sending['lines'] = [];
    const lots = shelf
        .get(good)!
        .filter((lot) => lot.packs > 0 && lot.since <= today)
        .filter(({ expires_on }) => !expires_on || expires_on > today)
        .toSorted((a, b) => (a.expires_on ?? '9').localeCompare(b.expires_on ?? '9'));
    let wanted = packs;
    for (const lot of lots) {
        if (!wanted) break;
        const part = Math.min(wanted, lot.packs);
        lot.packs -= part;
        wanted -= part;
        lines.push({ good, lot: lot.number, packs: part });
    }
    return lines;
}
