/** What the reports of predictions have alike. */
import { grant } from '../access.ts';
import { choice, text } from '../define/field.ts';
import { facilityName } from '../facilities/columns.ts';
import { machineSerial } from '../machines/columns.ts';

/** Who prepares what is predicted, and who reads how good it was. */
export const preparers = [grant('maintenance_ai', 'maintenance')];
export const judges = [grant('report_ai', 'maintenance')];

export const place = {
    facility: facilityName,
    district: text('District'),
    region: text('Region'),
};

export const module = {
    machine_serial: machineSerial,
    module_serial: text('Module', { narrows: 'module' }),
};

/** What is predicted: the words of `prediction.about`. */
export const aboutWords = {
    facility_tests: 'Tests of facilities',
    facility_failures: 'Failed tests of facilities',
    module_tests: 'Tests of modules',
    module_failures: 'Failed tests of modules',
    cartridges: 'Cartridges of facilities',
} as const;

export const about = choice('What was predicted', aboutWords);

/** Whether there is a prediction at all. */
export const basis = choice(
    'Data',
    { predicted: 'Predicted', insufficient: 'Not enough data' },
    { tones: { insufficient: 'neutral' } },
);

/** Told where nothing is predicted. */
export const tooFew = { absent: 'Not enough data' } as const;

/** Who missed less so far. */
export const verdictWords = {
    closer: 'The prediction was closer',
    baseline: 'The last quarter was closer',
    same: 'Both missed alike',
    insufficient: 'Not enough data',
} as const;

export const closeness = choice('Against the last quarter', verdictWords, {
    tones: { closer: 'good', baseline: 'bad', same: 'neutral', insufficient: 'neutral' },
});

export const sentences = {
    enough: 'Predicted is what has been there for six months, with thirty tests in them and some in the last quarter; of everything else there are not enough data.',
    interval:
        'The interval is the middle 80 % of how far the same model missed in earlier quarters, for counts of about this size.',
    tests: 'Tests on GeneXpert of all diseases count: success, error, invalid and no result.',
    failed: 'Failed: error, invalid or no result.',
    made: 'Made once a month by a job, from whole months alone. The same counts give the same prediction.',
} as const;
