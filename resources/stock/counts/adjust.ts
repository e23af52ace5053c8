/** Reasons of adjustments that people book beside counts; the table movement_reason has more. */
export const adjustReasons = {
    expiry: 'Expired',
    damage: 'Damaged',
    loss: 'Lost',
    wastage: 'Wasted',
    qc_fail: 'Failed quality control',
    recall: 'Recalled',
    return_out: 'Returned to the supplier',
    found: 'Found',
    return_in: 'Returned to the store',
} as const;

export type AdjustReason = keyof typeof adjustReasons;

/** Those that add stock; the others take it. */
export const addingReasons: readonly AdjustReason[] = ['found', 'return_in'];
