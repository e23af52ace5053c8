/** What follows from X-rays: the cascade, symptoms, scores, and the people screened. */
import { grant } from '../../access.ts';
import { date, decimal, integer, rate, text, type Fields } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { level, method, place, quiet, step, summed, time } from '../../diseases/columns.ts';
import { mount } from '../../diseases/mounts.ts';
import { facilityName } from '../../facilities/columns.ts';
import { oneExam, scoreOf, sexes, symptomOf, verdict } from './columns.ts';

const steps: Fields = {
    screened: integer('Screened'),
    failed: integer('Failed', { behind: { cad_verdict: 'failed' } }),
    failure_rate: rate('Failed, share', { numerator: 'failed', denominator: 'screened' }),
    presumptive: integer('Presumed by symptoms'),
    above_threshold: integer('Above the threshold', { behind: { cad_verdict: 'above' } }),
    above_rate: rate('Above the threshold, share', {
        numerator: 'above_threshold',
        denominator: 'scored',
        excludes: 'X-rays that failed or have no threshold.',
    }),
    scored: integer('With a score and a threshold', {
        behind: { cad_verdict: ['above', 'below'] },
    }),
    tested: integer('X-rays followed by a TB test', {
        behind: { cad_verdict: ['above', 'below', 'unknown'], tied: 'yes' },
    }),
    above_tested: integer('Above the threshold, followed by a TB test', {
        behind: { cad_verdict: 'above', tied: 'yes' },
    }),
    tested_rate: rate('Above the threshold: followed by a TB test, share', {
        numerator: 'above_tested',
        denominator: 'above_threshold',
    }),
    tb_confirmed: integer('X-rays with TB confirmed'),
    confirmed_rate: rate('Followed by a TB test: TB confirmed, share', {
        numerator: 'tb_confirmed',
        denominator: 'tested',
    }),
};

const linking =
    'The test that followed: linked by hand, else the first valid test of TB at the same facility under the same patient number on the day of the exam or in the 30 days after it.';
const perExam =
    'Counted are X-rays, neither people nor tests: of a person who was X-rayed twice before one test, both are followed by it.';
const failedApart =
    'A failed X-ray is never followed by a test and never with TB confirmed, whatever test came after it.';
const threshold =
    'Above: the score reaches the closest threshold in force on the day of the exam, of its site, software, version and age.';

export const xrayCascade = defineReport({
    name: 'xrayCascade',
    title: 'Screening by X-ray',
    about: 'X-rays on the way to the diagnosis, by place: screened, presumed, above the threshold, followed by a TB test, with TB confirmed.',
    filters: { level },
    quiet,
    columns: { ...place, ...steps, mean_score: decimal('Mean score', { scale: 1 }) },
    first: ['facility', 'screened', 'above_threshold', 'tested', 'tb_confirmed'],
    optional: ['region', 'scored', 'above_tested', 'presumptive', 'failure_rate', 'mean_score'],
    sort: ['-screened', ...Object.keys(place), ...Object.keys(steps)],
    search: Object.keys(place),
    totals: summed(steps),
    chart: {
        type: 'bar',
        x: 'region',
        of: 'X-rays',
        y: ['screened', 'above_threshold', 'tested', 'tb_confirmed'],
    },
    rows: '/xray/results',
    method: [
        'Screened: exams, quality control left out. Presumed by symptoms: as the site said so.',
        oneExam,
        perExam,
        failedApart,
        threshold,
        linking,
        'Failed exams count as screened, and in no mean.',
        method.day,
    ],
    mounts: [
        mount('/xray/reports', 'xray', [grant('view_xray_reports', 'admin')], 'POST /xray/report'),
        mount(
            '/site/xray/reports',
            'xraysite',
            [grant('view_xray_reports', 'xraysite')],
            'POST /xray/report',
            { rows: '/site/xray/results' },
        ),
    ],
});

/** Of the steps, those that make sense along time. */
const { screened, above_threshold, above_rate, scored, tested, tb_confirmed, confirmed_rate } =
    steps;

export const xrayOver = defineReport({
    name: 'xrayOver',
    title: 'Screening by X-ray over time',
    about: 'X-rays screened, above the threshold and with TB confirmed along time, with the threshold that was in force: where it changed, the share above it does too.',
    period: { kind: 'days', window: 365 },
    filters: { period: step },
    quiet,
    columns: {
        ...time,
        thresholds: text('Thresholds in force', { absent: 'none' }),
        screened: screened!,
        above_threshold: above_threshold!,
        above_rate: above_rate!,
        scored: scored!,
        tested: tested!,
        tb_confirmed: tb_confirmed!,
        confirmed_rate: confirmed_rate!,
    },
    first: ['period', 'thresholds', 'screened', 'above_threshold', 'above_rate', 'tb_confirmed'],
    optional: ['period_start', 'scored'],
    sort: ['period_start', 'screened', 'above_threshold', 'above_rate', 'tested', 'tb_confirmed'],
    totals: [
        'screened',
        'above_threshold',
        'above_rate',
        'scored',
        'tested',
        'tb_confirmed',
        'confirmed_rate',
    ],
    chart: { type: 'line', x: 'period', y: ['above_rate', 'confirmed_rate'] },
    rows: '/xray/results',
    method: [
        'Thresholds in force: each that an X-ray of the step was held against, by its site, software, version, age and day.',
        oneExam,
        perExam,
        failedApart,
        threshold,
        linking,
        method.day,
    ],
    mounts: [
        mount('/xray/over', 'xray', [grant('view_xray_reports', 'admin')], 'POST /x/xray/over'),
        mount(
            '/site/xray/over',
            'xraysite',
            [grant('view_xray_reports', 'xraysite')],
            'POST /x/xray/over',
            { rows: '/site/xray/results' },
        ),
    ],
});

