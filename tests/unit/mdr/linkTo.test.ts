// @vitest-environment happy-dom
/** Linking while the line is cut: the link goes its way all the same, and what was changed of the patient is not taken for saved. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../../dataProvider/http.ts';
import waits from '../../../dataProvider/line/waits.gen.json';
import { linkTo } from '../../../src/pages/mdr/linkTo.ts';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

const known = { ...http };
beforeEach(() => {
    localStorage.clear();
    signedIn({ user_type: 'facility' });
    Object.assign(http, { readWaits: [], writeWaits: [] });
});
afterEach(() => {
    vi.unstubAllGlobals();
    Object.assign(http, known);
});

const patient = { id: 4, version: 2, surname: 'Nabirye', phone: '' };

it('may wait, one after another about the same result', () => {
    expect(waits['POST /mdr/create_patient/'].about.by).toBe('result');
});

it('sends the link though the change of the patient was not heard, and says so', async () => {
    const server = fakeServer(({ path }) =>
        path === '/mdr/update_patient/' ? 'lost' : { body: { data: {}, success: 'Linked' } },
    );
    const unsaved = vi.fn<() => void>();
    await linkTo(9, { ...patient, phone: '0772000111' }, patient, null, unsaved);
    expect(unsaved).toHaveBeenCalledOnce();
    expect(server.to('/mdr/create_patient/')[0]?.body).toEqual({ result: 9, patient: 4 });
});

it('links nothing where the change is refused', async () => {
    const server = fakeServer(() => ({
        status: 202,
        body: { message: 'Changed.', code: 'stale' },
    }));
    const unsaved = vi.fn<() => void>();
    await expect(
        linkTo(9, { ...patient, phone: '0772000111' }, patient, null, unsaved),
    ).rejects.toThrow('Changed.');
    expect(unsaved).not.toHaveBeenCalled();
    expect(server.to('/mdr/create_patient/')).toEqual([]);
});
