/** What lists and the screen of a package tell. */
import { boolean, decimal, instant, integer, memo, text, type Fields } from '../../define/field.ts';
import { facilityName } from '../../facilities/columns.ts';
import { packageState, testType } from '../words.ts';

export const packageColumns = {
    number: text('Package', { required: true }),
    code: text('Barcode', { required: true }),
    status: { ...packageState, required: true as const },
    facility: facilityName,
    district: text('District', { required: true }),
    destination: text('Laboratory', { absent: 'not told' }),
    test_type: { ...testType, required: true as const },
    samples: integer('Samples', { required: true }),
    rider: text('Rider', { required: true, names: { thing: 'rider', id: 'rider_id' } }),
    collected_at: instant('Collected', { absent: 'not told' }),
    picked_at: instant('Picked', { required: true }),
    last_seen_at: instant('Last seen', { required: true }),
    delivered_at: instant('Delivered'),
    received_at: instant('Received'),
    received_samples: integer('Received samples'),
    difference_reason: text('What the laboratory said'),
    lost_at: instant('Given up'),
    lost_reason: text('How it was lost'),
    open_handovers: integer('Hand-overs not confirmed', { required: true }),
    at_destination: boolean('For your laboratory', { required: true }),
    note: memo('Note'),
} satisfies Fields;

export const ageColumns = {
    age_days: integer('On the way', { required: true, unit: 'days' }),
    hours: decimal('Picked to delivered', { scale: 1, unit: 'hours' }),
} satisfies Fields;
