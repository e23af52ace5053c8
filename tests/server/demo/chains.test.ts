/**
 * The made-up country held to account: every lot on every day, and everybody with resistant TB, counted again from what
 * instruments sent and people wrote, and compared with what the product's own screens say.
 * `KIPIMO_AUDIT=small` opens every stock card and the book of every day, `KIPIMO_AUDIT=country` those of the whole country.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { type Audit, daysOf, type Row, startAudit, today } from './auditor.ts';
import { balanceOn, type Day, keyOf, lotsThere, type LotThere, net } from './lotOracle.ts';
import { peopleOf, runsOf } from './personOracle.ts';

const way = process.env['KIPIMO_AUDIT'];
const size = way === 'country' ? 'country' : 'small';
const patience = way ? 7_200_000 : 240_000;

let audit: Audit;
beforeAll(async () => {
    audit = await startAudit(size);
}, patience);
afterAll(() => audit?.close());

describe('every lot of the demo', () => {
    it('has, on every day, what came less what runs used, what was lost and what went on', async () => {
        const lots = await lotsThere(audit.db);
        expect(lots.size).toBeGreaterThan(100);
        const counted = [...lots.values()]
            .filter(({ lot_id }) => lot_id !== null)
            .flatMap((lot) =>
                [...lot.days].flatMap(([day, one]) =>
                    net(one)
                        ? `${keyOf(lot.place_id, lot.product_id, lot.lot_id)} ${day} ${net(one)}`
                        : [],
                ),
            );
        // What all screens of stock read: equal on each day, the balances are, too.
        const said = await audit.db.rows<{
            place_id: number;
            product_id: number;
            lot_id: number;
            day: string;
            net: number;
        }>(sql`
            select place_id, product_id, lot_id, day, sum(quantity)::bigint as net from stock_flow
             where lot_id is not null group by 1, 2, 3, 4 having sum(quantity) <> 0`);
        expect(
            said
                .map(
                    (one) =>
                        `${keyOf(one.place_id, one.product_id, one.lot_id)} ${one.day} ${one.net}`,
                )
                .toSorted(),
        ).toEqual(counted.toSorted());
        console.info(`${lots.size} lots at their places, ${counted.length} days that moved them`);
    }, 600_000);

    it(
        'tells it on its stock card, with the balance of every day',
        async () => {
            const lots = [...(await lotsThere(audit.db)).values()].filter(
                ({ lot_id }) => lot_id !== null,
            );
            const opened = lots.filter((_, at) => way || at % 12 === 0);
            const wrong: unknown[] = [];
            let days = 0;
            for (const lot of opened) days += await compare(lot, wrong);
            console.info(`${opened.length} stock cards, ${days} days of balances`);
            expect(wrong).toEqual([]);
            expect(days).toBeGreaterThan(5000);
        },
        patience,
    );

    /** The stock card of a lot at its place, day by day. */
    async function compare(lot: LotThere, wrong: unknown[]): Promise<number> {
        const first = [...lot.days.keys()].toSorted()[0]!;
        const { data } = (await audit.ask(
            'POST /x/stock/card',
            { lot_id: lot.lot_id, place_id: lot.place_id, start_date: first, end_date: today },
            'distributor',
        )) as { data: { opening: number; closing: number; lines: Row[] } };
        const last = new Map(data.lines.map(({ day, balance }) => [String(day), Number(balance)]));
        let said = data.opening;
        const days = daysOf(first, today);
        for (const day of days) {
            said = last.get(day) ?? said;
            const counted = balanceOn(lot, day);
            if (said !== counted) wrong.push({ ...lot, days: undefined, day, said, counted });
        }
        if (said !== data.closing) wrong.push({ ...lot, days: undefined, closing: data.closing });
        return days.length;
    }

    it(
        'stands in the book of each day with opening, received, used, lost and released as counted',
        async () => {
            const { db } = audit;
            const lots = await lotsThere(db);
            const places = new Map(
                (
                    await db.rows<{ id: number; name: string }>(
                        sql`select s.id, f.name from stock_place s join facility f on f.id = s.facility_id`,
                    )
                ).map(({ id, name }) => [id, name]),
            );
            const names = new Map(
                (
                    await db.rows<{ id: number; name: string }>(sql`select id, name from product`)
                ).map(({ id, name }) => [id, name]),
            );
            const numbers = new Map(
                (
                    await db.rows<{ id: number; lot_number: string }>(
                        sql`select id, lot_number from stock_lot`,
                    )
                ).map(({ id, lot_number }) => [id, lot_number]),
            );
            const kinds = new Set(
                (
                    await db.rows<{ id: number }>(
                        sql`select distinct product_id as id from cartridge`,
                    )
                ).map(({ id }) => id),
            );
            const ofFacilities = [...lots.values()].filter(
                ({ place_id, product_id }) => places.has(place_id) && kinds.has(product_id),
            );
            // Every day on which the small demo has runs; what stands in the book before is on the cards.
            const looked = daysOf(way ? '2026-01-01' : '2026-08-22', today);
            for (const day of looked) {
                const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
                const counted = ofFacilities
                    .map((lot) => {
                        const none: Day = {
                            received: 0,
                            adjusted: 0,
                            used: 0,
                            lost: 0,
                            released: 0,
                        };
                        return {
                            facility: places.get(lot.place_id),
                            product: names.get(lot.product_id),
                            lot_number:
                                lot.lot_id === null ? lot.sent || null : numbers.get(lot.lot_id),
                            opening: balanceOn(lot, before),
                            ...(lot.days.get(day) ?? none),
                            closing: balanceOn(lot, day),
                            moved: lot.days.has(day),
                        };
                    })
                    .filter(({ opening, moved }) => opening !== 0 || moved)
                    .map(({ moved: _moved, ...one }) => one);
                const said = (
                    await audit.rowsOf(
                        'POST /x/cartridges/book',
                        { start_date: day, end_date: day },
                        'admin',
                    )
                ).map(
                    ({
                        facility,
                        product,
                        lot_number,
                        opening,
                        received,
                        adjusted,
                        used,
                        lost,
                        released,
                        closing,
                    }) => ({
                        facility,
                        product,
                        lot_number,
                        opening,
                        received,
                        adjusted,
                        used,
                        lost,
                        released,
                        closing,
                    }),
                );
                const sorted = (rows: object[]) =>
                    rows.map((row) => JSON.stringify(row)).toSorted();
                expect([day, sorted(said)]).toEqual([
                    day,
                    sorted(
                        counted.map(
                            ({ facility, product, lot_number, opening, closing, ...rest }) => ({
                                facility,
                                product,
                                lot_number,
                                opening,
                                received: rest.received,
                                adjusted: rest.adjusted,
                                used: rest.used,
                                lost: rest.lost,
                                released: rest.released,
                                closing,
                            }),
                        ),
                    ),
                ]);
            }
        },
        patience,
    );

    it('is of a cartridge for every m-PIMA run too, by the name that it sends, and came to where it was used', async () => {
        const used = await audit.db.rows<{
            assay: string;
            product: string | null;
            known: boolean;
        }>(sql`
            select u.assay, p.name as product, bool_and(u.lot_id is not null) as known
              from cartridge_used u left join product p on p.id = u.product_id
             where u.device_type = 'mpima' group by 1, 2 order by 1`);
        expect(used).toEqual([
            {
                assay: 'm-pima hiv-1/2 detect',
                product: 'm-PIMA HIV-1/2 Detect cartridge',
                known: true,
            },
            { assay: 'm-pima hiv-1/2 vl', product: 'm-PIMA HIV-1/2 VL cartridge', known: true },
        ]);
        const stock = await audit.rowsOf('POST /pima/facilities/stock', {}, 'admin');
        expect(stock.some((row) => Number(row['used_lately']) > 0)).toBe(true);
    });

    it('is missed where twelve cartridges leave a counter without a run: this lot, this place, from this day on', async () => {
        const { db, owner } = audit;
        const used = await db.one<{
            place_id: number;
            product_id: number;
            lot_id: number;
            facility_id: number;
            day: string;
            assay: string;
            reagent_lot: string;
        }>(sql`
            select place_id, product_id, lot_id, facility_id, day, assay, reagent_lot from cartridge_used
             where lot_id is not null and not failed order by day desc, facility_id, assay, reagent_lot limit 1`);
        const where = `facility_id = ${used.facility_id} and day = '${used.day}' and assay = '${used.assay}' and reagent_lot = '${used.reagent_lot}' and not failed`;
        await owner(`update cartridge_day set runs = runs + 12 where ${where}`);
        const lots = await lotsThere(db);
        const wrong: { day?: string; said?: number; counted?: number; lot_id?: number }[] = [];
        await compare(
            lots.get(keyOf(used.place_id, used.product_id, used.lot_id))!,
            wrong as unknown[],
        );
        await owner(`update cartridge_day set runs = runs - 12 where ${where}`);
        expect(wrong.length).toBe(daysOf(used.day, today).length);
        expect(wrong[0]).toMatchObject({ lot_id: used.lot_id, day: used.day });
        expect(wrong[0]!.counted! - wrong[0]!.said!).toBe(12);
    });
});

