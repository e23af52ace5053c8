import { defineEntity } from '../../define/entity.ts';
import { boolean, choice, date, integer, reference, text } from '../../define/field.ts';
import { eqaKeepers, roundStatus } from './words.ts';

/** Rounds of external quality assessment. */
export const eqaRounds = defineEntity({
    name: 'mdr/eqa/rounds',
    table: 'eqa_round',
    title: ['EQA round', 'EQA rounds'],
    about: 'Samples whose results are known go to every facility with a GeneXpert. What is in them is told to nobody until the round is closed.',
    fields: {
        name: text('Name', { required: true, unique: true, maxLength: 80 }),
        due_on: date('Answers until', { required: true }),
        pass_mark: integer('Pass mark', {
            min: 1,
            max: 100,
            unit: '%',
            help: 'That of the programme where it is empty.',
        }),
        status: { ...roundStatus, readOnly: true as const },
        released_on: date('Sent', { readOnly: true }),
        closed_on: date('Closed', { readOnly: true }),
    },
    access: { read: eqaKeepers, create: eqaKeepers },
    scope: { kind: 'nation', why: 'A round goes to the whole programme.' },
    endpoints: { list: 'GET /x/mdr/eqa/rounds', create: 'POST /x/mdr/eqa/rounds' },
    list: {
        columns: ['name', 'status', 'due_on', 'pass_mark', 'released_on', 'closed_on'],
        filters: ['status'],
        sort: '-due_on',
        search: ['name'],
    },
    form: ['name', 'due_on', 'pass_mark'],
    messages: { create: 'Round added.' },
    recordActions: [
        {
            label: 'Send the samples',
            endpoint: 'POST /x/mdr/eqa/release',
            ask: 'Send the samples of %{name} to all facilities?',
            about: 'Samples cannot be added afterwards. Facilities see their codes, and not what is in them.',
            when: { status: 'draft' },
        },
        {
            label: 'Close the round',
            endpoint: 'POST /x/mdr/eqa/close',
            ask: 'Close %{name} and score the answers?',
            about: 'Everybody sees what was in the samples. Answers that came late do not count; they are not failed.',
            when: { status: 'open' },
        },
    ],
    mounts: [{ route: '/mdr/eqa/rounds', group: 'genexpert', access: eqaKeepers }],
});

/** Their samples: what is in one is written once, and told when the round is closed. */
export const eqaSamples = defineEntity({
    name: 'mdr/eqa/codes',
    table: 'eqa_sample',
    view: 'eqa_sample_list',
    title: ['EQA sample', 'Samples of EQA rounds'],
    titleField: 'code',
    fields: {
        round_id: reference('Round', 'mdr/eqa/rounds', { required: true }),
        code: text('Code on the sample', { required: true, maxLength: 40 }),
        expected_mtb: choice('MTB expected', ['detected', 'not_detected']),
        expected_rif: choice('RIF resistance expected', ['detected', 'not_detected'], {
            help: 'None where nothing is to be told of rifampicin.',
        }),
        not_scored: boolean('Control, not scored', { initial: false }),
    },
    access: { read: eqaKeepers, create: eqaKeepers },
    scope: { kind: 'nation', why: 'A round goes to the whole programme.' },
    endpoints: { list: 'GET /x/mdr/eqa/codes', create: 'POST /x/mdr/eqa/codes' },
    list: {
        columns: ['code', 'round_id', 'not_scored', 'expected_mtb', 'expected_rif'],
        filters: ['round_id'],
        sort: 'code',
        search: ['code'],
    },
    form: ['round_id', 'code', 'expected_mtb', 'expected_rif', 'not_scored'],
    messages: { create: 'Sample added.' },
    mounts: [{ route: '/mdr/eqa/codes', group: 'genexpert', access: eqaKeepers }],
});
