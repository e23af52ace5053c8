import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Asked, type Reply, fakeServer, signedIn } from '../../fixtures/fakeServer.ts';
import { open } from './harness.tsx';

const bike = {
    id: 5,
    name: 'Mamba',
    state: 'sound',
    wheels: 2,
    town_id: 4,
    town: 'Gulu',
    rider: 'Jane Akello',
    active: true,
    version: 3,
};

/** The bike, its list, and whatever the test says of writes. */
const server = (writes: (asked: Asked) => Reply | undefined) =>
    fakeServer((asked) => {
        if (asked.path === '/test/bikes/') return { body: { results: [bike], count: 1 } };
        if (asked.path === '/towns/')
            return { body: { data: [{ id: 4, name: 'Gulu' }], count: 1 } };
        if (asked.path === '/x/audits/record')
            return { status: 403, body: { message: 'Not for you.' } };
        return writes(asked);
    });

beforeEach(() => {
    localStorage.clear();
    signedIn();
});
afterEach(() => vi.unstubAllGlobals());

const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a person who adds a record', () => {
    it('is told what the server says, before the words of the declaration', async () => {
        server(() => ({ body: { success: 'Bike Mamba kept', data: { ...bike, id: 9 } } }));
        open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Mamba');
        await save();
        expect(await screen.findByTestId('notice-success')).toHaveTextContent('Bike Mamba kept');
    });

    it('is told in the words of the catalogue and sees the record', async () => {
        const asked = server(() => ({ body: { data: { ...bike, id: 9 } } }));
        open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Mamba');
        await userEvent.type(await field('Weight'), '12,5');
        await userEvent.type(await field('Bought'), '14/3/2026{Tab}');
        await save();
        expect(await screen.findByTestId('notice-success')).toHaveTextContent('Bike Mamba added');
        await waitFor(() =>
            expect(screen.getByTestId('address')).toHaveTextContent('/test/bikes/9/show'),
        );
        const [write] = asked.to('/test/bikes/insert/');
        expect(write?.body).toEqual({
            name: 'Mamba',
            weight: 12.5,
            bought: '2026-03-14',
            active: true,
        });
        expect(write?.headers.get('Idempotency-Key')).toBeTruthy();
    });

    it('makes one record by two quick presses', async () => {
        let answer: (reply: Reply) => void = () => undefined;
        const held = new Promise<Reply>((resolve) => (answer = resolve));
        const asked = fakeServer(({ path }) => (path.includes('insert') ? held : { body: {} }));
        open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Mamba');
        await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
        expect(await screen.findByRole('button', { name: 'Saving …' })).toBeDisabled();
        answer({ body: { data: { ...bike, id: 9 } } });
        await screen.findByTestId('notice-success');
        expect(asked.to('/test/bikes/insert/')).toHaveLength(1);
    });

    it('is told what is wrong before the server is asked', async () => {
        const asked = server(() => undefined);
        open('/test/bikes/create');
        await userEvent.type(await field('Wheels'), '7');
        await save();
        expect(await screen.findByText('Please fill this in.')).toBeVisible();
        expect(screen.getByText('At most 4.')).toBeVisible();
        expect(screen.getByTestId('notice-error')).toHaveTextContent(
            '2 fields are missing or not right; they are marked.',
        );
        expect(asked.to('/test/bikes/insert/')).toHaveLength(0);
    });

    it('finds the words of a refusal on the field and in a notification, and nothing typed is lost', async () => {
        server(() => ({
            status: 202,
            body: {
                message: 'There is already such a bike.',
                code: 'duplicate',
                errors: { name: 'Taken.' },
            },
        }));
        open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Mamba');
        await save();
        expect(await screen.findByText('Taken.')).toBeVisible();
        expect(screen.getByTestId('notice-error')).toHaveTextContent(
            'There is already such a bike.',
        );
        expect(await field(/Name/)).toHaveValue('Mamba');
        expect(screen.getByTestId('address')).toHaveTextContent('/test/bikes/create');
    });
});

