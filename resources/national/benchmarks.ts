/**
 * The benchmarks of the WHO standard "Universal access to rapid tuberculosis diagnostics" (2023), by
 * the four steps of its cascade, in words of our own: what these data answer, in part, or not at all,
 * and why. Codes (C.1.4, …) stand where the programme's own list names them. Source: domain 3.2, 3.3.
 */

export interface Benchmark {
    id: number;
    step: 'identify' | 'access' | 'test' | 'diagnose';
    code: string;
    title: string;
    /** Aim in %, at least; null where the standard asks to follow the figure, or it is not answered. */
    aim: number | null;
    answered: 'yes' | 'part' | 'no';
    /** How it is counted; of what is not answered, why not. */
    formula: string;
    /** What is missing of an answer in part. */
    lacks?: string;
    /** Route of the list behind it. */
    rows?: `/${string}`;
}

export const benchmarkList: readonly Benchmark[] = [
    {
        id: 1,
        step: 'identify',
        code: '',
        title: 'Household contacts are screened for TB',
        aim: null,
        answered: 'no',
        formula:
            'Contacts and their screening are not recorded here: they are in the case register.',
    },
    {
        id: 2,
        step: 'identify',
        code: '',
        title: 'People living with HIV are screened for TB',
        aim: null,
        answered: 'no',
        formula: 'HIV status and symptom screening are not part of what devices send.',
    },
    {
        id: 3,
        step: 'identify',
        code: '',
        title: 'Chest X-ray is used for screening',
        aim: null,
        answered: 'no',
        formula: 'Studies are known, the people who should have been screened are not.',
    },
    {
        id: 4,
        step: 'identify',
        code: 'C.1.4',
        title: 'Test positivity is followed',
        aim: null,
        answered: 'yes',
        formula:
            'MTB detected, trace included, of all valid TB runs. There is no single aim: very low tells of testing too widely, very high of people who are missed.',
        rows: '/tb/report',
    },
    {
        id: 5,
        step: 'access',
        code: 'C.1.8',
        title: 'Facilities have access to a rapid test',
        aim: 100,
        answered: 'yes',
        formula:
            'Active facilities with a GeneXpert or Truenat machine at the end of the period, or on the round of a hub that carries samples, of all active facilities.',
        rows: '/national/coverage',
    },
    {
        id: 6,
        step: 'access',
        code: 'C.1.9',
        title: 'Machines have the capacity for what is needed',
        aim: 100,
        answered: 'part',
        formula:
            'Facilities whose GeneXpert tests of all diseases stay within the expected tests of their modules, of facilities with a module.',
        lacks: 'The need itself is not recorded: tests that were done stand for it, and samples that were never taken are missing.',
        rows: '/gx/facility/utilization',
    },
    {
        id: 7,
        step: 'access',
        code: '',
        title: 'A rapid test is the first test of everybody with presumptive TB',
        aim: null,
        answered: 'no',
        formula:
            'This is a rule of the national algorithm, and people with presumptive TB are not counted here.',
    },
    {
        id: 8,
        step: 'test',
        code: '',
        title: 'Notified people were first tested by a rapid test',
        aim: null,
        answered: 'no',
        formula: 'Notifications are in the case register and are not linked to results of devices.',
    },
    {
        id: 9,
        step: 'test',
        code: 'C.1.10',
        title: 'Sites have an error rate of at most 5 %',
        aim: 100,
        answered: 'yes',
        formula:
            'Facilities with at most 5 errors in 100 TB runs (5 % itself passes here), of facilities with a TB run. The standard looks at a year: choose one.',
        rows: '/national/utilization_errors',
    },
    {
        id: 10,
        step: 'diagnose',
        code: '',
        title: 'Rifampicin is tested in everybody with TB detected',
        aim: 100,
        answered: 'yes',
        formula:
            'Rifampicin detected or not detected, of MTB detected. Trace and indeterminate stand below the line: they still need a result.',
        rows: '/tb/indet',
    },
    {
        id: 11,
        step: 'diagnose',
        code: '',
        title: 'Fluoroquinolones are tested where rifampicin resistance is found',
        aim: null,
        answered: 'no',
        formula:
            'The second test is often done elsewhere, under another number: the two cannot be joined surely.',
    },
    {
        id: 12,
        step: 'diagnose',
        code: 'C.1.11',
        title: 'Results come within 48 hours',
        aim: 100,
        answered: 'part',
        formula:
            'Facilities of whose successful TB runs at least 80 % reached the programme within 48 hours of their end, of facilities with such a run.',
        lacks: 'When the sample was received is not sent by devices: this is the last stretch only.',
        rows: '/genexpert/results',
    },
];
