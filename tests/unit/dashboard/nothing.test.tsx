/** A panel of a report without a period never offers a longer one. */
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { facilityPredictions } from '../../../resources/predictions/ahead.report.ts';
import { PanelEmpty } from '../../../src/screens/dashboard/PanelStates.tsx';
import { facilityStock } from '../../../resources/profile/lists/supply.report.ts';
import { panelsOf } from '../../../src/pages/profile/panels.ts';
import { aheadPanels } from '../../../src/pages/predictions/panels.ts';

it('says how much must be there before anything is predicted', () => {
    render(<PanelEmpty panel={aheadPanels[0]!} report={facilityPredictions} kind="no_data" />);
    expect(
        screen.getByText('Not enough data yet: six whole months of tests are needed.'),
    ).toBeVisible();
    expect(screen.queryByText(/longer period/)).toBeNull();
});

it('says of facilities that need more modules that there is none', () => {
    const panel = aheadPanels.find(
        ({ columns }) => columns?.includes('modules_missing') && columns.includes('facility'),
    )!;
    expect(panel.filter).toEqual({ missing: true });
    render(<PanelEmpty panel={panel} report={facilityPredictions} kind="no_data" />);
    expect(screen.getByText(/^No facility needs more modules/)).toBeVisible();
});

it('says of what is of today that there is none, without its own sentence too', () => {
    render(<PanelEmpty panel={aheadPanels[0]!} report={facilityStock} kind="no_data" />);
    expect(screen.getByText('As of now there is nothing of it here.')).toBeVisible();
    expect(screen.queryByText(/longer period/)).toBeNull();
});

it('tells a place without other devices of none', () => {
    const genexpert = { device_type: 'genexpert' } as const;
    const reports = (...machines: Parameters<typeof panelsOf>[1][number][]) =>
        panelsOf(undefined, machines).map(({ report }) => report);
    expect(reports(genexpert)).not.toContain('placedDevices');
    expect(reports(genexpert)).toEqual(
        expect.arrayContaining(['cartridgeLevels', 'moduleRequests', 'facilityStock']),
    );
    expect(reports(genexpert, { device_type: 'mpima' })).toContain('placedDevices');
});
