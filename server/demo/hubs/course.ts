/** The weeks of a hub on paper: which day a rider came to which site, and how far each package is by now. */
import type { Random } from '../random.ts';
import { day as DAY, minute, type Wall } from '../clock.ts';

export interface Site {
    id: number;
    hub: number;
}

export interface Rider {
    id: number;
    hub: number;
    name: string;
}

export interface Visit {
    rider: number;
    facility: number;
    day: string;
    in: Date;
    out: Date;
}

export interface Package {
    code: string;
    facility: number;
    rider: number;
    test: string;
    samples: number;
    status: string;
    collected: Date;
    picked: Date;
    seen: Date;
    delivered: Date | null;
    received: Date | null;
    found: number | null;
    difference: string;
    lost: Date | null;
}

export interface Handover {
    /** Barcode of the package. */
    code: string;
    rider: number;
    leg: string;
    at: Date;
    recorder: string;
    other: string;
    state: string;
    why: string | null;
    answer: string;
    answered: Date | null;
    answerer: string;
}

export interface Course {
    visits: Visit[];
    packages: Package[];
    handovers: Handover[];
}

interface Given {
    chance: Random;
    wall: Wall;
    now: Date;
    /** Days since 1970 of the day of now. */
    today: number;
    weeks: number;
}

/** Days of the week on which a site is visited, counted from Monday. */
const schedules = [
    [0, 3],
    [1, 4],
    [2, 5],
] as const;
const tests = { tb: 5, vl_dbs: 3, vl_plasma: 1, eid: 1 } as const;

/** One hub. Its fourth site is seldom visited; its second rider lets packages lie at the hub since five weeks. */
export function drawCourse(sites: readonly Site[], riders: readonly Rider[], given: Given): Course {
    const course: Course = { visits: [], packages: [], handovers: [] };
    for (let day = given.today - 7 * given.weeks + 1; day <= given.today; day++) {
        // 1 January 1970 was a Thursday.
        const weekday = (day + 3) % 7;
        const due = sites
            .map((site, at) => ({ site, at }))
            .filter(({ at }) => schedules[at % 3]!.some((one) => one === weekday));
        for (const [order, { site, at }] of due.entries()) {
            const came = given.chance.chance(at === 3 ? 0.2 : 0.92);
            const rider = riders[at % riders.length]!;
            if (came) drawVisit(course, { site, at, rider, day, order }, given);
        }
    }
    return course;
}

interface Stop {
    site: Site;
    /** Place of the site in its hub. */
    at: number;
    rider: Rider;
    day: number;
    order: number;
}

function drawVisit(course: Course, stop: Stop, given: Given): void {
    const { chance, now } = given;
    const { site, rider, day, order } = stop;
    const came = momentOf(given, day, 8 * 60 + (order % 12) * 45 + chance.between(0, 20));
    if (came > now) return;
    const left = minutesAfter(came, chance.between(15, 40));
    course.visits.push({
        rider: rider.id,
        facility: site.id,
        day: new Date(day * DAY).toISOString().slice(0, 10),
        in: came,
        out: left < now ? left : now,
    });
    if (chance.chance(0.85)) drawPackage(course, stop, minutesAfter(came, 10), given);
}

const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minute);
const momentOf = ({ wall }: Given, day: number, minutes: number): Date =>
    new Date(wall.instant(day * DAY + minutes * minute));

function drawPackage(course: Course, { site, at, rider, day }: Stop, picked: Date, given: Given) {
    const { chance, now, today } = given;
    if (picked > now) return;
    const number = course.packages.length + 1;
    const code = `H${site.hub}-${String(number).padStart(5, '0')}`;
    // What is picked at the site that is seldom visited has waited long.
    const waited = at === 3 ? chance.between(4, 8) : chance.between(0, 2);
    const slow = at % 3 === 1 && today - day < 35 ? 4 : 0;
    // After the last site of the day, which is left by a quarter to five.
    const arrived = momentOf(given, day, 17 * 60 + chance.between(0, 60));
    const departed = momentOf(given, day + 1 + slow, 7 * 60 + chance.between(0, 40));
    const delivered = momentOf(given, day + 1 + slow, 11 * 60 + chance.between(0, 120));
    const received = momentOf(given, day + 1 + slow + (chance.chance(0.2) ? 1 : 0), 14 * 60);
    // One of a hub never came: a bag fell from the motorbike. One lies since nine days, nobody knows where.
    const lost = number === 7;
    const stuck = !lost && today - day >= 9 && today - day <= 11 && at % 5 === 0;
    const samples = chance.between(3, 18);
    const short = chance.chance(0.03);
    const come = (moment: Date): Date | null => (moment <= now ? moment : null);
    const steps = {
        picked,
        at_hub: lost ? null : come(arrived),
        in_transit: lost || stuck ? null : come(departed),
        delivered: lost || stuck ? null : come(delivered),
    };
    const taken = steps.delivered && come(received);
    const [status, seen] = (Object.entries(steps).findLast(([, moment]) => moment) ?? [
        'picked',
        picked,
    ]) as [string, Date];
    const gone = lost ? come(minutesAfter(picked, 4 * 24 * 60)) : null;
    course.packages.push({
        code,
        facility: site.id,
        rider: rider.id,
        test: chance.weighted(tests),
        samples,
        status: gone ? 'lost' : taken ? 'received' : status,
        collected: minutesAfter(picked, -waited * 24 * 60 - chance.between(30, 300)),
        picked,
        seen: taken ?? seen,
        delivered: steps.delivered,
        received: taken,
        found: taken ? samples - (short ? 1 : 0) : null,
        difference: taken && short ? 'One tube leaked on the way.' : '',
        lost: gone,
    });
    for (const [leg, moment] of Object.entries(steps))
        if (moment)
            course.handovers.push(drawHandover({ code, rider, leg, at: moment, taken }, given));
}

interface Changed {
    code: string;
    rider: Rider;
    leg: string;
    at: Date;
    taken: Date | null;
}

const others: Readonly<Record<string, string>> = {
    picked: 'site',
    at_hub: 'hub',
    in_transit: 'hub',
    delivered: 'laboratory',
};

/** Most are confirmed within the day; some sites have no account, which the hub has said; the last ones wait. */
function drawHandover({ code, rider, leg, at, taken }: Changed, { chance, now }: Given): Handover {
    const age = (now.getTime() - at.getTime()) / DAY;
    const drawn = chance.next();
    const state =
        leg === 'delivered'
            ? taken
                ? 'confirmed'
                : 'waiting'
            : age < 1.5 || (age < 12 && drawn > 0.96)
              ? 'waiting'
              : drawn > 0.955 && age < 20
                ? 'contested'
                : drawn > 0.85
                  ? 'explained'
                  : 'confirmed';
    const hours = minutesAfter(at, chance.between(20, 400));
    return {
        code,
        rider: rider.id,
        leg,
        at,
        recorder: rider.name,
        other: others[leg]!,
        state,
        why: state === 'explained' ? chance.pick(['no_account', 'no_line', 'on_paper']) : null,
        answer: state === 'contested' ? 'We gave one package less on that day.' : '',
        answered:
            state === 'waiting'
                ? null
                : (leg === 'delivered' && taken) || (hours < now ? hours : now),
        answerer:
            state === 'explained'
                ? 'Desk of the hub'
                : others[leg] === 'hub'
                  ? 'Desk of the hub'
                  : 'Laboratory in charge',
    };
}
