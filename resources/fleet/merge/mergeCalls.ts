/** Where duplicates of machines of each kind are proposed, merged and parted: the calls of the contract, and the screen. */
import type { assignCalls } from '../../machines/assignCalls.ts';

export const mergeCalls = {
    genexpert: {
        list: ['GET /multiple_machine_facilities/'],
        merge: ['POST /merge_duplicates/'],
        pair: 'POST /x/machines/merge/pair',
        preview: 'POST /x/machines/merge/preview',
        done: 'GET /x/machines/merges',
        undo: 'POST /x/machines/merge/undo',
        route: '/duplicate/machines',
        /** What people and programs write before a serial, or leave out. */
        prefix: '^(sn|gx)',
        /** Whether its runs name modules, by which twins are found. */
        modules: true,
    },
    afinion: {
        list: [
            'GET /multiple_afinion_machine_facilities/',
            'GET /afinion/multiple_afinion_machine_facilities/',
        ],
        merge: ['POST /merge_duplicates_afinion/', 'POST /afinion/merge_duplicates_afinion/'],
        pair: 'POST /x/afinion/merge/pair',
        preview: 'POST /x/afinion/merge/preview',
        done: 'GET /x/afinion/merges',
        undo: 'POST /x/afinion/merge/undo',
        route: '/duplicate/af/machines',
        prefix: '^(sn|af)',
        modules: false,
    },
} as const satisfies Partial<Record<keyof typeof assignCalls, object>>;

export type MergedKind = keyof typeof mergeCalls;

/** The kind that a screen is about. */
export const mergedKindAt = (path: string): MergedKind =>
    path.replace(/\/+$/, '') === mergeCalls.afinion.route ? 'afinion' : 'genexpert';
