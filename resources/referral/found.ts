/** What a result of a referred sample says, in the words of results, and in those of the partner system. */

export const foundMtb = {
    detected: 'Detected',
    not_detected: 'Not detected',
    indeterminate: 'Indeterminate',
    invalid: 'Invalid',
    error: 'Error',
    no_result: 'No result',
    unrecognised: 'Unrecognised',
} as const;
