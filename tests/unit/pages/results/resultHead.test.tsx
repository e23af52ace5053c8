/** The head of a result: why it has no facility. */
import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { how } from '../../../../resources/results/columns.ts';
import { tbResults } from '../../../../resources/results/lists/tbResults.report.ts';
import { cellFor, type Hand } from '../../../../server/fieldTypes/file.ts';
import { Cell } from '../../../../src/widgets/fields/fieldTypes.tsx';
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

it('has a dash for rifampicin that was not asked, where it has a mark for what was found', () => {
    render(
        <CoreAdminContext>
            <ResultHead result={{ ...result, mtb: 'not_detected', rif: 'not_applicable' }} />
        </CoreAdminContext>,
    );
    const said = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect(said('MTB')).toContain('Not detected');
    expect(said('Rifampicin resistance')).toBe('—');
});

it('a list and a file of results say nothing where nothing was called', () => {
    const { rif } = tbResults.columns;
    const measured = [{ target: 'HbA1c', call: 'not_applicable', value: 5.6 }];
    render(
        <CoreAdminContext>
            <p data-testid="asked">
                <Cell field={rif} name="rif" value="detected" record={{}} />
            </p>
            <p data-testid="unasked">
                <Cell field={rif} name="rif" value="not_applicable" record={{}} />
            </p>
            <p data-testid="measured">
                <Cell field={how['calls']!} name="calls" value={measured} record={{}} />
            </p>
        </CoreAdminContext>,
    );
    expect(screen.getByTestId('asked').textContent).toContain('Detected');
    expect(screen.getByTestId('unasked').textContent).toBe('—');
    expect(screen.getByTestId('measured').textContent).toBe('HbA1c 5.6');
    const hand = { textOf: String } as unknown as Hand;
    expect(cellFor(rif, 'detected', hand)).toBe('Detected');
    expect(cellFor(rif, 'not_applicable', hand)).toBe('');
});
