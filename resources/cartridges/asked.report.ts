import { choice, date, integer, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { bulk } from '../define/screens/bulkOf.ts';
import { optionalReason } from '../define/reason.ts';
import { ofGeneXpert, siteKeepers } from './access.ts';
import { device, place } from './columns.ts';
import type { lotMeant } from './site/meant.server.ts';

const why = choice(
    'Question',
    {
        not_received: 'Used here and never received: where did it come from?',
        no_lot: 'Nobody has a lot of this number: which box was it?',
        none_told: 'The instrument tells no lot: which box was in use?',
        no_product: 'No product is known for this assay',
    },
    {
        tones: {
            not_received: 'warning',
            no_lot: 'warning',
            none_told: 'neutral',
            no_product: 'bad',
        },
    },
);

export const askedLots = defineReport({
    name: 'askedLots',
    title: 'Lots to explain',
    about: 'Lots that runs used and nobody received. Receive the box that came, or say which lot of the stock was meant.',
    period: { kind: 'none' },
    filters: { device, why },
    columns: {
        ...place,
        assay: text('Assay', { required: true }),
        reagent_lot: text('Lot as sent', { absent: 'Not told' }),
        product: text('Cartridge', { absent: 'Not known' }),
        why: { ...why, required: true as const },
        runs: integer('Runs', { required: true }),
        first_day: date('First run', { required: true }),
        last_day: date('Last run', { required: true }),
    },
    first: ['facility', 'assay', 'reagent_lot', 'runs'],
    optional: ['district'],
    sort: ['-last_day', 'facility', 'assay', 'reagent_lot', 'runs'],
    search: ['facility', 'assay', 'reagent_lot', 'product'],
    totals: ['runs'],
    bulk: [
        bulk<typeof lotMeant>('POST /x/cartridges/meant', {
            row: 'id',
            label: 'Say which lot it was',
            ask: 'Which lot did the runs of this line use? |||| Which lot did the runs of these %{smart_count} lines use?',
            about: 'From that day on their runs are taken from that lot, those sent already too. The runs themselves stay as they were sent.',
            fields: {
                lot_number: text('Lot number on the box', { required: true, maxLength: 60 }),
                from_on: date('In use since', {
                    notFuture: true,
                    help: 'Since the first of these runs where it is empty.',
                }),
                note: optionalReason('Why'),
            },
            access: siteKeepers,
        }),
    ],
    method: [
        'One line for each lot as sent, with all its runs that no lot of the stock of this facility explains. Nothing is invented: they count as used, and no other lot gives them.',
    ],
    mounts: [
        {
            route: '/site/stock/asked',
            group: 'facility',
            access: siteKeepers,
            endpoint: 'POST /x/cartridges/own-asked',
        },
        {
            route: '/genexpert/stock/asked',
            group: 'genexpert',
            access: ofGeneXpert,
            endpoint: 'POST /x/cartridges/asked',
        },
    ],
});
