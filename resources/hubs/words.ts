/** What packages, their hand-overs and the visits of riders are told by. */
import { choice, instant, text } from '../define/field.ts';

export const packageStates = {
    picked: 'Picked',
    at_hub: 'At the hub',
    in_transit: 'In transit',
    delivered: 'Delivered',
    received: 'Received',
    lost: 'Lost',
} as const;

export const packageState = choice('Status', packageStates, {
    tones: { delivered: 'warning', received: 'good', lost: 'bad' },
});

/** States in which a package is still on its way. */
export const onTheWay = ['picked', 'at_hub', 'in_transit'] as const;

export const testType = choice('Samples for', {
    tb: 'TB',
    vl_dbs: 'VL, dried blood',
    vl_plasma: 'VL, plasma',
    eid: 'EID',
    hiv_dr: 'HIV drug resistance',
    other: 'Other tests',
});

/** What a package is by a hand-over. */
export const legs = {
    picked: 'Picked at the site',
    at_hub: 'Brought to the hub',
    in_transit: 'Taken from the hub',
    delivered: 'Delivered to the laboratory',
} as const;
export type Leg = keyof typeof legs;
export const leg = choice('Hand-over', legs);

export const sides = {
    site: 'The site',
    rider: 'The rider',
    hub: 'The hub',
    laboratory: 'The laboratory',
} as const;
export type Side = keyof typeof sides;

export const handoverStates = {
    waiting: 'Waits to be confirmed',
    confirmed: 'Confirmed by both sides',
    explained: 'Not confirmed, explained',
    contested: 'Contested',
} as const;
export const handoverState = choice('State', handoverStates, {
    tones: { waiting: 'warning', confirmed: 'good', contested: 'bad' },
});

export const why = choice('Why nobody confirms it', {
    no_account: 'They have no account',
    nobody_there: 'Nobody was there',
    no_line: 'They have no line',
    on_paper: 'Signed on paper',
    refused: 'They would not',
    other: 'Other reason',
});

/** What is told of a hand-over beside the package. */
export const handed = {
    at: instant('When', { help: 'Now where it is empty.' }),
    other_name: text('Who stood on the other side', { maxLength: 120 }),
    why: { ...why, help: 'Empty where the other side confirms it by its own account.' },
};

/** Parts of the way of a sample, by which turnaround is told. */
export const parts = {
    collect_pick: 'Collected to picked',
    pick_deliver: 'Picked to delivered',
    deliver_receive: 'Delivered to received',
    collect_receive: 'Collected to received',
} as const;

export const purposes = {
    collect: 'To collect samples',
    deliver: 'To bring results or samples',
    supplies: 'To bring supplies',
    other: 'Other reason',
} as const;
export const purpose = choice('Visit', purposes);
