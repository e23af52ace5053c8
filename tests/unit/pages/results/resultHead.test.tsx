/** The head of a result: why it has no facility. */
import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { type Headed, ResultHead } from '../../../../src/pages/results/ResultHead.tsx';

const result: Headed = {
    day: '2026-03-01',
    facility_id: null,
    facility: null,
    district: null,
    machine_serial: null,
    assay: 'Xpert MTB-RIF Ultra',
    outcome: 'success',
    call: 'detected',
    mtb: 'detected',
    mtb_grade: 'high',
    rif: 'not_detected',
    result: '',
    value: null,
    value_operator: '',
    log_value: null,
    unit: '',
    test_type: 'specimen',
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

it('shows a score with every digit that was told', () => {
    render(
        <CoreAdminContext>
            <ResultHead result={{ ...result, call: 'not_applicable', value: 59.99996 }} />
        </CoreAdminContext>,
    );
    expect(screen.getByText('59.99996')).toBeTruthy();
});
