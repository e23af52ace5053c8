/** A partner that supports some facilities for a part of the time, and the country as it may see it. */
import { sql } from '../../../../resources/define/sql.ts';
import type { TestApp } from '../../../helpers/app.ts';
import type { Country } from '../country.ts';

interface Stay {
    facility_id: number;
    from: string | null;
    until: string | null;
}

/**
 * The first partner has the second facility since February, had the third until the end of it, and the fourth for three
 * weeks of January; the first is its own from the beginning.
 */
export async function divideStays(t: TestApp): Promise<void> {
    const [, second, third, fourth] = t.world.facilities;
    for (const [facility, from, until] of [
        [second, '2026-02-01', null],
        [third, null, '2026-02-27'],
        [fourth, '2026-01-05', '2026-01-25'],
    ])
        await t.db.run(sql`
            update partner_stay set starts_on = ${from}::date, ends_on = ${until}::date where facility_id = ${facility}`);
    await t.db.rows(sql`select set_partners('2026-03-14'::date)`);
}

const within = (stay: Stay, day: string) =>
    (stay.from === null || stay.from <= day) && (stay.until === null || stay.until >= day);
const after = (day: string) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** What of the country a partner may see. */
export class Supported {
    private constructor(
        private readonly stays: readonly Stay[],
        readonly country: Country,
    ) {}

    static async read(t: TestApp, country: Country): Promise<Supported> {
        const stays = await t.db.rows<Stay>(sql`
            select facility_id, starts_on as from, ends_on as until from partner_stay where partner_id = ${t.world.partners[0]}`);
        const at = (facility: number | null, day: string) =>
            stays.some((stay) => stay.facility_id === facility && within(stay, day));
        const cut = <P extends { facility_id: number; from: string; to: string | null }>(
            all: P[],
        ) =>
            all.flatMap((one) =>
                stays
                    .filter((stay) => stay.facility_id === one.facility_id)
                    .map((stay) => ({
                        ...one,
                        from: [one.from, stay.from ?? ''].toSorted().at(-1)!,
                        to: [one.to ?? '9', stay.until ? after(stay.until) : '9'].toSorted()[0]!,
                    }))
                    .filter(({ from, to }) => from < to)
                    .map((kept) => ({ ...kept, to: kept.to === '9' ? null : kept.to })),
            );
        return new Supported(stays, {
            ...country,
            runs: country.runs.filter((run) => at(run.facility_id, run.day)),
            placements: cut(country.placements),
            rapid: cut(country.rapid),
            requests: country.requests.filter((one) =>
                at(one.facility_id, one.requested_at.slice(0, 10)),
            ),
            machines: country.machines.map((one) =>
                at(one.facility_id, '2026-03-14') ? one : { ...one, last_message_at: null },
            ),
        });
    }

    /** Whether it has the facility on one of these days. */
    has(facility: number, first: string, last: string): boolean {
        return this.stays.some(
            ({ facility_id, from, until }) =>
                facility_id === facility && (from ?? '') <= last && (until ?? '9') >= first,
        );
    }
}
