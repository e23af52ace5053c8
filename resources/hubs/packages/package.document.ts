/** A package of samples, from the hands of a site to those of a laboratory. */
import { defineDocument } from '../../define/documents/document.ts';
import { instant, integer, reference, text } from '../../define/field.ts';
import { hubPeople, packageReaders, sitePeople } from '../access.ts';
import { handed, packageState, why } from '../words.ts';
import { packageColumns } from './columns.ts';

const { note: _note, at_destination: _for, ...head } = packageColumns;
const rider = reference('Rider', 'hub/riders', {
    help: 'Who brought it; the last one where it is empty.',
});
const when = instant('When', { help: 'Now where it is empty.' });
const found = integer('Received samples', { required: true, min: 0, max: 500 });

export const samplePackageDocument = defineDocument({
    name: 'samplePackage',
    title: 'Package of samples',
    table: 'sample_package',
    status: packageState,
    fields: packageColumns,
    head: Object.keys(head),
    remarks: 'note',
    signatures: ['Handed over by', 'Carried by', 'Received by'],
    steps: {
        arrive: {
            label: 'It came to the hub',
            endpoint: 'POST /x/hub/packages/arrive',
            access: hubPeople,
            from: ['picked', 'in_transit', 'lost'],
            to: ['at_hub'],
            ask: 'Did %{number} come to the hub?',
            about: 'The rider is asked to confirm it, unless you say why not.',
            fields: { rider_id: rider, ...handed },
        },
        depart: {
            label: 'A rider takes it',
            endpoint: 'POST /x/hub/packages/depart',
            access: hubPeople,
            from: ['at_hub'],
            to: ['in_transit'],
            ask: 'Who takes %{number} from the hub?',
            about: 'The rider is asked to confirm it, unless you say why not.',
            fields: { rider_id: reference('Rider', 'hub/riders', { required: true }), ...handed },
        },
        deliver: {
            label: 'Delivered',
            endpoint: 'POST /x/hub/packages/deliver',
            access: hubPeople,
            from: ['picked', 'at_hub', 'in_transit', 'lost'],
            to: ['delivered'],
            ask: 'Did %{number} come to the laboratory?',
            about: 'The laboratory confirms it by taking the package in, unless you say why not.',
            fields: { rider_id: rider, ...handed },
        },
        receive: {
            label: 'Take it in',
            endpoint: 'POST /x/hub/packages/receive',
            access: sitePeople,
            from: ['delivered'],
            to: ['received'],
            only: {
                column: 'at_destination',
                sentence: 'The package is for another laboratory.',
                code: 'not_yours',
            },
            ask: 'How many samples are in %{number}?',
            about: 'Where they are not as many as were picked, say what you found.',
            fields: {
                received_samples: found,
                at: when,
                difference_reason: text('What differs', { maxLength: 300 }),
            },
        },
        receiveForThem: {
            label: 'The laboratory took it in',
            endpoint: 'POST /x/hub/packages/received',
            access: hubPeople,
            from: ['delivered'],
            to: ['received'],
            ask: 'Say for the laboratory that %{number} was taken in?',
            about: 'For laboratories that do not say so themselves: tell how you know.',
            fields: {
                received_samples: found,
                at: when,
                why: {
                    ...why,
                    label: 'Why the laboratory does not say so',
                    required: true as const,
                },
                difference_reason: text('How you know', { maxLength: 300, required: true }),
            },
        },
        lose: {
            label: 'It is lost',
            endpoint: 'POST /x/hub/packages/lose',
            access: hubPeople,
            from: ['picked', 'at_hub', 'in_transit', 'delivered'],
            to: ['lost'],
            undoes: true,
            ask: 'Give up %{number} as lost?',
            about: 'Its samples have to be collected again. Where it turns up after all, it can still come to the hub or the laboratory.',
            fields: {
                lost_reason: text('What is known of it', { required: true, maxLength: 300 }),
            },
        },
    },
    history: { endpoint: 'POST /x/hub/packages/history', access: packageReaders },
});
