/**
 * The bands of the programme's rates. Utilization has two profiles: the programme's own and the national laboratory's.
 * That of errors hangs on the programme's rule, which the server tells with the account.
 */
import { type Band, bandIn, type Bands } from './define/points/bands.ts';
import { say } from './define/say.ts';

/** What the national laboratory asks of use, and the programme of reporting: green at 85 and more, red below 50. */
const from50And85 = [
    { from: 0, tone: 'bad', label: 'Below 50 %' },
    { from: 50, tone: 'warning', label: '50 to below 85 %' },
    { from: 85, tone: 'good', label: '85 % and more' },
] as const;

const profiles = {
    /** The programme: devices.md, section 9: red below 80, yellow 80 to below 95, green at 95 and more. */
    utilization: [
        { from: 0, tone: 'bad', label: 'Below 80 %' },
        { from: 80, tone: 'warning', label: '80 to below 95 %' },
        { from: 95, tone: 'good', label: '95 % and more' },
    ],
    utilizationLaboratory: from50And85,
    /** What the national laboratory asks of an m-PIMA (domain 3.2). */
    utilizationPima: [
        { from: 0, tone: 'bad', label: 'Below 50 %' },
        { from: 50, tone: 'warning', label: '50 to below 75 %' },
        { from: 75, tone: 'good', label: '75 % and more' },
    ],
    reporting: from50And85,
    /** Visits of riders: what the national laboratory asks of a hub; below a quarter a site is to be watched. */
    visits: [
        { from: 0, tone: 'worst', label: 'Below 25 %: to be watched' },
        { from: 25, tone: 'bad', label: '25 to below 50 %' },
        { from: 50, tone: 'warning', label: '50 to below 75 %' },
        { from: 75, tone: 'good', label: '75 % and more' },
    ],
    /** Samples in time, as the national laboratory bands those received within a week. */
    inTime: from50And85,
    /** Machines that stand at a place and send. */
    machinesConnected: [
        { from: 0, tone: 'bad', label: 'None connected' },
        { from: 0.001, tone: 'warning', label: 'Some connected' },
        { from: 100, tone: 'good', label: 'All connected' },
    ],
} as const satisfies Bands['profiles'];

/** What an installation begins with, until its rule is told. */
const LIMIT = 5;

/** Below the limit passes; exactly the limit does not. */
const errorBands = (limit: number): readonly Band[] => [
    { from: 0, tone: 'good', label: say('Below %{limit} %', { limit }) },
    { from: limit, tone: 'bad', label: say('%{limit} % and more', { limit }) },
];
let errors = { limit: LIMIT, bands: errorBands(LIMIT) };

/** The error limit in force today, in %. */
export const errorLimit = (): number => errors.limit;

/** Takes the limits of the rule in force from what the server tells with the account. */
export function holdLimits(account: Readonly<Record<string, unknown>>): void {
    const limit = Number(account['error_limit'] ?? LIMIT);
    if (limit > 0 && limit !== errors.limit) errors = { limit, bands: errorBands(limit) };
}

/** Profiles by the name that a rate bears. */
export const bandProfiles: Bands<keyof typeof profiles | 'errorRate'>['profiles'] &
    Bands['profiles'] = {
    ...profiles,
    get errorRate() {
        return errors.bands;
    },
};

/** Profiles of the same figure, of which a reader chooses one, by name. */
export const bandChoices = {
    utilization: 'Programme (80 and 95 %)',
    utilizationLaboratory: 'National laboratory (50 and 85 %)',
} as const satisfies Bands<keyof typeof profiles>['choices'];

/** Whose thresholds a profile has, where a reader chooses between some. */
export const bandTitle = (profile: string): string | undefined =>
    (bandChoices as Readonly<Record<string, string>>)[profile];

const standing =
    'Look for modules that fail and days on which nothing was run; samples that wait elsewhere can be sent to this machine.';

/** What to do when a figure is red, by the profile of its bands. */
export const bandAdvice: Bands['advice'] = {
    utilization: standing,
    utilizationLaboratory: standing,
    utilizationPima: standing,
    reporting:
        'Ask whether the machine runs and its computer is on line; what it has measured meanwhile is sent once it is.',
    visits: 'Ask the riders why the site was left out, and whether its day in the week can be kept.',
    inTime: 'See by site where samples lie longest: collected and not picked, or picked and not brought.',
    machinesConnected:
        'See which machines are silent, and have the connection mended where it is down longest.',
    errorRate:
        'See which error codes come most: the manual says for each what it means and what is to be done.',
} satisfies Bands<keyof typeof profiles | 'errorRate'>['advice'];

/** The band of a value under the profile of this name. */
export const bandOf = (profile: string, value: number | null | undefined): Band | undefined =>
    bandIn(bandProfiles[profile], value);

/** As many decimals as show on which side of a threshold it lies: 4.99 % is below 5 %. */
export const digitsWithin = (profile: string, value: number): number =>
    [1, 2, 3].find(
        (digits) => bandOf(profile, Number(value.toFixed(digits))) === bandOf(profile, value),
    ) ?? 4;

const choosable = (profile: unknown): profile is keyof typeof bandChoices =>
    typeof profile === 'string' && profile in bandChoices;

/** The profile of a figure: the chosen one where the figure has a choice, its own otherwise. */
export const chosenBands = (declared: string, chosen: unknown): string =>
    choosable(declared) && choosable(chosen) ? chosen : declared;
