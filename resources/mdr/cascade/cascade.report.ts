import { boolean, choice, date, decimal, integer, rate, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { quiet } from '../../diseases/columns.ts';
import { facilityName } from '../../facilities/columns.ts';
import { drtb, partners, programme } from '../cases/access.ts';
import {
    cascadeMethod,
    cascadeReaders,
    initiatedRate,
    lossReasons,
    personStates,
    stepCounts,
    steps,
} from './words.ts';

const year = { kind: 'days', window: 365 } as const;

/** The cascade by place. */
export const mdrCascade = defineReport({
    name: 'mdrCascade',
    title: 'From detection to treatment by place',
    about: 'People with rifampicin resistance by where it was found, and how far they came.',
    period: year,
    filters: {
        level: choice('One row per', {
            region: 'Region',
            district: 'District',
            facility: 'Facility',
            ip: 'Partner',
        }),
    },
    quiet,
    columns: {
        place: text('Place', { required: true, names: { thing: 'facility', id: 'facility_id' } }),
        ...stepCounts,
        initiated_rate: initiatedRate,
        rate_7: rate('Within 7 days', { numerator: 'within_7', denominator: 'initiated' }),
        rate_14: rate('Within 14 days', { numerator: 'within_14', denominator: 'initiated' }),
        median_days: decimal('Median days to treatment', { scale: 1, unit: 'days' }),
    },
    first: ['place', 'detected', 'initiated', 'initiated_rate', 'median_days'],
    optional: ['within_7', 'within_14'],
    sort: ['-detected', 'place'],
    search: ['place'],
    totals: Object.keys(stepCounts),
    rows: '/mdr/people',
    method: cascadeMethod,
    mounts: [
        {
            route: '/mdr/report/places',
            group: 'genexpert',
            access: [...programme, ...drtb],
            endpoint: 'POST /mdr/report/',
            hidden: true,
        },
        {
            route: '/ip/mdr/report/places',
            group: 'ip',
            access: partners,
            endpoint: 'POST /ip/mdr/report',
            hidden: true,
        },
    ],
});

/** The cascade as its five steps: who came so far, who went on, how long it took. */
export const mdrSteps = defineReport({
    name: 'mdrSteps',
    title: 'From detection to treatment',
    about: 'Each step holds everybody who came so far or further; what is missing from one step to the next waits or is lost, by reason below.',
    period: year,
    columns: {
        step: choice('Step of the cascade', steps, { required: true }),
        detected: integer('Detected'),
        persons: integer('People'),
        waits_here: integer('Wait for treatment here'),
        lost_here: integer('Lost here'),
        share: rate('Of those detected', { numerator: 'persons', denominator: 'detected' }),
        within_7: integer('Within 7 days'),
        within_14: integer('Within 14 days'),
        rate_7: rate('Share within 7 days', { numerator: 'within_7', denominator: 'persons' }),
        rate_14: rate('Share within 14 days', { numerator: 'within_14', denominator: 'persons' }),
        median_days: decimal('Median days since the result', { scale: 1, unit: 'days' }),
    },
    optional: ['detected', 'within_7', 'within_14'],
    sort: ['step'],
    rows: '/mdr/people',
    method: cascadeMethod,
    mounts: [
        {
            route: '/mdr/report/steps',
            group: 'genexpert',
            access: cascadeReaders,
            endpoint: 'POST /x/mdr/steps',
            hidden: true,
        },
    ],
});

/** Why people did not come further, and how many wait. */
export const mdrLosses = defineReport({
    name: 'mdrLosses',
    title: 'Who did not come further, and why',
    about: 'People who are not on treatment, by the step that they reached and by what holds them there.',
    period: year,
    columns: {
        step: choice('Came as far as', steps, { required: true }),
        state: { ...personStates, required: true as const },
        reason: choice('Why', lossReasons),
        persons: integer('People'),
    },
    sort: ['step', 'state', '-persons'],
    totals: ['persons'],
    rows: '/mdr/people',
    method: cascadeMethod,
    mounts: [
        {
            route: '/mdr/report/losses',
            group: 'genexpert',
            access: cascadeReaders,
            endpoint: 'POST /x/mdr/losses',
            hidden: true,
        },
    ],
});

/** The people behind each figure of the cascade. */
export const mdrPeople = defineReport({
    name: 'mdrPeople',
    title: 'People with rifampicin resistance',
    about: 'One row per person, with the first resistant result and how far they came.',
    period: year,
    filters: {
        at_least: choice('Came at least as far as', steps),
        step: choice('Came as far as', steps),
        waits: boolean('Waits for treatment'),
        state: personStates,
        reason: choice('Why', lossReasons),
    },
    columns: {
        sample_id: text('Sample', { identity: true, names: { thing: 'sample' } }),
        patient_name: text('Patient', { identity: true }),
        facility: facilityName,
        district: text('District', { required: true }),
        detected_on: date('Detected', { required: true }),
        step: choice('Came as far as', steps, { required: true }),
        state: { ...personStates, required: true as const },
        waits: boolean('Waits for treatment'),
        reason: choice('Why', lossReasons),
        site: text('MDR centre', { names: { thing: 'facility', id: 'site_id' } }),
        linked_on: date('Linked'),
        referred_on: date('Referred'),
        received_on: date('Received'),
        initiated_on: date('Treatment began'),
        days_to_treatment: integer('Days to treatment', { unit: 'days' }),
        case_number: text('Case'),
    },
    first: ['case_number', 'facility', 'detected_on', 'state'],
    optional: ['linked_on', 'referred_on', 'received_on', 'patient_name', 'waits'],
    sort: ['-detected_on'],
    search: ['sample_id', 'patient_name', 'facility', 'district', 'case_number'],
    method: cascadeMethod,
    mounts: [
        {
            route: '/mdr/people',
            group: 'genexpert',
            access: cascadeReaders,
            endpoint: 'POST /x/mdr/people',
            hidden: true,
        },
    ],
});
