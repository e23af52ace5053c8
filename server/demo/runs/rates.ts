/**
 * Rates of the demo country. Those marked WHO are counted from the WHO global TB database (snapshot of
 * 2024-07-29, Uganda 2023, and the quartiles of the 43 countries of the African region); the others
 * are near published ones, or made up where nothing is published, and say so.
 */
export const rates = {
    /** WHO: 52,781 of 741,525. */
    positivity: 0.0712,
    /** WHO: 547 of 47,507 new patients with a rifampicin result; of those treated before. */
    resistantNew: 0.0115,
    resistantTreated: 0.0301,
    /** Made up: how many of those with TB were treated before. */
    treatedBefore: 0.1,
    /** Near published shares of an ambiguous rifampicin curve among graded detections. */
    rifIndeterminate: 0.02,
    /**
     * Tests of TB a site and working day. WHO: 2.94 in the median country of the African region
     * (quartiles 1.36 and 5.34; Uganda had 8.38). How sites differ is made up: a logarithmic normal.
     */
    testsADay: { mean: 2.94, spread: 0.8 },
    /**
     * Share of errors of a site. WHO: 265 of 351 sites (75.5 %) at 5 % or less. A logarithmic normal of
     * this median and spread has 80 % there; what happens to some sites (power, modules, lots) adds the rest.
     */
    errors: { median: 0.027, spread: 0.72 },
    /** India at scale: 7.2 % of first tests failed in all. */
    invalid: 0.011,
    noResult: 0.013,
    /** Made up: a test that failed is repeated at once with what is left of the sample. */
    retested: 0.6,
    /** Made up: a share of sites tests for more than TB, so much beside each TB test. */
    otherSites: 0.55,
    otherTests: 0.24,
} as const;

/** Grades of a detection, near published shares; MTB/RIF (G4) knows no trace. */
export const grades = { trace: 14, very_low: 16, low: 25, medium: 24, high: 21 } as const;

/** How old an infant is at the test, in days, by a number below 1: two of three come at five to nine weeks, the others later. Made up. */
export const infantDays = (drawn: number): number =>
    drawn < 0.66
        ? 35 + Math.floor((drawn / 0.66) * 28)
        : 64 + Math.floor(((drawn - 0.66) / 0.34) * 400);

/** What a site that tests for more than TB runs. Made up. */
export const otherAssays = {
    vl: 36,
    eid: 20,
    hpv: 20,
    ctng: 5,
    tv: 3,
    hbv: 9,
    covid: 7,
} as const;

/** Errors of an ordinary site by code. No public table of their shares exists: made up. */
export const ordinaryErrors = {
    5007: 22,
    5006: 11,
    2008: 17,
    5011: 12,
    2037: 12,
    5008: 5,
    2127: 6,
    2014: 3,
    5002: 2,
    5004: 2,
    2125: 2,
    2097: 3,
    2005: 2,
    1004: 1,
} as const;

/** Tests by weekday, Sunday first; Monday brings what the weekend collected. Made up. */
export const weekdays = [0.01, 1.17, 1.08, 1.02, 0.98, 0.85, 0.08] as const;

/** Tests by month of the year: less around Christmas, more after World TB Day. Made up. */
export const seasons = [
    0.96, 1.0, 1.08, 1.05, 1.02, 0.99, 1.02, 0.98, 1.03, 1.04, 1.01, 0.82,
] as const;

/** Public holidays of Uganda on a fixed date: `MM-DD`. */
export const holidays = new Set([
    '01-01',
    '01-26',
    '02-16',
    '03-08',
    '05-01',
    '06-03',
    '06-09',
    '10-09',
    '12-25',
    '12-26',
]);

/** What an instrument says of an error: title and detail. */
export const errorWords: Readonly<Record<string, readonly [title: string, detail: string]>> = {
    1004: ['Temperature', 'Internal instrument temperature out of range'],
    1007: ['Power supply', 'Supply voltage out of range'],
    2005: ['Operation terminated', 'Syringe motion was not detected'],
    2008: ['Operation terminated', 'Syringe pressure reading exceeds the limit'],
    2014: ['Operation terminated', 'Thermistor reading out of range'],
    2037: ['Load error', 'The cartridge integrity test failed at valve position'],
    2097: ['Operation terminated', 'Assay-Specific Termination Error #2'],
    2125: ['Operation terminated', 'Insufficient Volume'],
    2126: ['Operation terminated', 'Module was reset'],
    2127: ['Communication loss', 'Module communication loss detected'],
    5002: ['Post-run analysis error', 'Failed to verify valid amplification curve'],
    5004: ['Post-run analysis error', 'Failed to verify valid amplification curve'],
    5006: ['Post-run analysis error', 'Probe check failed: value above the maximum'],
    5007: ['Post-run analysis error', 'Probe check failed: value below the minimum'],
    5008: ['Post-run analysis error', 'Probe check failed: difference too low'],
    5011: ['Post-run analysis error', 'Signal loss detected in the amplification curve'],
};
