/** What is sent by text message, and what becomes of it. */
import { choice, integer, rate, type Fields } from '../define/field.ts';
import { phrases, type Day, type Sentence } from '../define/say.ts';

/**
 * The texts. What they may say is in `SmsValues`: no name, no number and no result of a patient fits into it, so that whoever
 * holds the telephone learns where to look and nothing else.
 */
export const templates = phrases({
    result_ready: 'Results are ready at %{facility} (%{day}). Sign in to see them.',
    resistance:
        'Resistance was found at %{facility} (%{day}). Sign in and link the result within 24 hours.',
    machine_silent:
        '%{machine} at %{facility} has sent nothing since %{day}. Check power, line and computer.',
    stock_low: 'Cartridges run out at %{facility}: %{days} days are left. Sign in to ask for more.',
    alerts: '%{kind}: %{smart_count} alert waits for you. Sign in to see it. |||| %{kind}: %{smart_count} alerts wait for you. Sign in to see them.',
    alerts_mixed:
        'Kipimo: %{smart_count} alert waits for you. Sign in to see it. |||| Kipimo: %{smart_count} alerts wait for you. Sign in to see them.',
    trial: 'This is a trial of the text messages of %{facility} (%{day}).',
} as const);

export type Template = keyof typeof templates;

/** Everything that a text may be told. */
export interface SmsValues {
    facility?: string;
    day?: Day;
    machine?: string;
    days?: number;
    /** Of alerts that came together: how many, and what they are where all are of one kind. */
    smart_count?: number;
    kind?: Sentence;
}

export const templateWord = choice('Text', {
    result_ready: 'Results are ready',
    resistance: 'Resistance found',
    machine_silent: 'Machine silent',
    stock_low: 'Cartridges run out',
    alerts: 'Alerts',
    alerts_mixed: 'Alerts of several kinds',
    trial: 'Trial',
});

export const statusWord = choice(
    'Status',
    {
        waiting: 'Waiting',
        sending: 'Being sent',
        sent: 'Sent',
        delivered: 'Delivered',
        failed: 'Failed',
        refused: 'Not sent',
    },
    {
        required: true,
        tones: { delivered: 'good', failed: 'bad', refused: 'warning', waiting: 'neutral' },
    },
);

export const textFigures: Fields = {
    asked: integer('Asked for'),
    sent: integer('Sent'),
    delivered: integer('Delivered'),
    failed: integer('Failed'),
    waiting: integer('Waiting'),
    refused: integer('Not sent'),
    delivery_rate: rate('Delivered, share', { numerator: 'delivered', denominator: 'sent' }),
};