const by: Fields = {
    screened: integer('X-rays'),
    abnormal: integer('Abnormal'),
    abnormal_rate: rate('Abnormal, share', {
        numerator: 'abnormal',
        denominator: 'read',
        excludes: 'X-rays of which nobody said whether they are abnormal.',
    }),
    read: integer('Read'),
    above_threshold: integer('Above the threshold', { behind: { cad_verdict: 'above' } }),
    above_rate: rate('Above the threshold, share', {
        numerator: 'above_threshold',
        denominator: 'scored',
    }),
    scored: integer('With a score and a threshold'),
    tb_confirmed: integer('X-rays with TB confirmed'),
};

export const symptomStats = defineReport({
    name: 'symptomStats',
    title: 'Symptoms and abnormality',
    about: 'Of the X-rays of people with each symptom, and of people with none: how many were abnormal, and above the threshold.',
    quiet,
    columns: { symptom: symptomOf, ...by },
    optional: ['read', 'scored'],
    sort: ['-screened', 'symptom', 'abnormal_rate', 'above_rate'],
    chart: { type: 'bar', x: 'symptom', y: ['abnormal_rate', 'above_rate'] },
    rows: '/xray/results',
    method: [
        'An X-ray of a person with two symptoms stands in two rows: the rows are not to be added up. None: asked, and no to each.',
        oneExam,
        perExam,
        failedApart,
        threshold,
        linking,
    ],
    mounts: [
        mount(
            '/xray/symptom_stats',
            'xray',
            [grant('view_xray_symptoms', 'admin')],
            'POST /xray/symptom_stats',
        ),
    ],
});

export const scoreHistogram = defineReport({
    name: 'scoreHistogram',
    title: 'Scores of X-rays',
    about: 'How many X-rays have which score, in steps of ten, and how many of each were confirmed.',
    columns: {
        band: text('Score'),
        screened: integer('X-rays'),
        tested: integer('X-rays followed by a TB test'),
        tb_confirmed: integer('X-rays with TB confirmed'),
    },
    sort: ['band', 'screened', 'tested', 'tb_confirmed'],
    totals: ['screened', 'tested', 'tb_confirmed'],
    chart: { type: 'bar', x: 'band', of: 'X-rays', y: ['screened'] },
    method: [
        'X-rays that failed have no score and stand nowhere here. Those without a threshold have a score and stand here, and in no share of the screening.',
        oneExam,
        perExam,
        linking,
    ],
    mounts: [
        mount('/xray/scores', 'xray', [grant('view_xray_reports', 'admin')], 'POST /x/xray/scores'),
        mount(
            '/site/xray/scores',
            'xraysite',
            [grant('view_xray_reports', 'xraysite')],
            'POST /x/xray/scores',
        ),
    ],
});

export const xrayPatients = defineReport({
    name: 'xrayPatients',
    title: 'People screened by X-ray',
    about: 'One row per person and facility: how often they were screened, their highest and latest score, and what the test said.',
    quiet,
    columns: {
        patient_id: text('Patient number', { identity: true }),
        patient_name: text('Patient', { identity: true }),
        age: decimal('Age', { unit: 'years', scale: 0 }),
        sex: sexes,
        facility: facilityName,
        district: text('District'),
        region: text('Region'),
        exams: integer('X-rays'),
        last_day: date('Last X-ray'),
        last_score: scoreOf('Last score'),
        highest_score: scoreOf('Highest score'),
        cad_verdict: verdict,
        confirmed_day: date('TB confirmed'),
    },
    first: ['patient_id', 'facility', 'last_day', 'last_score', 'cad_verdict', 'confirmed_day'],
    optional: ['region', 'patient_name', 'sex', 'highest_score'],
    sort: [
        '-last_day',
        'facility',
        'district',
        'region',
        'exams',
        'last_score',
        'highest_score',
        'cad_verdict',
    ],
    search: ['patient_id', 'patient_name'],
    totals: ['exams'],
    method: [
        oneExam,
        'A person is a patient number at a facility; X-rays without one are left out.',
        method.nobody,
        'The verdict is that of the latest X-ray that did not fail.',
        linking,
    ],
    mounts: [
        mount(
            '/xray/patients',
            'xray',
            [grant('view_xray_patients', 'admin')],
            'POST /xray/patient_records',
        ),
    ],
});
