/** Chest X-rays: each with its score, the threshold of its day, and the rapid test that followed. */
import { grant } from '../../access.ts';
import { boolean, choice, date, decimal, integer, text, type Fields } from '../../define/field.ts';
import { defineReport, talliesOf } from '../../define/report.ts';
import { deviceSerial } from '../../machines/columns.ts';
import { quiet } from '../../diseases/columns.ts';
import { meanings } from '../../errors/manual/shipped.ts';
import { mount } from '../../diseases/mounts.ts';
import { call, outcomes, who, which, flags } from '../../results/columns.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import {
    oneExam,
    readingKinds,
    scoreOf,
    symptomFields,
    symptomOf,
    unlinkReasons,
    verdict,
    verdicts,
    xrayLinkers,
} from './columns.ts';
import type { linkXray, unlinkXray } from './link.server.ts';

const columns: Fields = {
    ...which,
    ...outcomes,
    score: scoreOf('Score'),
    threshold: decimal('Threshold', { scale: 2 }),
    cad_verdict: verdict,
    ...symptomFields,
    presumptive: text('Presumed'),
    findings: text('Findings'),
    test_day: date('Test followed'),
    test_mtb: call('MTB'),
    test_rif: call('RIF resistance'),
    tied: choice('Linked', { rule: 'By patient number', hand: 'By hand', '': '' }),
    ...who,
    software: text('Software'),
    readings: integer('Readings'),
    machine_serial: deviceSerial,
    error_code: text('Error'),
    error_text: text('Error text', { standard: meanings }),
    operator: text('Operator'),
    flags,
};

export const xrayResults = defineReport({
    name: 'xrayResults',
    title: 'X-ray results',
    about: 'One row per X-ray, by the day of the exam, with its score, the threshold of that day, and the rapid test of TB that followed.',
    file: 'X-ray Results',
    filters: {
        cad_verdict: verdict,
        tied: choice('Test followed', { yes: 'Yes', no: 'No' }),
        machine: text('Machine', { rare: true }),
        sample: text('Exam number, or its beginning', { identity: true, rare: true }),
        test_type: choice('Readings', readingKinds, { rare: true }),
    },
    quiet: {
        disease_area: quiet['disease_area']!,
        symptom: symptomOf,
        to_repeat: boolean('Failed, and not taken again'),
    },
    columns,
    unshown: ['ended_at'],
    tallies: talliesOf(verdicts),
    first: ['day', 'facility', 'score', 'cad_verdict', 'test_mtb', 'test_rif', 'patient_id'],
    optional: [
        'region',
        'patient_name',
        'sex',
        'presumptive',
        'findings',
        'tied',
        'software',
        'readings',
        'error_text',
        'operator',
        ...Object.keys(symptomFields),
    ],
    sort: ['-day', 'facility', 'district', 'region', 'score', 'cad_verdict', 'machine_serial'],
    search: ['sample_id', 'patient_id', 'patient_name'],
    detail: true,
    detailPage: 'results/ResultDetail',
    bulk: [
        bulk<typeof linkXray>('POST /x/xray/link', {
            row: 'id',
            label: 'Link to the test that followed',
            ask: 'Link %{smart_count} X-ray to a test of TB? |||| Link %{smart_count} X-rays of one person to a test of TB?',
            about: 'It counts as the test that followed, before what the patient number tells, until the link is taken back.',
            fields: {
                sample: text('Sample number of the test', { required: true, maxLength: 60 }),
                tested_on: date('Day of the test', {
                    notFuture: true,
                    help: 'Needed where several tests have this number.',
                }),
            },
            access: xrayLinkers,
        }),
        bulk<typeof unlinkXray>('POST /x/xray/unlink', {
            row: 'id',
            label: 'Take the link back',
            ask: 'Take back the link of %{smart_count} X-ray? |||| Take back the links of %{smart_count} X-rays?',
            about: 'The test that the patient number tells counts again, or none.',
            fields: { reason: unlinkReasons },
            when: { tied: 'hand' },
            access: xrayLinkers,
            undoes: true,
        }),
    ],
    method: [
        oneExam,
        'The threshold is the closest rule in force on the day of the exam, of its site, software, version and the age of the patient.',
        'A score below 0 is a failure: no score, and in no mean.',
        'The test that followed: linked by hand, else the first valid test of TB at the same facility under the same patient number on the day of the exam or in the 30 days after it.',
    ],
    mounts: [
        mount('/xray/results', 'xray', [grant('view_xray_results', 'admin')], 'POST /xray/results'),
        mount(
            '/xray/results/linked',
            'xray',
            [grant('view_xray_results', 'admin')],
            'POST /xray/linked_results',
            { label: 'X-rays with a test', filter: { tied: 'yes' } },
        ),
    ],
});

/** The same of one site. */
export const siteXrayResults = defineReport({
    ...xrayResults,
    name: 'siteXrayResults',
    title: 'X-ray results',
    mounts: [
        mount(
            '/site/xray/results',
            'xraysite',
            [grant('view_xray_results', 'xraysite')],
            'POST /xray/facility/results',
        ),
    ],
});
