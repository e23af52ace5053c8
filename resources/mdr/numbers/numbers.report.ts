/** National ID numbers that stand at several facilities (docs/decisions/0031-shared-national-id.md). */
import { choice, date, instant, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { facilityName } from '../../facilities/columns.ts';
import { drtb, programme } from '../cases/access.ts';
import { siteMdr } from '../siteAccess.ts';
import type { askNumber, confirmNumber, settleNumber } from './numbers.server.ts';
import { checkNote, numberStates, verdicts } from './words.ts';

const state = choice('State', numberStates, {
    tones: {
        open: 'bad',
        asked: 'warning',
        confirmed: 'warning',
        one_person: 'neutral',
        several_people: 'neutral',
    },
});

const who = {
    patient_name: text('Patient', { identity: true }),
    nin: text('National ID number', { identity: true }),
    sex: choice('Sex', ['female', 'male']),
    age: integer('Age', { unit: 'years' }),
} as const;

/** Both sides, for who follows every patient of the country. */
export const sharedNumbers = defineReport({
    name: 'sharedNumbers',
    title: 'National ID numbers at several facilities',
    about: 'One row per patient whose national ID number a patient of another facility has, too. No facility is told of the other.',
    period: { kind: 'none' },
    filters: { state },
    columns: {
        ...who,
        facility: facilityName,
        district: text('District', { required: true }),
        registered_on: date('Registered', { required: true }),
        others: integer('Other facilities', { required: true }),
        state: { ...state, required: true as const },
        note: text('Note', { identity: true }),
        at: instant('Last said'),
    },
    first: ['nin', 'patient_name', 'facility', 'state'],
    optional: ['district', 'note', 'at'],
    sort: ['-registered_on', 'nin', 'facility', 'patient_name'],
    search: ['patient_name', 'nin', 'facility'],
    bulk: [
        bulk<typeof askNumber>('POST /x/mdr/numbers/ask', {
            row: 'id',
            label: 'Ask the facility',
            ask: 'Ask the facility to compare this number with the papers? |||| Ask the facilities to compare these %{smart_count} numbers with the papers?',
            about: 'It is told which of its own patients it is about, and nothing of the other.',
            fields: { note: checkNote },
            access: drtb,
        }),
        bulk<typeof settleNumber>('POST /x/mdr/numbers/settle', {
            row: 'id',
            label: 'Settle',
            ask: 'What came of this number? |||| What came of these %{smart_count} numbers?',
            about: 'All patients under the number leave the worklist. A patient who gets it later brings it back.',
            fields: { verdict: choice('It is of', verdicts, { required: true }) },
            access: drtb,
        }),
    ],
    method: [
        'Numbers are compared by their letters and digits alone. Fewer than six signs, fewer than three digits, or one sign over and over are nobody’s number. Patients count whose facilities the reader sees.',
    ],
    mounts: [
        {
            route: '/drtb/mdr/numbers',
            group: 'drtb',
            access: drtb,
            endpoint: 'POST /x/mdr/numbers',
        },
        {
            route: '/mdr/numbers',
            group: 'genexpert',
            access: programme,
            endpoint: 'POST /x/mdr/numbers',
        },
    ],
});

/** What the facility was asked: its own patients alone. */
export const askedNumbers = defineReport({
    name: 'askedNumbers',
    title: 'National ID numbers to compare',
    about: 'The DR-TB programme asks whether these numbers are written as on the papers. Correct the one that is not, or say that it is right.',
    period: { kind: 'none' },
    place: false,
    columns: {
        ...who,
        registered_on: date('Registered', { required: true }),
        note: text('Note', { identity: true }),
        at: instant('Asked', { required: true }),
    },
    first: ['patient_name', 'nin', 'at'],
    optional: ['note'],
    sort: ['at', 'patient_name'],
    search: ['patient_name', 'nin'],
    bulk: [
        bulk<typeof confirmNumber>('POST /x/mdr/numbers/confirm', {
            row: 'id',
            label: 'The number is right',
            ask: 'Is the number as on the papers? |||| Are these %{smart_count} numbers as on the papers?',
            about: 'The DR-TB programme is told so.',
        }),
    ],
    mounts: [
        {
            route: '/site/mdr/numbers',
            group: 'facility',
            access: siteMdr,
            endpoint: 'POST /x/mdr/numbers/asked',
            links: { 'MDR patients': '/mdr/patients' },
        },
    ],
});
