import { choice } from '../../define/field.ts';
import { programme } from '../cases/access.ts';

/** Who makes rounds: the programme. */
export const eqaKeepers = programme;

export const roundStatus = choice(
    'State',
    { draft: 'Being written', open: 'At the facilities', closed: 'Closed' },
    { tones: { draft: 'neutral', open: 'warning', closed: 'good' } },
);

export const panelStates = {
    shipped: 'Waits for answers',
    submitted: 'Answered',
    evaluated: 'Scored',
    excluded: 'Does not count',
} as const;

/** What may be found in a sample of a panel, and is expected of it. */
export const panelMtb = {
    detected: 'Detected',
    not_detected: 'Not detected',
    invalid: 'Invalid',
    error: 'Error',
    no_result: 'No result',
} as const;
export const panelRif = {
    detected: 'Detected',
    not_detected: 'Not detected',
    indeterminate: 'Indeterminate',
    not_applicable: 'Not applicable',
} as const;

export const grades = {
    trace: 'Trace',
    very_low: 'Very low',
    low: 'Low',
    medium: 'Medium',
    high: 'High',
} as const;

/** Late is not failed: it does not count. */
export const answerStates = choice(
    'State',
    {
        due: 'Due',
        overdue: 'Overdue',
        submitted: 'Answered',
        late: 'Late: does not count',
        scored: 'Scored',
        excluded: 'Does not count',
    },
    {
        tones: {
            due: 'warning',
            overdue: 'bad',
            submitted: 'good',
            late: 'neutral',
            scored: 'good',
            excluded: 'neutral',
        },
    },
);
