import { phrases } from '../../define/say.ts';

/** Reasons of movements by their codes, as the table movement_reason has them (a test compares). */
export const movementReasons = phrases({
    opening: 'Opening balance',
    receive: 'Received',
    confirmed: 'Delivery confirmed',
    transfer_in: 'Transfer in',
    return_in: 'Returned to the store',
    found: 'Found',
    count_excess: 'Counted more',
    issue: 'Issued',
    distribute: 'Distributed',
    transfer_out: 'Transfer out',
    return_out: 'Returned to the supplier',
    loss: 'Lost',
    damage: 'Damaged',
    expiry: 'Expired',
    qc_fail: 'Failed quality control',
    recall: 'Recalled',
    wastage: 'Wasted',
    count_shortfall: 'Counted less',
    not_arrived: 'Sent and not arrived',
    transit_loss: 'Lost on the way',
    used: 'Used in runs',
    sent_back: 'Sent on and not arrived',
} as const);
