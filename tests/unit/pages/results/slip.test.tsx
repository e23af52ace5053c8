/** The slip of a result for the patient's file: whose it is for who may know, who released it, and that it was corrected. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../dataProvider/index.ts';
import ResultDetail from '../../../../src/pages/results/ResultDetail.tsx';
import { fakeServer, signedIn } from '../../../fixtures/fakeServer.ts';

afterEach(() => vi.unstubAllGlobals());

const corrected = {
    at: '2026-03-10T09:00:00Z',
    word: 'corrected',
    facts: {},
    changes: [{ field: 'rif', before: 'not_detected', after: 'detected' }],
};
const released = { at: '2026-03-11T09:00:00Z', word: 'reviewed', facts: { by: 'Dr Reviewer' } };

const result = {
    id: 5,
    day: '2026-03-10',
    facility: 'Facility 1',
    value: null,
    age: 34,
    sex: 'female',
    assay: 'Xpert MTB-RIF Ultra',
    outcome: 'success',
    call: 'detected',
    mtb: 'detected',
    rif: 'detected',
    test_type: 'specimen',
    sample_id: 'S-1',
    calls: [],
    analytes: [],
    flags: [],
    notices: [],
    correction: null,
    raw_message_id: null,
    review: false,
};

/** Opens the slip of the result, with what happened to it, as an account of a type sees it. */
async function slip(
    user_type: string,
    timeline: readonly object[],
    known: object = { patient_name: 'Okello James' },
): Promise<string> {
    signedIn({ user_type, role: { results: true } });
    fakeServer(() => ({ body: { data: { ...result, ...known, timeline } } }));
    render(
        <MemoryRouter initialEntries={['/site/tb/results/5/show']}>
            <CoreAdminContext queryClient={createQueryClient()}>
                <ResourceContextProvider value="site/tb/results">
                    <Routes>
                        <Route path="/site/tb/results/:id/show" element={<ResultDetail />} />
                    </Routes>
                </ResourceContextProvider>
            </CoreAdminContext>
        </MemoryRouter>,
    );
    await userEvent.click(await screen.findByRole('button', { name: /Slip for the patient/ }));
    return (await screen.findByRole('article')).textContent!;
}

it('names the patient to the facility, and who released it after a review', async () => {
    const text = await slip('facility', [released]);
    expect(text).toContain('Okello James');
    expect(text).toContain('34 years');
    expect(text).toMatch(/Released by Dr Reviewer on .*2026.*, after a review\./);
    expect(text).not.toContain('Corrected on');
});

it('says of one that was corrected what it said before, and that an earlier slip does not hold', async () => {
    const text = await slip('facility', [corrected]);
    expect(text).toMatch(/Corrected on .*2026.*\. A slip that was printed before does not hold\./);
    expect(text).toMatch(/it said not detected, now detected/);
    expect(text).toContain('Released by the instrument as it was measured');
});

it('tells who sees no identity that they see none', async () => {
    const text = await slip('maintenance', [released], {});
    expect(text).toContain('Your account sees no patient identity.');
    expect(text).not.toContain('Okello');
});
