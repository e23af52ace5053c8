/** Where machines of each kind get their facility: the calls of the contract, and the screen with its heading. */
import { say } from '../define/say.ts';

export const assignCalls = {
    genexpert: {
        list: 'GET /genexpert/machines/unassigned/',
        assign: 'POST /genexpert/machines/assign/',
        route: '/machines/assignment',
        title: say('Assign machines'),
    },
    xray: {
        list: 'GET /xray/machines/unassigned',
        assign: 'POST /xray/machines/assign',
        route: '/xray/machines/assignment',
        title: say('Assign X-ray machines'),
    },
    afinion: {
        list: 'POST /afinion/machines/unassigned',
        assign: 'POST /afinion/machines/assignment',
        route: '/af/machines/assignment',
        title: say('Assign Afinion'),
    },
    mpima: {
        list: 'POST /pima/unassigned_machines',
        assign: 'POST /pima/assign_machine',
        route: '/mpima/assign',
        title: say('Assign mPima'),
    },
    m2000: {
        list: 'POST /x/m2000/unassigned',
        assign: 'POST /x/m2000/assign',
        route: '/m2000/assign',
        title: say('Assign Abbott m2000'),
    },
} as const;

export type AssignedKind = keyof typeof assignCalls;
