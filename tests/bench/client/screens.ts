/**
 * What a person waits for: the first visit of a browser that has nothing yet, the screens that follow, and the second
 * visit, on this machine's line and on a bad one; beside a plain react-admin app with the same rows, in turns.
 */
import type { Browser } from 'playwright-core';
import { median, tell, times } from '../measure.ts';
import type { BenchServer } from '../server.ts';
import { type Peer, startPeer } from './peer.ts';
import {
    accountOf,
    type Shown,
    fresh,
    openPage,
    type SignedIn,
    type Visit,
    withBrowser,
} from './visit.ts';

interface Screen extends Shown {
    what: string;
    /** Hash behind the origin. */
    at: string;
    /** A part that brings more once a hand reaches for it, and what it shows then. */
    reach?: readonly [part: string, shows: string];
    /** The most that it may take on the bad line until it is read, in s. */
    aim?: number;
}

interface Journey extends Screen {
    /** As nobody: the sign-in page. */
    open?: boolean;
    /** Screens that are opened after it. */
    later?: readonly Screen[];
}

/** Each later screen and each second visit may take so long, in s. */
const LATER = 2;

const heading = (text: string) => `#k-main h1:text-is("${text}")`;

/** A panel of words that has no answer yet: on the screen, and in the first look. */
const busy = 'section[aria-busy=true]:not([data-draws=chart], [data-draws=map])';
const unread = '[data-draws=figures] .k-look-inside:empty, [data-draws=table] .k-look-inside:empty';

/** Figures and tables of the screen are there; charts may be on their way. */
const figures = `body:not(:has(#k-main ${busy})) #k-main [data-draws=figures] dd`;
/** Marks on the outlines of land, whoever has drawn them. */
const marks = '.k-map-plot:not([aria-busy]) :is([data-mark], .point)';

const journeys: Journey[] = [
    { what: 'Sign-in', at: '', shows: 'input[name=username]', open: true },
    {
        what: 'List of TB results',
        at: '#/tb/results',
        shows: '#k-main tbody tr td',
        reads: '.k-look tbody tr td, #k-main tbody tr td',
        aim: 6,
        later: [
            { what: 'HPV results after it', at: '#/hpv/results', shows: heading('HPV results') },
            {
                what: 'GeneXpert machines after it',
                at: '#/genexpert/machines',
                shows: heading('GeneXpert machines'),
            },
            { what: 'TB over time after it', at: '#/tb/stats', shows: heading('TB over time') },
            { what: 'Home after it', at: '#/home', shows: heading('Home'), reads: figures },
        ],
    },
    {
        what: 'Home, what waits, figures and tables',
        at: '#/home',
        shows: '#k-main [data-draws=figures] dd',
        waits: `#k-main ${busy}`,
        reads: `.k-look:has([data-draws=figures] dd):not(:has(${unread})), ${figures}`,
        aim: 8,
    },
    { what: 'Home, all panels', at: '#/home', shows: heading('Home') },
    {
        what: 'Map of utilization',
        at: '#/gx/facility/utilization',
        shows: marks,
        reads: marks,
        waits: '.k-map-plot[aria-busy=true]',
        reach: ['.k-map-plot', '.k-map .point'],
        aim: 10,
    },
];

const titled = (text: string) => `#react-admin-title:has-text("${text}")`;

/** The same list and another one of the plain app. */
const peers: Journey = {
    what: 'List of TB results',
    at: '#/results',
    shows: 'tbody tr td',
    later: [
        {
            what: 'GeneXpert machines after it',
            at: '#/machines',
            shows: `body:has(${titled('Machines')}) tbody tr td`,
        },
    ],
};

/** What was measured, by its name. */
type Measured = Map<string, Visit[]>;

/** Everything of one person: first visit, later screens once the line rests, second visit. */
async function live(
    browser: Browser,
    base: string,
    { what, at, reach, open, later = [], ...screen }: Journey,
    who: SignedIn | undefined,
    slow: boolean,
    into: Measured,
): Promise<void> {
    const put = (name: string, visit: Visit) => into.set(name, [...(into.get(name) ?? []), visit]);
    const context = await fresh(browser, open ? undefined : who);
    const first = await openPage(context, slow);
    put(`${what}, first visit`, await first.open(`${base}/${at}`, screen));
    if (reach) put(`${what}, moved by hand`, await first.reach(...reach));
    await first.rest();
    for (const one of later) put(one.what, await first.go(one.at, one));
    await first.page.close();
    const second = await openPage(context, slow);
    put(`${what}, second visit`, await second.open(`${base}/${at}`, screen));
    await context.close();
}

const timeOf = (visits: readonly Visit[]): number => median(visits.map(({ time }) => time));
const readOf = (visits: readonly Visit[]): number => median(visits.map(({ read }) => read));
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function tellOne(name: string, aim: number | undefined, by: Record<string, Measured>): void {
    const [free, bad, plain] = ['free', 'bad', 'plain'].map((of) => by[of]!.get(name));
    if (!free || !bad) return;
    const { bytes, requests } = free.at(-1)!;
    const most = aim && `aim ${aim} s: ${readOf(bad) <= aim * 1000 ? 'kept' : 'missed'}`;
    const [read, used] = [readOf(bad), timeOf(bad)];
    const sooner = used - read >= 50 && `${seconds(read)} to be read`;
    tell(
        `${name}: ${Math.round(bytes / 1024)} KB in ${requests} requests`,
        [
            sooner,
            `${seconds(used)}${sooner ? ' to be used' : ''} on the bad line`,
            `${seconds(timeOf(free))} on this one`,
            most,
        ]
            .filter(Boolean)
            .join(', '),
        plain &&
            `plain react-admin ${seconds(timeOf(plain))}, ${Math.round(plain.at(-1)!.bytes / 1024)} KB`,
        plain && times(timeOf(bad) / timeOf(plain)),
        { free, bad, plain },
    );
}

/** Measures all screens in rounds, three at most. */
export const client = (server: BenchServer, rounds: number): Promise<void> =>
    withBrowser(async (browser) => {
        const who = await accountOf(server);
        const peer: Peer = await startPeer(server, who.token);
        const ours = `http://127.0.0.1:${server.product.port}`;
        const by = { free: new Map(), bad: new Map(), plain: new Map() } satisfies Record<
            string,
            Measured
        >;
        try {
            for (let round = 0; round < Math.min(rounds, 3); round++) {
                for (const journey of journeys) {
                    await live(browser, ours, journey, who, false, by.free);
                    await live(browser, ours, journey, who, true, by.bad);
                }
                await live(browser, peer.base, peers, undefined, true, by.plain);
            }
        } finally {
            peer.close();
        }
        for (const { what, aim, later = [], reach } of journeys) {
            tellOne(`${what}, first visit`, aim, by);
            if (reach) tellOne(`${what}, moved by hand`, undefined, by);
            tellOne(`${what}, second visit`, aim && LATER, by);
            for (const screen of later) tellOne(screen.what, LATER, by);
        }
    });
