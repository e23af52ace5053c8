/**
 * The twelve benchmarks of the WHO standard "Universal access to rapid tuberculosis diagnostics" (2023), by
 * the four steps of its cascade, in words of our own: what these data answer, in part, or not at all,
 * and why. Numbers, steps, and what is divided by what: WHO's table of the figures that countries report
 * (worldhealthorg.shinyapps.io/uad_benchmarks, October 2024); codes: WHO's dashboard of TB indicators
 * (data.who.int). The standard itself (iris.who.int/handle/10665/366854) was not read.
 */
import type { Level } from '../../facilities/places.ts';

export interface Benchmark {
    /** Its number in the standard. */
    id: number;
    step: 'identify' | 'access' | 'test' | 'diagnose';
    /** Of the indicator on WHO's dashboard; '' where none is known to be the same. */
    code: string;
    title: string;
    answered: 'yes' | 'part' | 'no';
    /** How it is counted; of what is not answered, what the standard divides by what, and why it is not here. */
    formula: string;
    /** What is missing of an answer in part. */
    lacks?: string;
}

/**
 * Aim of each in %. A reading: every benchmark is about all facilities, districts, sites or people, and the
 * sources that were read name no other aim.
 */
export const benchmarkAim = 100;

/** Levels that count as primary health care; the standard leaves it to each country. */
export const primaryLevels: readonly Level[] = ['hc_ii', 'hc_iii', 'hc_iv', 'clinic'];

export const benchmarkList: readonly Benchmark[] = [
    {
        id: 1,
        step: 'identify',
        code: '',
        title: 'People at high risk are screened for TB',
        answered: 'no',
        formula:
            'Five groups, each for itself: household contacts of people with TB, people living with HIV, people newly found to have HIV, people in prison, and miners exposed to silica. Who is screened is in the case register, not here.',
    },
    {
        id: 2,
        step: 'identify',
        code: '',
        title: 'Districts use chest X-ray to screen',
        answered: 'no',
        formula:
            'Districts where chest X-ray, with or without a computer that reads it, is used regularly for screening, of all districts. How X-ray is used is not recorded here.',
    },
    {
        id: 3,
        step: 'access',
        code: 'C.1.7',
        title: 'Districts require a rapid test as the first test',
        answered: 'no',
        formula:
            'Districts where the algorithm of every facility makes a rapid test the first one for all people with presumptive TB, of all districts. Algorithms are not recorded here.',
    },
    {
        id: 4,
        step: 'access',
        code: 'C.1.8',
        title: 'Primary care facilities have access to a rapid test',
        answered: 'yes',
        formula:
            'Active health centres (II, III, IV) and clinics with a GeneXpert or Truenat machine at the end of the period, or on the round of a hub that carries samples, of all active health centres and clinics.',
    },
    {
        id: 5,
        step: 'access',
        code: 'C.1.6',
        title: 'People with TB were first tested by a rapid test',
        answered: 'no',
        formula:
            'New and relapse cases whose first test was a rapid one, of all that are notified. Notifications are in the case register and not linked to results of devices.',
    },
    {
        id: 6,
        step: 'access',
        code: 'C.1.9',
        title: 'Machines have the capacity for what is needed',
        answered: 'part',
        formula:
            'GeneXpert tests that the modules could have run (those expected of them), of the tests needed. Above 100 % the capacity suffices in sum, not in every place.',
        lacks: 'The need is not recorded: the tests of all diseases that were run on the same machines stand for it, so this is the most that it can be.',
    },
    {
        id: 7,
        step: 'test',
        code: 'C.1.10',
        title: 'Testing sites have an error rate of 5 % or less',
        answered: 'yes',
        formula:
            'Facilities with at most 5 errors in 100 TB runs, of facilities with a TB run. Exactly 5 % is within. The standard looks at a year: choose one.',
    },
    {
        id: 8,
        step: 'test',
        code: 'C.1.1',
        title: 'People with presumptive TB are tested by a rapid test',
        answered: 'no',
        formula:
            'People with presumptive TB who had a rapid test, of all people with presumptive TB. They are not counted here.',
    },
    {
        id: 9,
        step: 'test',
        code: '',
        title: 'Drug resistance is tested in people with TB',
        answered: 'part',
        formula:
            'The first of four parts: TB runs with rifampicin resistance detected or not detected, of those with MTB detected. Trace and indeterminate stand below the line: they still need a result. The two chips of Truenat on one extract count as one run.',
        lacks: 'Runs are counted, not notified people. Fluoroquinolones, bedaquiline and linezolid are tested elsewhere, under other numbers.',
    },
    {
        id: 10,
        step: 'diagnose',
        code: 'C.2.3',
        title: 'People with pulmonary TB had a rapid test, whatever it said',
        answered: 'no',
        formula:
            'People with pulmonary TB who had a rapid test before treatment, of all that are notified, confirmed or not. Notifications are in the case register.',
    },
    {
        id: 11,
        step: 'diagnose',
        code: 'C.1.5',
        title: 'Districts follow their test positivity',
        answered: 'part',
        formula:
            'Districts whose positivity stands here, with at least one valid TB run, of districts with a facility.',
        lacks: 'Whether anybody in the district looks at it is not recorded.',
    },
    {
        id: 12,
        step: 'diagnose',
        code: 'C.1.11',
        title: 'Laboratories give results within 48 hours',
        answered: 'part',
        formula:
            'Facilities of whose successful TB runs at least 80 % reached the programme within 48 hours of their end, of facilities with such a run.',
        lacks: 'The standard counts from when the sample is received, which devices do not send: this is the last stretch only.',
    },
];

/** Those with a figure: their number as a word, to their title. */
export const answeredBenchmarks: Readonly<Record<string, string>> = Object.fromEntries(
    benchmarkList
        .filter(({ answered }) => answered !== 'no')
        .map(({ id, title }) => [String(id), title]),
);

/** The list behind the figures. */
export const benchmarkRowsRoute = '/national/benchmarks/rows';
