/** Equipment that somebody has to look after: down, or to be serviced. */
import { choice, date, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { facilityName } from '../facilities/columns.ts';
import { equipmentKeepers } from './access.ts';

const need = choice(
    'What it needs',
    { down: 'Repair', overdue: 'Service, overdue', due: 'Service, within 30 days' },
    { tones: { down: 'bad', overdue: 'bad', due: 'warning' } },
);

export const equipmentCare = defineReport({
    name: 'equipmentCare',
    title: 'Repairs and service due',
    about: 'Equipment in use that is down, or is to be serviced within 30 days or was to be.',
    period: { kind: 'none' },
    place: false,
    filters: { need },
    columns: {
        name: text('Equipment', {
            required: true,
            names: { thing: 'equipment', id: 'equipment_id' },
        }),
        model: text('Model'),
        serial_number: text('Serial number'),
        location: text('Location'),
        need: { ...need, required: true as const },
        since: date('Since', { required: true }),
        reason: text('What is wrong'),
        referred_to: text('Referred for repair to'),
        last_service_on: date('Last service'),
        service_contract: text('Service contract'),
        facility: facilityName,
    },
    first: ['name', 'need', 'since', 'location'],
    optional: ['serial_number', 'service_contract', 'facility'],
    sort: ['since', 'name', 'need', 'location'],
    search: ['name', 'model', 'serial_number', 'location', 'reason'],
    method: [
        'Down: a breakdown of it is not restored; since the day that it was reported. Otherwise since the day of its next service: the last one, or the installation, and its months between services.',
        'What is in store or no longer used is left out.',
    ],
    mounts: [
        {
            route: '/equipment/care',
            group: 'facility',
            access: equipmentKeepers,
            endpoint: 'POST /x/equipment/care',
        },
    ],
});
