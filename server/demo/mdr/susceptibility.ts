/**
 * What laboratories said of the drugs of the made-up patients: the line probe assay within days, culture after weeks, some of
 * it contaminated, some not back yet. What no source tells is made up: shares are near those of Africa (WHO, 2023).
 */
import type { drugs } from '../../../resources/mdr/cases/words.ts';
import { asRows, sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { daysBefore } from '../country/places.ts';
import type { Random } from '../random.ts';

type Drug = keyof typeof drugs;

/** A case that a centre has received. */
export interface Received {
    id: number;
    received_on: string;
    /** The account that enters what comes back. */
    by: number;
    chance: Random;
}

/** Each drug with its share of resistance among RR-TB, by the test that tells it first. */
const tests: readonly {
    method: string;
    days: readonly [number, number];
    contaminated: number;
    drugs: readonly (readonly [Drug, number])[];
}[] = [
    {
        method: 'Line probe assay',
        days: [3, 9],
        contaminated: 0,
        drugs: [
            ['rifampicin', 1],
            ['isoniazid', 0.74],
            ['moxifloxacin', 0.08],
        ],
    },
    {
        method: 'MGIT',
        days: [24, 46],
        contaminated: 0.07,
        drugs: [
            ['levofloxacin', 0.08],
            ['bedaquiline', 0.02],
            ['linezolid', 0.01],
        ],
    },
];

const laboratory = 'National TB Reference Laboratory';

interface Entry {
    kept: number;
    drug: Drug;
    result: string;
    tested: string;
    method: string;
    by: number;
}

/** What was entered of one patient until `today`: that it waits, and what came of it. */
function entriesOf({ id, received_on, by, chance }: Received, today: string): Entry[] {
    const entries: Entry[] = [];
    for (const { method, days, contaminated, drugs: told } of tests) {
        const back = daysBefore(received_on, -chance.between(...days));
        const spoilt = chance.chance(contaminated);
        for (const [drug, share] of told) {
            const resistant = chance.chance(share);
            const one = { kept: id, drug, method, by };
            if (back >= today) entries.push({ ...one, result: 'waiting', tested: received_on });
            else {
                const result = spoilt ? 'contaminated' : resistant ? 'resistant' : 'susceptible';
                entries.push({ ...one, result, tested: back });
            }
        }
    }
    // Two of three are tested at all: the others gave no sputum, or it was never sent.
    return chance.chance(0.67) ? entries : [];
}

export async function writeSusceptibility(
    tx: Transaction,
    received: readonly Received[],
    today: string,
): Promise<void> {
    const entries = received
        .filter(({ received_on }) => received_on < today)
        .flatMap((one) => entriesOf(one, today))
        .toSorted((one, other) => one.tested.localeCompare(other.tested) || one.kept - other.kept);
    if (!entries.length) return;
    await tx.run(sql`
        insert into mdr_susceptibility (case_id, drug, result, tested_on, method, laboratory, entered_by, entered_at)
        select kept, drug, result, tested::date, method, ${laboratory}::text, enterer, (tested || 'T11:15:00Z')::timestamptz
          from ${asRows(
              'given',
              entries.map(({ by, ...one }) => ({ ...one, enterer: by })),
              {
                  kept: 'bigint',
                  drug: 'text',
                  result: 'text',
                  tested: 'text',
                  method: 'text',
                  enterer: 'bigint',
              },
          )} order by n`);
}
