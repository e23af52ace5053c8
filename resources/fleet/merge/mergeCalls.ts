/** Where duplicates of machines of each kind are proposed, merged and parted: the calls, of the contract where it has them, and the screen. */
import { say, type Sentence } from '../../define/say.ts';
import type { Endpoint } from '../../define/endpoint.ts';
import type { KindWord } from '../../machines/kinds.ts';

interface MergeCalls {
    list: readonly [Endpoint, ...Endpoint[]];
    merge: readonly [Endpoint, ...Endpoint[]];
    pair: Endpoint;
    preview: Endpoint;
    done: Endpoint;
    undo: Endpoint;
    route: `/${string}`;
    title: Sentence;
    /** What people and programs write before a serial, or leave out: a regular expression. */
    prefix: string;
    /** Whether its runs name modules, by which twins are found. */
    modules: boolean;
}

/** Calls of our own, where the contract has none. */
const own = <Kind extends string>(kind: Kind) =>
    ({
        list: [`GET /x/${kind}/duplicates`],
        merge: [`POST /x/${kind}/merge`],
        pair: `POST /x/${kind}/merge/pair`,
        preview: `POST /x/${kind}/merge/preview`,
        done: `GET /x/${kind}/merges`,
        undo: `POST /x/${kind}/merge/undo`,
        route: `/duplicate/${kind}/machines`,
        modules: false,
    }) as const;

export const mergeCalls = {
    genexpert: {
        list: ['GET /multiple_machine_facilities/'],
        merge: ['POST /merge_duplicates/'],
        pair: 'POST /x/machines/merge/pair',
        preview: 'POST /x/machines/merge/preview',
        done: 'GET /x/machines/merges',
        undo: 'POST /x/machines/merge/undo',
        route: '/duplicate/machines',
        title: say('Duplicate machines'),
        prefix: '^(sn|gx)',
        modules: true,
    },
    afinion: {
        ...own('afinion'),
        list: [
            'GET /multiple_afinion_machine_facilities/',
            'GET /afinion/multiple_afinion_machine_facilities/',
        ],
        merge: ['POST /merge_duplicates_afinion/', 'POST /afinion/merge_duplicates_afinion/'],
        route: '/duplicate/af/machines',
        title: say('Duplicate Afinions'),
        prefix: '^(sn|af)',
    },
    truenat: {
        ...own('truenat'),
        title: say('Duplicate Truenat machines'),
        prefix: '^(sn|tn)',
    },
    mpima: { ...own('mpima'), title: say('Duplicate mPima machines'), prefix: '^(sn|nat|p1mad?)' },
    xray: { ...own('xray'), title: say('Duplicate X-ray machines'), prefix: '^(sn|xr)' },
    m2000: { ...own('m2000'), title: say('Duplicate Abbott m2000 machines'), prefix: '^sn' },
} as const satisfies Record<KindWord, MergeCalls>;

export type MergedKind = keyof typeof mergeCalls;
