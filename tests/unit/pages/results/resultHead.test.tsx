/** The head of a result: why it has no facility. */
import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import type { Detail } from '../../../../src/pages/results/detail.ts';
import { ResultHead } from '../../../../src/pages/results/ResultHead.tsx';

const result: Detail = {
    id: 1,
    day: '2026-03-01',
    facility: null,
    machine_serial: null,
    assay: 'Xpert MTB-RIF Ultra',
    outcome: 'valid',
    call: 'detected',
    value: null,
    calls: [],
    analytes: [],
    notices: [],
    flags: [],
    timeline: [],
    raw_message_id: null,
    review: false,
    correction: null,
    unlinkable: false,
};

it.each([
    ['900001', 'Amber HC', 'Amber HC'],
    ['900001', null, 'No facility yet: the machine is not assigned'],
    [null, null, 'No facility: the message named no instrument'],
])('tells of machine %s at %s: %s', (machine_serial, facility, told) => {
    render(
        <CoreAdminContext>
            <ResultHead result={{ ...result, machine_serial, facility }} />
        </CoreAdminContext>,
    );
    const place = screen.getByText(/ · /).textContent!;
    expect(place.slice(0, place.indexOf(' · '))).toBe(told);
});
