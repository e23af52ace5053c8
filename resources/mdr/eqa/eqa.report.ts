import { boolean, choice, date, decimal, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { facilityName } from '../../facilities/columns.ts';
import { siteMdr } from '../siteAccess.ts';
import type { answerSample, correctPanel } from './eqa.server.ts';
import { runFields } from './runFields.ts';
import { answerStates, eqaKeepers, panelMtb, panelRif, grades, panelStates } from './words.ts';

/** The samples of a facility: what is due, what it found, and how it did. */
export const eqaAnswers = defineReport({
    name: 'eqaAnswers',
    title: 'EQA samples',
    about: 'One row per sample of a round. What was in it is told when the round is closed.',
    period: { kind: 'none' },
    place: false,
    filters: { state: answerStates, eqa_round: text('Round') },
    columns: {
        eqa_code: text('Sample', { required: true }),
        eqa_round: text('Round', { required: true }),
        state: { ...answerStates, required: true as const },
        due_on: date('Answers until', { required: true }),
        mtb: choice('MTB found', panelMtb),
        rif: choice('RIF resistance found', panelRif),
        tested_on: date('Tested'),
        tester: text('Tested by'),
        device: text('Device', { names: { thing: 'device' } }),
        module: text('Module'),
        mtb_grade: choice('MTB grade', grades),
        ct_values: text('Ct values'),
        error_code: text('Error code'),
        expected_mtb: choice('MTB expected', panelMtb),
        expected_rif: choice('RIF resistance expected', panelRif),
        eqa_points: decimal('Points', { scale: 2 }),
        eqa_score: decimal('Score of the round', { scale: 1, unit: '%' }),
        eqa_passed: boolean('Passed'),
        corrective_action: text('Corrective action'),
    },
    first: ['eqa_code', 'eqa_round', 'state', 'due_on'],
    optional: [
        'tester',
        'tested_on',
        'device',
        'module',
        'mtb_grade',
        'ct_values',
        'error_code',
        'corrective_action',
    ],
    sort: ['-due_on', 'eqa_code'],
    search: ['eqa_code', 'eqa_round'],
    bulk: [
        bulk<typeof answerSample>('POST /x/mdr/eqa/answer', {
            row: 'sample',
            label: 'Tell the result',
            ask: 'Tell the result of %{smart_count} sample? |||| Tell the same result of %{smart_count} samples?',
            about: 'It counts if it comes in time, and can be changed until the round closes. Device, grade, Ct and error code that you leave empty are taken from the run, where your device has sent it.',
            fields: {
                mtb: choice('MTB found', panelMtb, { required: true }),
                rif: choice('RIF resistance found', panelRif),
                tested_on: date('Tested', { notFuture: true }),
                tester: text('Tested by', { maxLength: 80 }),
                ...runFields,
            },
        }),
        bulk<typeof correctPanel>('POST /x/mdr/eqa/correct', {
            row: 'sample',
            label: 'Corrective action',
            ask: 'What is done about the result of this round?',
            about: 'It stands with all samples of the round.',
            when: { eqa_passed: false },
            fields: { action: text('Corrective action', { required: true, maxLength: 500 }) },
        }),
    ],
    mounts: [
        {
            route: '/eqa/samples',
            group: 'facility',
            access: siteMdr,
            endpoint: 'POST /mdr/eqa_samples/',
        },
    ],
});

const state = choice('State', panelStates);

/** How facilities did, and who has not answered yet. */
export const eqaPanels = defineReport({
    name: 'eqaPanels',
    title: 'EQA by facility',
    about: 'One row per facility and round: how many samples it answered in time, and its score once the round is closed.',
    period: { kind: 'none' },
    filters: { state, eqa_round: text('Round'), eqa_passed: boolean('Passed') },
    columns: {
        eqa_round: text('Round', { required: true }),
        facility: facilityName,
        district: text('District', { required: true }),
        state,
        due_on: date('Answers until', { required: true }),
        sample_count: integer('Samples'),
        answer_count: integer('Answered in time'),
        eqa_score: decimal('Score of the round', { scale: 1, unit: '%' }),
        eqa_passed: boolean('Passed'),
        corrective_action: text('Corrective action'),
        corrected_on: date('Said on'),
    },
    first: ['eqa_round', 'facility', 'state', 'eqa_score'],
    optional: ['corrected_on'],
    sort: ['-due_on', 'facility'],
    search: ['eqa_round', 'facility', 'district'],
    links: { 'EQA rounds': '/mdr/eqa/rounds', 'Samples of EQA rounds': '/mdr/eqa/codes' },
    mounts: [
        {
            route: '/mdr/eqa/pending',
            group: 'genexpert',
            access: eqaKeepers,
            endpoint: 'POST /mdr/admin_eqa/',
        },
    ],
});
