/** Hand-overs of packages: what one side wrote down, and what the other says. */
import { boolean, instant, integer, memo, text } from '../../define/field.ts';
import { defineReport, older } from '../../define/report.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { facilityName } from '../../facilities/columns.ts';
import { hubPeople, sitePeople } from '../access.ts';
import { handoverState, handoverStates, leg, sides, why } from '../words.ts';
import { talliesOf } from '../../define/report.ts';
import { choice } from '../../define/field.ts';
import type { confirmHandover, contestHandover, explainHandover } from './confirm.server.ts';

export const handovers = defineReport({
    name: 'handovers',
    title: 'Hand-overs',
    about: 'Each time a package changed hands in the period: who wrote it down, and whether the other side confirms it.',
    filters: {
        state: handoverState,
        leg,
        yours: boolean('Yours to confirm'),
        unexplained: boolean('Not confirmed, and nobody said why'),
        older,
    },
    columns: {
        at: instant('When', { required: true }),
        number: text('Package', {
            required: true,
            names: { thing: 'samplePackage', id: 'package_id' },
        }),
        leg: { ...leg, required: true as const },
        facility: facilityName,
        rider: text('Rider', { required: true, names: { thing: 'rider', id: 'rider_id' } }),
        samples: integer('Samples', { required: true }),
        state: { ...handoverState, required: true as const },
        other_side: choice('Who is to confirm it', sides, { required: true }),
        other_name: text('Who stood on the other side'),
        recorder_name: text('Written down by', { required: true }),
        why,
        answer_reason: text('What is said of it'),
        answered_by_name: text('Answered by'),
        answered_at: instant('Answered'),
        yours: boolean('Yours to confirm', { required: true }),
        unexplained: boolean('Not confirmed, and nobody said why', { required: true }),
    },
    first: ['at', 'number', 'leg', 'state', 'facility', 'rider'],
    optional: [
        'other_name',
        'recorder_name',
        'why',
        'answer_reason',
        'answered_by_name',
        'answered_at',
        'yours',
        'unexplained',
    ],
    sort: ['-at', 'number'],
    search: ['number', 'facility', 'rider'],
    tallies: talliesOf(handoverStates),
    bulk: [
        bulk<typeof confirmHandover>('POST /x/hub/handovers/confirm', {
            row: 'id',
            label: 'Confirm',
            ask: 'Confirm %{smart_count} hand-over? |||| Confirm %{smart_count} hand-overs?',
            about: 'You say that the package changed hands as it is written here.',
            when: { yours: true },
        }),
        bulk<typeof contestHandover>('POST /x/hub/handovers/contest', {
            row: 'id',
            label: 'It was not so',
            ask: 'Contest %{smart_count} hand-over? |||| Contest %{smart_count} hand-overs?',
            about: 'The hub is asked to look into it.',
            fields: {
                answer_reason: memo('What was it really', { required: true, maxLength: 500 }),
            },
            when: { yours: true },
            undoes: true,
        }),
        bulk<typeof explainHandover>('POST /x/hub/handovers/explain', {
            row: 'id',
            label: 'Say why nobody confirms it',
            ask: 'Why is %{smart_count} hand-over not confirmed? |||| Why are %{smart_count} hand-overs not confirmed?',
            about: 'It waits no longer for the other side.',
            fields: {
                why: { ...why, required: true as const },
                answer_reason: memo('More of it', { maxLength: 500 }),
            },
            when: { unexplained: true },
            access: hubPeople,
        }),
    ],
    method: [
        'One side writes a hand-over down and the account of the other side confirms or contests it. Whoever wrote it down never confirms it.',
        'Where nobody of the other side can, the hub says why: then it is explained, and not confirmed.',
    ],
    mounts: [
        {
            route: '/hub/handovers',
            group: 'hub',
            access: hubPeople,
            endpoint: 'POST /x/hub/handovers',
        },
        {
            route: '/site/handovers',
            group: 'facility',
            label: 'Hand-overs of samples',
            access: sitePeople,
            endpoint: 'POST /x/hub/handovers',
        },
    ],
});
