/** What waits for a person on a result: what stands and what came side by side, in words for either way it came. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../dataProvider/index.ts';
import { CorrectionPanel } from '../../../../src/pages/results/CorrectionPanel.tsx';
import { Timeline } from '../../../../src/pages/results/Timeline.tsx';
import { fakeServer, signedIn } from '../../../fixtures/fakeServer.ts';

afterEach(() => vi.unstubAllGlobals());

const came = (word: string) => ({
    at: '2026-03-10T09:00:00Z',
    word,
    facts: { correction: 7 },
    changes: [{ field: 'rif', before: 'not_detected', after: 'detected' }],
});
const show = (part: React.ReactElement) =>
    render(
        <MemoryRouter>
            <CoreAdminContext queryClient={createQueryClient()}>{part}</CoreAdminContext>
        </MemoryRouter>,
    );

it.each([
    ['waiting', 'A correction waits for you', 'Take the correction', /takes back what was found/],
    [
        'conflict',
        'Another content waits for you',
        'Take the other content',
        /not marked as a correction/,
    ],
])(
    'says of what came as %s what it is, and takes it with a note',
    async (word, title, take, about) => {
        signedIn({ user_type: 'superadmin' });
        const asked: unknown[] = [];
        fakeServer((request) => {
            asked.push(request.body);
            return { body: { data: { id: 1 } } };
        });
        const onDone = vi.fn<() => void>();
        show(<CorrectionPanel correction={7} came={came(word)} onDone={onDone} />);
        const panel = within(await screen.findByRole('region', { name: title }));
        expect(panel.getByText(about)).toBeVisible();
        const cells = panel.getAllByRole('cell').map((cell) => cell.textContent);
        expect(cells).toEqual(['not detected', 'detected']);
        await userEvent.type(panel.getByRole('textbox'), 'The site confirmed it by phone');
        await userEvent.click(panel.getByRole('button', { name: take }));
        await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
        expect(asked).toContainEqual({
            correction: 7,
            take: true,
            note: 'The site confirmed it by phone',
        });
    },
);

it('tells afterwards what a person took, and what nobody took', async () => {
    const told = (word: string, facts: object) => ({ ...came(word), facts: { ...facts } });
    show(
        <Timeline
            happenings={[
                told('corrected', {}),
                told('corrected', { decided: true }),
                told('left', {}),
            ]}
        />,
    );
    expect(await screen.findByText('Corrected by the instrument')).toBeVisible();
    expect(screen.getByText('Replaced by what came, as a person decided')).toBeVisible();
    expect(screen.getByText('Another content was not taken')).toBeVisible();
});
