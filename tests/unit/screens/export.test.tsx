/** The list on screen as a file: what is asked for, how far it is, and the way to stop it. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';
import { open } from './harness.tsx';

const bike = { id: 1, name: 'Mamba', state: 'broken', wheels: 2, town_id: 4, town: 'Gulu' };
let saved: string[];

beforeEach(() => {
    localStorage.clear();
    signedIn();
    saved = [];
    URL.createObjectURL = () => {
        saved.push('file');
        return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

/** The list answers at once; its file comes half, and the rest when it is let go. */
function slowFile() {
    fakeServer(() => ({ body: { results: [bike], count: 1 } }));
    const list = globalThis.fetch;
    const asked: Record<string, unknown>[] = [];
    let letGo = () => {};
    const rest = new Promise<void>((resolve) => (letGo = resolve));
    vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
        const body = JSON.parse(String(request.body ?? '{}')) as Record<string, unknown>;
        if (!body['format']) return list(address, request);
        asked.push(body);
        const { signal } = request;
        const stopped = new Promise<never>((_resolve, reject) =>
            signal?.addEventListener('abort', () => reject(signal.reason)),
        );
        const pieces = [50, 50];
        const stream = new ReadableStream<Uint8Array>({
            async pull(into) {
                if (pieces.length === 1) await Promise.race([rest, stopped]);
                const size = pieces.shift();
                if (size === undefined) into.close();
                else into.enqueue(new Uint8Array(size));
            },
        });
        return new Response(stream, { status: 200, headers: { 'X-Estimated-Length': '100' } });
    });
    return { asked, letGo: () => letGo() };
}

const start = async () => {
    open('/test/bikes?filter={"state":"broken"}&sort=name&order=DESC');
    await screen.findByText('Gulu');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect(await screen.findByText('50%')).toBeVisible();
};

it('is what one sees, filters, order and columns, and shows how far it is until it is saved', async () => {
    const { asked, letGo } = slowFile();
    await start();
    expect(asked).toEqual([
        expect.objectContaining({
            format: 'csv',
            state: 'broken',
            sort: 'name',
            order: 'desc',
            columns: expect.arrayContaining(['name', 'state']),
        }),
    ]);
    expect(asked[0]).not.toHaveProperty('page');
    expect(saved).toEqual([]);
    letGo();
    await waitFor(() => expect(saved).toEqual(['file']));
    await screen.findByRole('button', { name: 'Export' });
});

it('is stopped by a press, saves nothing, and can be asked for again', async () => {
    slowFile();
    await start();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel export' }));
    expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible();
    expect(saved).toEqual([]);
});

/** A box of 250 px, in which each column wants 100. */
function narrowTable() {
    const heads = (box: Element) => box.querySelectorAll('thead th').length;
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(250);
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (
        this: HTMLElement,
    ) {
        return Math.max(250, 100 * heads(this));
    });
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
        new DOMRect(0, 0, 100, 20),
    );
}

it('has the columns that there is room for, on paper too, and all of them where one asks', async () => {
    narrowTable();
    const server = fakeServer(() => ({ body: { results: [bike], count: 1 } }));
    open('/test/bikes');
    await screen.findByRole('button', { name: 'Columns, 3 more' });
    const asked = async (name: RegExp) => {
        await userEvent.click(screen.getByRole('button', { name: 'Export' }));
        await userEvent.click(await screen.findByRole('menuitem', { name }));
        await waitFor(() => expect(server.to('/test/bikes/').at(-1)?.body['format']).toBeTruthy());
        const { format, columns } = server.to('/test/bikes/').at(-1)!.body;
        await screen.findByRole('button', { name: 'Export' });
        return [format, columns];
    };
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'State']);
    expect(await asked(/^PDF/)).toEqual(['pdf', ['name', 'state']]);
    expect(await asked(/^Excel \(xlsx\)$/)).toEqual(['xlsx', ['name', 'state']]);
    const [format, columns] = await asked(/^CSV, all 12 columns/);
    expect(format).toBe('csv');
    expect(columns).toEqual(expect.arrayContaining(['name', 'state', 'wheels', 'rider', 'weight']));
    vi.restoreAllMocks();
});
