/** A panel of a report without a period never offers a longer one. */
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { facilityPredictions } from '../../../resources/predictions/ahead.report.ts';
import { PanelEmpty } from '../../../src/screens/dashboard/PanelStates.tsx';
import { aheadPanels } from '../../../src/pages/predictions/panels.ts';

it('says how much must be there before anything is predicted', () => {
    render(<PanelEmpty panel={aheadPanels[0]!} report={facilityPredictions} kind="no_data" />);
    expect(
        screen.getByText('Not enough data yet: six whole months of tests are needed.'),
    ).toBeVisible();
    expect(screen.queryByText(/longer period/)).toBeNull();
});