describe('a person whose work is cut off', () => {
    it('is offered what was typed, the patient in this tab only, and it is gone once saved', async () => {
        server(() => ({ body: { data: { ...bike, id: 9 } } }));
        const first = open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Twiga');
        await userEvent.type(await field('Rider'), 'Jane Akello');
        first.unmount();
        await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Twiga'));
        expect(JSON.stringify({ ...localStorage })).not.toContain('Akello');

        const second = open('/test/bikes/create');
        expect(await screen.findByText(/You have unsaved changes/)).not.toHaveTextContent(
            'Patient details were not kept.',
        );
        await userEvent.click(screen.getByRole('button', { name: 'Continue with them' }));
        expect(await field(/Name/)).toHaveValue('Twiga');
        expect(await field('Rider')).toHaveValue('Jane Akello');
        second.unmount();

        // The tab is closed, or somebody signs out: the patient goes, the rest stays.
        sessionStorage.clear();
        open('/test/bikes/create');
        expect(await screen.findByText(/You have unsaved changes/)).toHaveTextContent(
            'Patient details were not kept.',
        );
        await userEvent.click(screen.getByRole('button', { name: 'Continue with them' }));
        expect(await field(/Name/)).toHaveValue('Twiga');
        await save();
        await screen.findByTestId('notice-success');
        await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Twiga'));
    });

    it('is asked before Save leaves out what was typed, and may save without it', async () => {
        const asked = server(() => ({ body: { data: { ...bike, id: 9 } } }));
        const sent = () => asked.to('/test/bikes/insert/').map(({ body }) => body['name']);
        const first = open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Twiga');
        await userEvent.type(await field('Weight'), '12,5');
        first.unmount();

        const second = open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Mamba');
        await save();
        const question = await screen.findByRole('dialog');
        expect(question).toHaveTextContent('You have unsaved changes');
        expect(sent()).toEqual([]);
        await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        // By a key too.
        await userEvent.type(await field(/Name/), '{Enter}');
        await userEvent.click(
            within(await screen.findByRole('dialog')).getByRole('button', {
                name: 'Continue with them',
            }),
        );
        // What was typed since stays; the rest is what was left.
        expect(await field('Weight')).toHaveValue('12.5');
        expect(await field(/Name/)).toHaveValue('Mamba');
        expect(sent()).toEqual([]);
        second.unmount();

        const third = open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Simba');
        await save();
        await userEvent.click(await screen.findByRole('button', { name: 'Save without them' }));
        await screen.findByTestId('notice-success');
        expect(sent()).toEqual(['Simba']);
        third.unmount();
    });

    it('keeps what is typed as a draft when the save without the one before fails', async () => {
        server(() => 'lost');
        const first = open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Twiga');
        first.unmount();

        const second = open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Simba');
        await save();
        await userEvent.click(await screen.findByRole('button', { name: 'Save without them' }));
        await screen.findByTestId('notice-error');
        second.unmount();
        await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Simba'));
        expect(JSON.stringify({ ...localStorage })).not.toContain('Twiga');
    });

    it('does not find the draft of another account', async () => {
        server(() => undefined);
        const first = open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Twiga');
        first.unmount();
        signedIn({ username: 'okello' });
        open('/test/bikes/create');
        await field(/Name/);
        expect(screen.queryByText(/You have unsaved changes/)).toBeNull();
    });

    it('is told that a save without an answer is not confirmed, and keeps the draft', async () => {
        server(() => 'lost');
        open('/test/bikes/create');
        await userEvent.type(await field(/Name/), 'Twiga');
        await save();
        expect(await screen.findByTestId('notice-error')).toHaveTextContent('Not confirmed');
        await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Twiga'));
    });
});

