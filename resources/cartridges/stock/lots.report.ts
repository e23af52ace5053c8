import { choice, date, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { optionalReason } from '../../define/reason.ts';
import { ofGeneXpert, ofMpima, siteKeepers } from '../access.ts';
import { area, byArea, chain, expiry, lotNumber, place, product } from '../columns.ts';
import type { toggleLot } from '../site/toggle.server.ts';

export const lotStates = {
    active: 'In use',
    aside: 'Set aside here',
    expired: 'Expired',
    held: 'On hold',
    recalled: 'Recalled',
    inactive: 'Inactive',
    unknown: 'Never received',
} as const;

export const lotState = choice('State', lotStates, {
    tones: {
        active: 'good',
        aside: 'neutral',
        expired: 'warning',
        held: 'warning',
        recalled: 'bad',
        inactive: 'neutral',
        unknown: 'bad',
    },
});

export const cartridgeLots = defineReport({
    name: 'cartridgeLots',
    title: 'Cartridge lots',
    about: 'Each lot at a facility: what came, what runs used, what was lost or released, and what is left. Lots with nothing left that no run used for 84 days are shown by “All lots”.',
    period: { kind: 'none' },
    filters: {
        ...byArea,
        state: lotState,
        which_lots: choice('Show', { there: 'In stock or used lately', all: 'All lots' }),
        expiring: choice('Expires', { soon: 'Something left, and within 90 days' }),
    },
    columns: {
        ...place,
        lot_number: lotNumber,
        product,
        disease_area: area,
        expires_on: expiry,
        state: { ...lotState, required: true as const },
        balance: integer('Balance', { required: true }),
        ...chain,
        failed: integer('Failed runs'),
        first_use: date('First used', { absent: 'Never' }),
        last_use: date('Last used', { absent: 'Never' }),
        used_after_expiry: integer('Used after expiry'),
        unit: text('Unit', { required: true }),
    },
    first: ['facility', 'product', 'lot_number', 'state', 'balance'],
    optional: ['unit', 'released', 'adjusted', 'failed', 'first_use'],
    sort: ['expires_on', 'facility', 'product', 'lot_number', 'balance', 'last_use'],
    search: ['facility', 'district', 'product', 'lot_number'],
    links: {
        'Receive cartridges': '/site/stock/receive',
        'Release cartridges': '/site/stock/release',
    },
    totals: ['balance', 'received', 'adjusted', 'used', 'lost', 'released', 'failed'],
    bulk: [
        bulk<typeof toggleLot>('POST /x/cartridges/toggle', {
            row: 'id',
            label: 'Set aside',
            ask: 'Set %{smart_count} lot aside? |||| Set %{smart_count} lots aside?',
            about: 'It counts as usable no more at your facility. Its runs still count, and others use it as before.',
            values: { active: false },
            when: { state: 'active' },
            fields: { reason: optionalReason() },
            access: siteKeepers,
        }),
        bulk<typeof toggleLot>('POST /x/cartridges/toggle', {
            row: 'id',
            label: 'Use again',
            ask: 'Use %{smart_count} lot again? |||| Use %{smart_count} lots again?',
            about: 'It counts as usable at your facility again.',
            values: { active: true },
            when: { state: 'aside' },
            access: siteKeepers,
        }),
    ],
    method: [
        'Balance = received + counted more or less − used by runs − lost − released, on every day.',
        'Every uploaded run takes one of the lot that it names, failed runs and controls too; a run that is corrected takes none again, one that moves to another facility is taken there. A balance below zero means that more was used than was received.',
    ],
    mounts: [
        {
            route: '/site/stock/active/lots',
            group: 'facility',
            access: siteKeepers,
            endpoint: 'POST /facility/active/lots/',
            label: 'Cartridge lots',
            filter: { device: 'genexpert' },
        },
        {
            route: '/site/pima/stock/active/lots',
            group: 'facility',
            access: siteKeepers,
            endpoint: 'POST /pima/facility/active/lots/',
            label: 'mPima lots',
            filter: { device: 'mpima' },
        },
        {
            route: '/genexpert/stock/lots',
            group: 'genexpert',
            access: ofGeneXpert,
            endpoint: 'POST /facilities/stock_levels_per_lot/',
            filter: { device: 'genexpert' },
        },
        {
            route: '/pima/stock/lots',
            group: 'mpima',
            access: ofMpima,
            endpoint: 'POST /pima/facilities/stock_levels_per_lot/',
            filter: { device: 'mpima' },
        },
    ],
});
