/** What rankings have alike: a share of tests that gave a result, and where it stands among the others. */
import { choice, decimal, integer, rate, text, type Fields } from '../define/field.ts';
import { diseaseArea } from '../diseases/columns.ts';
import { facilityName } from '../facilities/columns.ts';

export const sizes = { 1: '1 module', 4: '2 to 8 modules', 16: 'More than 8 modules' } as const;

export const size = choice('Size of the machines', sizes);
export const among = choice('Ranked among', {
    nation: 'The whole country',
    region: 'The own region',
    district: 'The own district',
});
/** Machines are of no use as a filter here: a rank of one is none. */
export const quietRanks: Fields = { disease_area: diseaseArea };

export const rank = integer('Rank', { absent: 'Too few tests', absentIsMost: true });
export const whose = choice('Whose', { own: 'Own', other: 'Others' }, { tones: { own: 'good' } });

export const figures: Fields = {
    tests: integer('Tests ranked', { required: true }),
    with_result: integer('With a result', { required: true }),
    errors: integer('Errors among them', { required: true }),
    success_rate: rate('Share with a result', { numerator: 'with_result', denominator: 'tests' }),
    score: decimal('Proven share', {
        scale: 1,
        unit: '%',
        help: 'What the tests prove of the share with a result, were chance against the place: of 10 good tests of 10 it is 72 %, of 100 of 100 it is 96 %. The rank follows it.',
    }),
};
export const places: Fields = {
    facility: facilityName,
    district: text('District'),
    region: text('Region'),
};

export const method = [
    'Share with a result: runs of specimens on GeneXpert that ended in success ÷ all that ended (success, error, invalid, no result).',
    'The proven share is the lower end of the 95 % interval of Wilson for that share: ten good runs of ten say less than a hundred of a hundred. The rank follows it; equal ones have the same rank.',
    'With fewer tests than the programme rule asks for (20 unless changed) there are too few to rank.',
    'A machine belongs to the size of its modules: one; two to eight; more.',
];
