/** The words of the desk of the exchange: where a result that goes out stands, and why it does not go. */
import { choice } from '../../define/field.ts';

export const outgoingState = choice(
    'State',
    {
        waiting: 'Waiting',
        sending: 'Being sent',
        sent: 'Sent',
        stopped: 'Stopped',
        held: 'Held back',
        aside: 'Set aside',
    },
    {
        tones: {
            waiting: 'neutral',
            sending: 'neutral',
            sent: 'good',
            stopped: 'bad',
            held: 'warning',
            aside: 'neutral',
        },
    },
);

/** Why it is where it is. */
export const outgoingReason = choice('Why', {
    no_address: 'No address of the partner system is set',
    unread: 'No word for this finding: it has to be read first',
    takes_back: 'Takes back tuberculosis or a resistance that was told',
    rif: 'Waits for the run that reads rifampicin',
    no_answer: 'No answer in time',
    unreachable: 'The partner system cannot be reached',
    answered: 'Answered with an error',
});

/** What is sent: the first finding, or what follows it. */
export const outgoingKind = choice('Message', {
    first: 'First result',
    corrected: 'Correction of the run',
    repeated: 'Another run',
    withdrawn: 'Withdrawal: no run is of the sample',
});

export const incomingState = choice(
    'State',
    { open: 'Not settled', resolved: 'Taken since', aside: 'Set aside' },
    { tones: { open: 'warning', resolved: 'good', aside: 'neutral' } },
);

export const unmatchedState = choice(
    'State',
    { open: 'Of no sample', linked: 'Linked by a person', aside: 'Set aside' },
    { tones: { open: 'warning', linked: 'good', aside: 'neutral' } },
);

/** Why a result may be of that sample. */
export const hint = choice('Why perhaps', {
    ended: 'Same number, of a sample that was rejected or cancelled',
    elsewhere: 'Same number, too short or too old to be sure',
    patient: 'Same number of the patient in eCHIS',
});
