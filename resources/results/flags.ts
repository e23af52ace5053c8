/**
 * The marks that the gateway sets on results (`flags`), for people: a few words for a cell, and what it
 * means and what to do about it. One table for lists, the detail, the review desk and files.
 */
import { phrases } from '../define/say.ts';

export interface ResultFlag {
    label: string;
    meaning: string;
    /** What the reader can do; empty where nothing is to be done. */
    todo: string;
}

const teach = phrases(
    'Whoever keeps the reading tables adds it there and reads the message again; until then it waits on the review desk.',
);
const look = phrases(
    'Look at the message on the review desk, and ask the site where it stays unclear.',
);

export const resultFlags = phrases({
    unrecognised_result: {
        label: 'Unknown word',
        meaning:
            'A word of the instrument is not in the reading tables. It counts as neither positive nor negative.',
        todo: teach,
    },
    unrecognised_assay: {
        label: 'Unknown assay',
        meaning: 'The assay is not in the reading tables, so the result belongs to no disease.',
        todo: teach,
    },
    contradictory: {
        label: 'Contradiction',
        meaning:
            'What the instrument says contradicts itself: its targets, or words of success of a run that it withdrew or broke off. No result was taken from it.',
        todo: look,
    },
    conflict: {
        label: 'Another content for a known run',
        meaning:
            'Another message told something else of the same run, without being a correction. The first stands.',
        todo: 'Ask the site which of the two is right, then take the other content or keep the first on the review desk.',
    },
    correction_waits: {
        label: 'A correction waits',
        meaning:
            'The instrument sent a correction that takes back a positive result, a resistance, or whose it is. What was first said stands until a person has decided.',
        todo: 'Ask the site what happened, then take the correction or keep the first on the review desk.',
    },
    ambiguous_number: {
        label: 'Ambiguous number',
        meaning: 'The number can be read in two ways (1,500 or 1.5), so no value was taken.',
        todo: look,
    },
    other_unit: {
        label: 'Another unit',
        meaning:
            'The figure is in a unit that this assay is not kept in (a logarithm, IU instead of copies, HbA1c of 55 said to be %), so no value was taken.',
        todo: look,
    },
    shifted_fields: {
        label: 'Fields out of place',
        meaning: 'Fields of the message are out of place, so no result was taken from it.',
        todo: look,
    },
    stray_line: {
        label: 'Stray line',
        meaning: 'A line of the message stood where none belongs: it may be damaged.',
        todo: look,
    },
    long_name: {
        label: 'Shortened name',
        meaning:
            'An instrument, module, assay, target or error code was longer than any real one. It is shown by its beginning; the message has it in full.',
        todo: look,
    },
    no_order: {
        label: 'No order',
        meaning: 'The message has no order, so the sample is not known.',
        todo: 'Find the sample at the instrument by time and cartridge.',
    },
    no_instrument: {
        label: 'No instrument',
        meaning: 'The message does not say which instrument it came from.',
        todo: 'Ask the site to type the serial number into the settings of the instrument.',
    },
    clock_suspect: {
        label: 'Wrong clock',
        meaning:
            'The clock of the instrument cannot be right. The result counts on the day it was received, and in no turnaround time.',
        todo: 'Ask the site to set date and time of the instrument.',
    },
    no_day: {
        label: 'No day',
        meaning: 'The file says no day that exists. The result counts on the day it was received.',
        todo: look,
    },
    expired_cartridge: {
        label: 'Expired cartridge',
        meaning: 'The cartridge was past its expiry date on the day of the test.',
        todo: 'Ask the site about its stock; repeat the test where the result decides about a patient.',
    },
    readings_disagree: {
        label: 'Readings disagree',
        meaning:
            'Of the readings of this X-ray one is above its threshold and another is not. It counts as above the threshold.',
        todo: 'Look at both readings, and see that the person gets a TB test.',
    },
    eqa: {
        label: 'EQA sample',
        meaning:
            'A sample of external quality assessment: no patient stands behind it, and it counts in no figure.',
        todo: '',
    },
    pooled: {
        label: 'Pooled sample',
        meaning: 'Several sample numbers in one: a pooled sample.',
        todo: '',
    },
    corrected: {
        label: 'Corrected',
        meaning:
            'The instrument corrected this result, or a person took another content that came for it. What it said before is kept.',
        todo: '',
    },
    error_code_on_success: {
        label: 'Error code, valid result',
        meaning: 'An error code came with a valid result. The result stands.',
        todo: '',
    },
} as const satisfies Readonly<Record<string, ResultFlag>>);

/** The short words by flag. */
export const flagLabels: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(resultFlags).map(([flag, { label }]) => [flag, label]),
);
