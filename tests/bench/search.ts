/** Search from every screen: how long one answer takes, alone and with others who search, and what is read for it. No floor gives it. */
import type { Found } from '../../resources/define/points/find.ts';
import { sql } from '../../resources/define/sql.ts';
import { demoSecret } from '../../server/demo/rules.ts';
import { type Asking, signedIn } from './asking.ts';
import { median, ms, tell, took } from './measure.ts';
import { readForOwn } from './rowsRead.ts';
import type { BenchServer } from './server.ts';
import { answer, type Ask, caller, type Target } from './traffic.ts';

interface Sought {
    what: string;
    text: string;
    as: Target;
    /** What must be found, or nothing: an answer without it is no answer. */
    finds?: 'facilities' | 'machines' | 'samples' | 'patients';
}

/** Answers of a round and a caller. */
const EACH = 25;

const askFor = (text: string): Ask => ({ path: '/api/x/search', body: { text } });

/** Words that are there: of the whole country, and of the place that the demo's facility account is at. */
const words = (server: BenchServer) =>
    server.db.one<{ name: string; alias: string; serial: string; sample: string; own: string }>(sql`
        select f.name, m.serial, own.sample_id as own,
               f.aliases[1] as alias,
               (select sample_id from result where disease_area = 'tb' and sample_id <> '' order by day, id limit 1) as sample
          from account u join facility f on f.id = u.facility_id
               join lateral (select serial from machine where facility_id = f.id order by id limit 1) m on true
               join lateral (select sample_id from result where facility_id = f.id and sample_id <> '' order by day, id limit 1) own on true
         where u.username = 'facility'`);

/** A facility finds nothing before its personal key. */
async function facilityIn(server: BenchServer): Promise<Target> {
    const facility = await signedIn(server, 'facility');
    await answer(facility, { path: '/api/users/validate_key/', body: { key: demoSecret } });
    return facility;
}

/** The made-up country has no other spellings; a real one has them at most places, and each search looks through them. */
const withSpellings = (server: BenchServer) =>
    server.asOwner(
        `update facility set aliases = array[reverse(name), 'Kituo cha ' || name] where aliases = '{}'`,
    );

export async function search(server: BenchServer, how: Asking): Promise<void> {
    await withSpellings(server);
    const { name, alias, serial, sample, own } = await words(server);
    const admin = await signedIn(server, 'admin');
    const drtb = await signedIn(server, 'drtb');
    const facility = await facilityIn(server);
    const sought: Sought[] = [
        { what: 'a word of many names, admin', text: 'hospital', as: admin, finds: 'facilities' },
        { what: 'another spelling, admin', text: alias, as: admin, finds: 'facilities' },
        { what: 'a word that is nowhere, admin', text: 'zzyzx', as: admin },
        { what: 'a serial number, admin', text: serial, as: admin, finds: 'machines' },
        { what: 'the oldest sample, drtb', text: sample, as: drtb, finds: 'samples' },
        { what: 'a number that no sample has, drtb', text: `${sample}-0`, as: drtb },
        { what: 'two letters, drtb', text: 'an', as: drtb, finds: 'facilities' },
        { what: 'its name, facility', text: name, as: facility, finds: 'facilities' },
        { what: 'a serial number, facility', text: serial, as: facility, finds: 'machines' },
        { what: 'an own sample, facility', text: own, as: facility, finds: 'samples' },
        { what: 'a number that no sample has, facility', text: `${own}-0`, as: facility },
    ];
    for (const one of sought)
        if (!how.named || one.what.includes(how.named)) await measure(server, one, how);
}

async function measure(server: BenchServer, { what, text, as, finds }: Sought, how: Asking) {
    const asked = askFor(text);
    const { data } = (await answer(as, asked)) as { data?: Found[] };
    if (finds && !data?.some((found) => found.name === finds))
        throw new Error(`Search for ${what}: "${text}" found none of ${finds}`);
    const alone = await timesOf(as, asked, 1, how.rounds);
    const together = await timesOf(as, asked, how.connections, how.rounds);
    const reads = await readForOwn(server, as, asked);
    const figures = { alone: spread(alone), together: spread(together), reads_own: reads };
    tell(
        `Search: ${what}`,
        `${ms(figures.alone.median)}, slowest ${ms(figures.alone.slowest)}; ${how.connections} at once ${ms(figures.together.median)}; ${reads.rows} rows, ${reads.pages} pages`,
        '',
        '',
        figures,
    );
}

const spread = (times: readonly number[]) => ({
    median: median(times),
    slowest: Math.max(...times),
});

/** Milliseconds of each answer, so many asking at once; what warms connections and plans is not counted. */
async function timesOf(as: Target, asked: Ask, connections: number, rounds: number) {
    const callers = await Promise.all(Array.from({ length: connections }, () => caller(as)));
    const times: number[] = [];
    for (const one of callers) await one.send(asked);
    await Promise.all(
        callers.map(async (one) => {
            for (let sent = 0; sent < rounds * EACH; sent++)
                times.push(await took(() => one.send(asked)));
        }),
    );
    for (const one of callers) one.close();
    return times;
}
