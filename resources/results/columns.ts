/** What every list of results shows alike (the words of a result row: docs/api.md). */
import {
    choice,
    date,
    decimal,
    instant,
    integer,
    lines,
    text,
    texts,
    type ChoiceField,
    type Fields,
} from '../define/field.ts';
import { allClasses } from '../errors/classes.ts';
import { meanings } from '../errors/manual/shipped.ts';
import { facilityName } from '../facilities/columns.ts';
import { machineSerial } from '../machines/columns.ts';
import {
    called,
    calls as saying,
    callWords,
    diseaseArea,
    outcomeWords,
    runs,
} from '../diseases/columns.ts';
import { flagLabels } from './flags.ts';
import { mayBeOther, mayBeWithheld } from '../machines/withheld.ts';

/** A call: detected stands out, what is doubtful warns, and nothing is told by colour alone. */
export const call = (label: string): ChoiceField =>
    choice(label, callWords, {
        tones: {
            detected: 'bad',
            indeterminate: 'warning',
            invalid: 'warning',
            unrecognised: 'warning',
        },
        // Not asked, as rifampicin where there is no MTB, or measured: nothing was called.
        unsaid: ['not_applicable'],
    });

const outcome = choice('Outcome', outcomeWords, {
    tones: { success: 'good', error: 'bad', invalid: 'warning', no_result: 'warning' },
});

const testType = choice('Kind', { specimen: 'Specimen', qc: 'Quality control' });

/** Filters of every result list. */
export const filters: Fields = {
    outcome,
    call: call('Result'),
    machine: text('Machine'),
    module: text('Module'),
    error_code: text('Error'),
    class: choice('Class of the error', allClasses),
    operator: text('Operator'),
    lot: text('Lot'),
    sample: text('Sample number, or its beginning', { identity: true }),
    test_type: testType,
};

/** First what one looks for: when, where, whose, and then the calls of the list itself. */
export const which: Fields = {
    day: date('Day', { time: 'ended_at' }),
    facility: facilityName,
    sample_id: text('Sample', { identity: true, names: { thing: 'row' } }),
};

/** After the calls: the rest of who and where. */
export const who: Fields = {
    patient_id: text('Patient number', { identity: true }),
    patient_name: text('Patient', { identity: true }),
    age: decimal('Age', { unit: 'years' }),
    sex: choice('Sex', {
        '': '',
        female: 'Female',
        male: 'Male',
        other: 'Other',
        unknown: 'Unknown',
    }),
    district: text('District'),
    region: text('Region'),
};

/** The marks of the gateway on a row, in words. */
export const flags = texts('Notes on the data', {
    options: flagLabels,
    help: 'what the gateway noticed, divided by “;”; the detail of a result says what each means',
});

/** Of Truenat, which reads MTB and rifampicin on two chips of one extract: what the other chip said. */
export const otherChip: Fields = {
    other_mtb: call('MTB of the extract'),
    other_rif: call('RIF resistance of the extract'),
};

/** Chips and cartridges that read drugs after rifampicin (isoniazid, fluoroquinolones and more): the gravest of their calls. */
export const otherDrugs: Fields = { other_drugs: call('Resistance to other drugs') };

export const how: Fields = {
    result: text('Result as shown', mayBeWithheld),
    error_code: text('Error', { names: { thing: 'errorCode' }, ...mayBeOther }),
    // Where a device told a code alone, the words are those of the table.
    error_text: text('Error text', { ...mayBeWithheld, standard: meanings }),
    assay: text('Assay', mayBeWithheld),
    assay_version: text('Assay version', mayBeWithheld),
    machine_serial: machineSerial,
    module_serial: text('Module', mayBeWithheld),
    module_slot: text('Bay', mayBeWithheld),
    cartridge_serial: text('Cartridge', mayBeWithheld),
    reagent_lot: text('Lot', mayBeWithheld),
    operator: text('Operator', mayBeWithheld),
    test_type: testType,
    disease_area: diseaseArea,
    started_at: instant('Started'),
    ended_at: instant('Ended'),
    received_at: instant('Received'),
    flags,
    calls: lines(
        'Results by target',
        {
            target: text('Target', mayBeWithheld),
            call: call('Result'),
            grade: text('Grade'),
            // A score is held against a threshold: no digit is rounded away.
            value: decimal('Value', { asTold: true, scale: 12 }),
            ct: decimal('Ct'),
        },
        { told: true },
    ),
};