describe('everybody with resistant TB', () => {
    const year = { start_date: '2024-11-21', end_date: today };
    const days = (from: string, until: string | null | undefined) =>
        until ? Math.max(0, (Date.parse(until) - Date.parse(from)) / 86_400_000) : null;
    const median = (all: number[]): number | null => {
        const sorted = all.toSorted((one, other) => one - other);
        const at = (sorted.length - 1) / 2;
        return sorted.length ? (sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2 : null;
    };

    it('was drawn from the seed, and nobody else stands among the results but those of the stories', async () => {
        const { drawn, stored } = await runsOf(audit);
        expect(drawn.length).toBeGreaterThan(0);
        expect(stored.toSorted()).toEqual(drawn.toSorted());
    });

    it('comes as far as the seed says: each step, who waits there, who is lost, how many days it took', async () => {
        const people = await peopleOf(audit);
        const steps = await audit.rowsOf('POST /x/mdr/steps', year, 'drtb');
        const dated = ['', '', '', 'referred_on', 'received_on', 'initiated_on'] as const;
        for (const { step, persons, waits_here, lost_here, ...row } of steps) {
            const at = Number(step);
            const there = people.filter(({ reached }) => reached >= at);
            const stay = people.filter(({ reached }) => reached === at && at < 5);
            expect([step, persons, waits_here, lost_here]).toEqual([
                step,
                there.length,
                stay.filter(({ waits }) => waits).length,
                stay.filter(({ waits }) => !waits).length,
            ]);
            const day = dated[at];
            if (!day) continue;
            const took = there.map((one) => days(one.detected_on, one.course?.[day]) ?? 0);
            expect([step, row['within_7'], row['within_14'], row['median_days']]).toEqual([
                step,
                took.filter((one) => one <= 7).length,
                took.filter((one) => one <= 14).length,
                median(took),
            ]);
        }
        const losses = await audit.rowsOf('POST /x/mdr/losses', year, 'drtb');
        for (const { step, state } of losses) {
            const sum = losses
                .filter((one) => one['step'] === step && one['state'] === state)
                .reduce((all, one) => all + Number(one['persons']), 0);
            expect([step, state, sum]).toEqual([
                step,
                state,
                people.filter((one) => String(one.reached) === step && one.state === state).length,
            ]);
        }
        const places = await audit.rowsOf(
            'POST /mdr/report/',
            { ...year, level: 'facility' },
            'drtb',
        );
        for (const place of places) {
            const own = people.filter(({ facility_id }) => facility_id === place['id']);
            const took = own.flatMap(
                (one) => days(one.detected_on, one.course?.initiated_on) ?? [],
            );
            expect([
                place['place'],
                place['detected'],
                place['initiated'],
                place['within_7'],
                place['within_14'],
                place['median_days'],
            ]).toEqual([
                place['place'],
                own.length,
                took.length,
                took.filter((one) => one <= 7).length,
                took.filter((one) => one <= 14).length,
                median(took),
            ]);
        }
        expect(places.reduce((sum, { detected }) => sum + Number(detected), 0)).toBe(people.length);
    });

    it('waits for treatment on every screen alike: the same people, for the same days', async () => {
        const people = await peopleOf(audit);
        const waiting = people.filter(({ waits }) => waits);
        expect(waiting.length).toBeGreaterThan(5);
        const since = new Map(
            waiting.flatMap((one) =>
                one.results.map((id) => [id, days(one.detected_on, today)] as const),
            ),
        );
        const sorted = (all: readonly (readonly [unknown, unknown])[]) =>
            all.map(([id, n]) => `${String(id)}: ${String(n)}`).toSorted();
        // The funnel, and the people behind it.
        const steps = await audit.rowsOf('POST /x/mdr/steps', year, 'drtb');
        expect(steps.reduce((sum, row) => sum + Number(row['waits_here']), 0)).toBe(waiting.length);
        const behind = await audit.rowsOf('POST /x/mdr/people', { ...year, waits: true }, 'drtb');
        expect(behind.map(({ id }) => Number(id)).toSorted()).toEqual(
            waiting.map(({ results }) => results[0]!).toSorted(),
        );
        // Who is not on treatment took no days to it.
        for (const { initiated_on, days_to_treatment } of await audit.rowsOf(
            'POST /x/mdr/people',
            year,
            'drtb',
        ))
            expect(days_to_treatment === null).toBe(initiated_on === null);
        // Each line of a resistant result.
        const lines = await audit.rowsOf(
            'POST /genexpert/results/tb/',
            { ...year, rif: 'detected' },
            'drtb',
        );
        const said = (rows: readonly Row[], name: string) =>
            rows.flatMap((row) => (row[name] === null ? [] : [[row['id'], row[name]] as const]));
        expect(sorted(said(lines, 'rr_days'))).toEqual(sorted([...since]));
        // Each case.
        const cases = await audit.rowsOf('POST /x/mdr/cases', {}, 'drtb');
        expect(cases.filter(({ waiting_days }) => waiting_days !== null).length).toBe(
            waiting.filter(({ course }) => course).length,
        );
        expect(
            cases
                .map(({ waiting_days: one }) => one)
                .filter((one) => one !== null)
                .toSorted(),
        ).toEqual(
            waiting
                .filter(({ course }) => course)
                .map((one) => days(one.detected_on, today))
                .toSorted(),
        );
        for (const { status, waiting_days } of cases)
            if (['initiated', 'not_initiated', 'closed'].includes(String(status)))
                expect([status, waiting_days]).toEqual([status, null]);
        // Results that are not linked are another thing, and have another name: list, worklist and banner agree on them.
        const unlinked = await audit.rowsOf('POST /mdr/mdr_pending_linkage/all/', {}, 'drtb');
        const { data } = (await audit.ask('GET /x/worklist', undefined, 'drtb')) as {
            data: { name: string; count: number }[];
        };
        expect(
            data
                .filter(({ name }) => name.startsWith('linkage'))
                .reduce((sum, { count }) => sum + count, 0),
        ).toBe(unlinked.length);
        expect(sorted(unlinked.map(({ id }) => [id, '']))).toEqual(
            sorted(
                lines
                    .filter(({ rr_state }) => rr_state === 'call_facility')
                    .map(({ id }) => [id, '']),
            ),
        );
    });
});
