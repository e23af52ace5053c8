/** Which samples the community health teams of the demo referred, and what became of each. */
import { day, dayOf, hour, minute } from '../clock.ts';
import { drawName } from '../country/names.ts';
import type { Plan } from '../plan.ts';
import type { Random } from '../random.ts';

/** A facility that samples are referred to. */
export interface Site {
    id: number;
    uid: string;
    own: boolean;
}

/** A result that an instrument sent, of a sample that was referred. */
export interface Tested {
    id: number;
    site: number;
    lab: string;
    barcode: string;
    name: string;
    sex: string;
    age: number | null;
    outcome: string;
    mtb: string | null;
    mtb_grade: string;
    rif: string | null;
    day: string;
    received_at: string;
    result_date: string;
}

/** A sample as it stands at the end of the demo; instants in ISO 8601. */
export interface Drawn {
    barcode: string;
    echis_patient_id: string;
    patient_name: string;
    patient_phone: string;
    sex: string | null;
    age_years: number | null;
    facility_dhis2_id: string;
    facility_id: number;
    referrer: string;
    referrer_phone: string;
    specimen: string;
    collected_on: string;
    registered_at: string;
    registered_on: string;
    status: string;
    decided_at: string | null;
    reject_reason: string | null;
    decision_note: string;
    resulted_at: string | null;
    result_sent_at: string | null;
    cough: boolean;
    fever: boolean;
    result?: Tested;
}

interface Given {
    sites: readonly Site[];
    results: readonly Tested[];
    /** Number of the first label. */
    first: number;
}

/** How many of a site stand where beside those that were tested; of the account's own facility thrice as many. */
const standing = { pending: 3, received: 1, rejected: 2, lost: 0.2, expired: 0.4, cancelled: 0.2 };

/** Days before today on which a sample of each kind was referred: the youngest and the oldest. */
const days: Readonly<Record<keyof typeof standing, readonly [number, number]>> = {
    pending: [0, 14],
    received: [1, 4],
    rejected: [2, 80],
    lost: [20, 80],
    expired: [61, 83],
    cancelled: [5, 80],
};

const reasons = {
    no_label: 3,
    label_mismatch: 2,
    leaking: 3,
    insufficient: 4,
    saliva: 5,
    wrong_container: 1,
    too_old: 2,
    no_form: 2,
};

export function drawSamples({ sites, results, first }: Given, plan: Plan, chance: Random): Drawn[] {
    let label = first;
    let patient = 10_000;
    let turn = 0;
    const at = (wall: number) => new Date(plan.wall.instant(wall)).toISOString();
    const referred = (site: Site, wall: number): Drawn => ({
        barcode: `UGR${String(label++).padStart(7, '0')}`,
        echis_patient_id: `EC-${++patient}`,
        patient_name: drawName(chance),
        patient_phone: `+2567002${chance.between(10_000, 99_999)}`,
        sex: chance.chance(0.5) ? 'female' : 'male',
        age_years: chance.between(3, 78),
        facility_dhis2_id: site.uid,
        facility_id: site.id,
        referrer: drawName(chance),
        referrer_phone: `+2567003${chance.between(10_000, 99_999)}`,
        specimen: chance.weighted({ sputum: 18, stool: 2, gastric: 1 }),
        collected_on: dayOf(wall),
        registered_at: at(wall),
        registered_on: dayOf(wall),
        status: 'pending',
        decided_at: null,
        reject_reason: null,
        decision_note: '',
        resulted_at: null,
        result_sent_at: null,
        cough: chance.chance(0.8),
        fever: chance.chance(0.5),
    });
    return sites.flatMap((site) => [
        ...results
            .filter((result) => result.site === site.id)
            .map((result) =>
                testedOf(result, referred(site, morningBefore(result, chance)), {
                    chance,
                    // Lately the partner system refused one of ten.
                    refused: startOf(result) > plan.today - 21 * day && ++turn % 10 === 3,
                }),
            ),
        ...(Object.keys(standing) as (keyof typeof standing)[]).flatMap((status) =>
            Array.from({ length: chance.count(standing[status] * (site.own ? 3 : 1)) }, () => {
                const [young, old] = days[status];
                const wall = Math.min(
                    plan.today -
                        chance.between(young, old) * day +
                        chance.between(8 * 60, 16 * 60) * minute,
                    plan.now - 10 * minute,
                );
                return endedAs(status, referred(site, wall), { wall, at, now: plan.now, chance });
            }).flat(),
        ),
    ]);
}

const startOf = ({ day: on }: Tested): number => Date.parse(`${on}T00:00:00Z`);

/** One to three days before its test, in the morning. */
const morningBefore = (result: Tested, chance: Random): number =>
    startOf(result) - chance.between(1, 3) * day + 9 * hour;

function testedOf(
    result: Tested,
    sample: Drawn,
    { chance, refused }: { chance: Random; refused: boolean },
): Drawn {
    const found = Date.parse(result.received_at);
    const status = refused ? 'tested' : 'sent';
    const later = (after: number) => new Date(found + after).toISOString();
    return {
        ...sample,
        barcode: result.barcode,
        patient_name: result.name || sample.patient_name,
        sex: ['female', 'male'].includes(result.sex) ? result.sex : sample.sex,
        age_years: result.age !== null && result.age <= 120 ? result.age : sample.age_years,
        status,
        decided_at: later(-chance.between(2, 9) * hour),
        resulted_at: later(minute),
        result_sent_at: status === 'sent' ? later(chance.between(2, 40) * minute) : null,
        result,
    };
}

interface When {
    wall: number;
    at(wall: number): string;
    now: number;
    chance: Random;
}

/** The sample as it ended, with the one that was collected again. */
function endedAs(status: string, sample: Drawn, { wall, at, now, chance }: When): Drawn[] {
    if (status === 'pending' || status === 'expired') return [{ ...sample, status }];
    const decided = Math.min(wall + chance.between(4, 40) * hour, now - 5 * minute);
    const ended = { ...sample, status, decided_at: at(decided) };
    if (status === 'received') return [ended];
    if (status !== 'rejected')
        return [{ ...ended, decision_note: 'The rider and the health team were asked.' }];
    const rejected = { ...ended, reject_reason: chance.weighted(reasons) };
    if (chance.chance(0.5)) return [rejected];
    const again = Math.min(decided + chance.between(20, 90) * hour, now - minute);
    return [
        rejected,
        {
            ...sample,
            barcode: `${sample.barcode.slice(0, 3)}9${sample.barcode.slice(4)}`,
            echis_patient_id: `${sample.echis_patient_id}-2`,
            registered_at: at(again),
            registered_on: dayOf(again),
            collected_on: dayOf(again),
            ...(now - again > 50 * day && { status: 'expired' }),
        },
    ];
}
