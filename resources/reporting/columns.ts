/** Words that the reports of connection and reporting have alike. */
import { choice, integer, rate, type Fields } from '../define/field.ts';

/** Days since the last message, counted in whole days: where one state ends and the next begins. */
export const heardWithin = { sending: 3, quiet: 14, late: 28 } as const;

/** How a machine is connected, by the days since anything came from it. Source: domain 3.2, "Connectivity colour". */
export const connectionState = choice(
    'Connection',
    {
        sending: 'Sends',
        quiet: 'Quiet for over 3 days',
        late: 'Quiet for over 14 days',
        silent: 'Silent for over 28 days',
        never: 'Never heard',
    },
    { tones: { sending: 'good', quiet: 'neutral', late: 'warning', silent: 'bad', never: 'bad' } },
);

/** The same, with what left: a profile still tells of it. */
export const connectionOrGone = choice(
    'Connection',
    { ...connectionState.options, gone: 'Stands here no more' },
    { tones: { ...connectionState.tones, gone: 'neutral' } },
);

/** Days of machines: a day on which two machines stood counts twice. */
export const machineDays: Fields = {
    reporting_days: integer('Machine-days with tests'),
    total_days: integer('Machine-days'),
    reporting_rate: rate('Share of machine-days reported', {
        numerator: 'reporting_days',
        denominator: 'total_days',
        bands: 'reporting',
        excludes:
            'Days that are no working days, days to come, and days on which the machine stood elsewhere.',
    }),
};

/** From when on a day is one to report on. */
export const notOver =
    'Days to come are left out. Today counts as soon as something came of it: nobody has missed a day that is not over.';

export const reportingMethod = [
    'Days reported: working days with a test of that machine, of the working days on which it stood at the facility. Working days are weekdays less public holidays.',
    notOver,
    'A day on which two machines stood counts twice: rates of several machines are sums over sums.',
    'Tests of all diseases on GeneXpert count: success, error, invalid and no result, on their day, at the facility where the machine stood on it.',
];