export const outcomes: Fields = { outcome };

/** The result as a number, of quantitative assays. */
export const quantity: Fields = {
    value_operator: text('Sign before the value'),
    value: decimal('Value', { asTold: true }),
    unit: text('Unit', mayBeWithheld),
};

/** Shown when somebody chooses them; the detail of a result has them all. */
export const optional = [
    'region',
    'patient_name',
    'age',
    'sex',
    'error_text',
    'assay_version',
    'module_serial',
    'module_slot',
    'cartridge_serial',
    'reagent_lot',
    'operator',
    'test_type',
    'disease_area',
    'started_at',
    'received_at',
    'calls',
];

export const sortable = [
    '-day',
    'facility',
    'district',
    'region',
    'sample_id',
    'outcome',
    'machine_serial',
    'error_code',
    'started_at',
    'ended_at',
    'received_at',
];

export const about =
    'One row per run, by the day of the test. Quality control is left out unless asked for.';

/** What stands under a list: how its runs failed. */
const failures: Fields = {
    errors: runs['errors']!,
    invalid: runs['invalid']!,
    no_result: runs['no_result']!,
    // With these the numbers add up to the rows.
    unrecognised: { ...runs['unrecognised']!, rare: true },
    in_progress: integer('In progress', { rare: true }),
};

/** Under a list of diseases that are there or not: what the runs say, in the words of every dashboard. */
export const tallies: Fields = {
    positive: called['positive']!,
    negative: saying['negative']!,
    ...failures,
};

/** Under a list of measurements, which are neither positive nor negative. */
export const measuredWith = (own: Fields = {}): Fields => ({
    valid: runs['valid']!,
    ...own,
    ...failures,
});

/** What every list has alike, whatever calls it shows. */
export const common = {
    about,
    period: { kind: 'days', window: 30 },
    quiet: { disease_area: diseaseArea },
    // The words of a result row, whatever of them a list shows.
    unshown: ['call', 'mtb', 'mtb_grade', 'rif', 'value', 'value_operator', 'unit'],
    search: ['sample_id', 'patient_id', 'patient_name'],
    // Of who sees no patient: places and machines have small tables of their own, and errors are few.
    searchElse: ['facility', 'machine_serial', 'error_code'],
    detail: true,
    detailPage: 'results/ResultDetail',
    optional,
    tallies,
} as const;

/** A list that shows the call of the run, and the calls or figures of its own beside it. */
export const listWith = (own: Fields = {}, machine = machineSerial) => ({
    ...common,
    filters,
    columns: {
        ...which,
        call: call('Result'),
        ...own,
        ...outcomes,
        ...who,
        ...how,
        machine_serial: machine,
    },
    sort: [...sortable, 'call'],
});

/** A list of several diseases, which can be narrowed to one: each row says of which it is. */
export const listOfSeveral = (own: Fields = {}, machine = machineSerial) => {
    const list = listWith(own, machine);
    return {
        ...list,
        filters: { disease_area: diseaseArea, ...filters },
        columns: { ...which, disease_area: diseaseArea, ...list.columns },
        optional: optional.filter((key) => key !== 'disease_area'),
        // Measurements are neither positive nor negative: without all that are valid the numbers would not add up.
        tallies: { valid: runs['valid']!, ...tallies },
    };
};

/** A list of devices without modules: its calls take the filter that every list has, and no screen offers it. */
export const withoutModules = <F extends Fields, L extends { filters: F; quiet: Fields }>(
    list: L,
) => {
    const { module, ...others } = list.filters;
    return { ...list, filters: others, quiet: { ...list.quiet, ...(module && { module }) } };
};

/** The same of HIV: those that are there or not are of infants. */
export const listOfHiv = (machine = machineSerial) => ({
    ...listOfSeveral(quantity, machine),
    first: [
        'day',
        'sample_id',
        'disease_area',
        'call',
        'value_operator',
        'value',
        'unit',
        'outcome',
    ],
    tallies: {
        valid: runs['valid']!,
        positive: integer('EID positive'),
        negative: integer('EID negative'),
        ...failures,
    },
});