describe('two people who edit the same record', () => {
    const stale = (current: object, yours: object): Reply => ({
        status: 202,
        body: {
            message: 'Okello changed this record meanwhile. Nothing was saved.',
            code: 'stale',
            details: { version: 4, by: 'Okello', current, yours },
        },
    });

    it('choose field by field between both values', async () => {
        const asked = server(({ body }) =>
            body['version'] === 3
                ? stale({ name: 'Simba', wheels: 2 }, { name: 'Twiga', wheels: 3 })
                : { body: { data: { ...bike, name: 'Simba', wheels: 3, version: 5 } } },
        );
        open('/test/bikes/5');
        const name = await field(/Name/);
        await userEvent.clear(name);
        await userEvent.type(name, 'Twiga');
        const wheels = await field('Wheels');
        await userEvent.clear(wheels);
        await userEvent.type(wheels, '3');
        await save();
        const dialog = await screen.findByRole('dialog');
        expect(dialog).toHaveTextContent('Okello changed this record');
        expect(dialog).not.toHaveTextContent('Wheels');
        expect(screen.queryByTestId('notice-error')).toBeNull();
        await userEvent.click(within(dialog).getByRole('radio', { name: /Simba/ }));
        await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
        expect(await screen.findByTestId('notice-success')).toHaveTextContent('Edited successful');
        expect(asked.to('/test/bikes/update/').map(({ body }) => body)).toEqual([
            { id: 5, version: 3, name: 'Twiga', wheels: 3 },
            { id: 5, version: 4, wheels: 3 },
        ]);
    });

    it('are not bothered where they changed different fields', async () => {
        const asked = server(({ body }) =>
            body['version'] === 3
                ? stale({ wheels: 2 }, { wheels: 3 })
                : { body: { data: { ...bike, wheels: 3, version: 5 } } },
        );
        open('/test/bikes/5');
        const wheels = await field('Wheels');
        await userEvent.clear(wheels);
        await userEvent.type(wheels, '3');
        await save();
        expect(await screen.findByTestId('notice-success')).toBeTruthy();
        expect(asked.to('/test/bikes/update/').at(-1)?.body).toEqual({
            id: 5,
            version: 4,
            wheels: 3,
        });
    });
});

describe('a person who looks at a record', () => {
    it('is asked by its name before it is deleted, and told why it cannot be', async () => {
        let uses = 3;
        const asked = server(() =>
            uses ? { status: 202, body: { message: 'Mamba is in use 3 times.' } } : { body: {} },
        );
        open('/test/bikes/5/show');
        expect(await screen.findByRole('heading', { name: 'Mamba' })).toBeVisible();
        await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
        const dialog = await screen.findByRole('dialog', { name: 'Delete Mamba?' });
        await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
        expect(await within(dialog).findByRole('alert')).toHaveTextContent('in use 3 times');
        expect(screen.getByTestId('address')).toHaveTextContent('/test/bikes/5/show');

        uses = 0;
        await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
        await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/test/bikes'));
        expect(asked.to('/test/bikes/delete/').at(-1)?.body).toEqual({ id: 5, version: 3 });
    });

    it('is asked to disable what is never deleted', async () => {
        fakeServer(() => ({ body: { results: [{ id: 2, name: 'Big pump', active: true }] } }));
        open('/test/pumps/2/show');
        await userEvent.click(await screen.findByRole('button', { name: 'Disable' }));
        expect(await screen.findByRole('dialog', { name: 'Disable Big pump?' })).toBeVisible();
    });

    it('sees who changed what, where the account may', async () => {
        signedIn({ username: 'root' });
        fakeServer(({ path }) =>
            path === '/x/audits/record'
                ? {
                      body: {
                          data: [
                              {
                                  id: 1,
                                  at: '2026-03-14T06:05:00Z',
                                  actor: 'okello',
                                  action: 'update',
                                  before: { name: 'Simba', town_id: 4, version: 2 },
                                  after: { name: 'Mamba', town_id: 9, version: 3 },
                              },
                          ],
                          // Town 9 is gone.
                          names: { town_id: { 4: 'Gulu' } },
                      },
                  }
                : { body: { results: [bike] } },
        );
        open('/test/bikes/5/show');
        await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
        expect((await screen.findByText(/Simba/)).closest('li')).toHaveTextContent(
            'Name: Simba → Mamba',
        );
        expect(screen.getByText('Gulu').closest('li')).toHaveTextContent('Town: Gulu → #9');
        expect(screen.getByText('14 Mar 2026, 09:05')).toBeVisible();
    });
});
