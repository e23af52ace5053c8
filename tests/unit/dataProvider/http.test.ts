// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import french from '../../../locales/fr.json';
import { speak } from '../../../locales/tongue.ts';
import { onSessionEnd } from '../../../dataProvider/storage.ts';
import { call } from '../../../dataProvider/call.ts';
import { http } from '../../../dataProvider/http.ts';
import { unconfirmedWrites } from '../../../dataProvider/unconfirmed.ts';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

const waits = { ...http };
beforeEach(() => {
    localStorage.clear();
    signedIn();
    Object.assign(http, { readWaits: [1, 1], writeWaits: [1, 1] });
});
afterEach(() => {
    vi.unstubAllGlobals();
    Object.assign(http, waits);
});

describe('when the line breaks', () => {
    it('a read is tried twice more and then says what to do', async () => {
        const server = fakeServer(() => 'lost');
        await expect(call('GET /dashboard-summary')).rejects.toThrow('cannot be reached');
        expect(server.asked).toHaveLength(3);
        expect(server.asked[0]?.headers.has('Idempotency-Key')).toBe(false);
    });

    it('a person who reads French is told in French', async () => {
        speak('fr', french);
        fakeServer(() => 'lost');
        await expect(call('GET /dashboard-summary')).rejects.toThrow('Le serveur est injoignable.');
        await expect(call('POST /x/bikes/save', { name: 'Mamba' })).rejects.toThrow(
            'la connexion a été perdue.',
        );
        speak('en');
    });

    it('a person who saves is told it is not confirmed, and one save stays one save', async () => {
        let tries = 0;
        const waiting: number[] = [];
        const stop = unconfirmedWrites.subscribe(() => waiting.push(unconfirmedWrites.get()));
        const server = fakeServer(() => (++tries < 3 ? 'lost' : { body: { success: 'Saved' } }));
        await call('POST /test/bikes/insert/', { name: 'Mamba' });
        stop();
        const keys = server.asked.map(({ headers }) => headers.get('Idempotency-Key'));
        expect(keys).toHaveLength(3);
        expect(new Set(keys).size).toBe(1);
        expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
        expect(Math.max(...waiting)).toBe(1);
        expect(unconfirmedWrites.get()).toBe(0);
    });

    it('pressing Save again later, even after a reload, carries the same key', async () => {
        const server = fakeServer(() => 'lost');
        await expect(call('POST /x/a', { name: 'Mamba' })).rejects.toThrow('Not confirmed');
        const [first] = server.asked;
        const again = fakeServer(() => ({ body: {} }));
        await call('POST /x/a', { name: 'Mamba' });
        expect(again.asked[0]?.headers.get('Idempotency-Key')).toBe(
            first?.headers.get('Idempotency-Key'),
        );
        await call('POST /x/a', { name: 'Mamba' });
        expect(again.asked[1]?.headers.get('Idempotency-Key')).not.toBe(
            first?.headers.get('Idempotency-Key'),
        );
        expect(JSON.stringify(localStorage)).not.toContain('Mamba');
    });

    it('a read that somebody called off is not tried again', async () => {
        const stop = new AbortController();
        const server = fakeServer(() => {
            stop.abort();
            return { body: {} };
        });
        await expect(call('GET /slow', {}, { signal: stop.signal })).rejects.toThrow();
        expect(server.asked).toHaveLength(1);
    });
});

describe('when the server says no', () => {
    it('nothing but a broken line is tried again', async () => {
        const server = fakeServer(() => ({ status: 503, body: { message: 'Busy.' } }));
        await expect(call('GET /x/counts')).rejects.toMatchObject({
            status: 503,
            message: 'Busy.',
        });
        expect(server.asked).toHaveLength(1);
    });

    it('401 on any call forgets token, user and full name, and tells who listens', async () => {
        const heard = vi.fn();
        const stop = onSessionEnd(heard);
        fakeServer(() => ({ status: 401, body: { message: 'Please sign in.' } }));
        await expect(call('GET /x/counts')).rejects.toMatchObject({ status: 401 });
        stop();
        expect(localStorage.getItem('token')).toBeNull();
        expect(localStorage.getItem('user')).toBeNull();
        expect(heard).toHaveBeenCalledExactlyOnceWith('expired');
    });

    it.each([
        ['Error Adding user', 202, 'Error Adding user: Taken.'],
        ['Failed to fetch equipment details.', 503, 'Failed to fetch equipment details. Taken.'],
        ['Error Adding user', 403, 'Taken.'],
    ])(
        'of “%s” with %s a person reads first what could not be done',
        async (failure, status, said) => {
            fakeServer(() => ({ status, body: { message: 'Taken.', failure } }));
            await expect(call('POST /x/a', {})).rejects.toMatchObject({ message: said });
        },
    );

    it('403 never signs out', async () => {
        fakeServer(() => ({ status: 403, body: { message: 'Validate your key first.' } }));
        await expect(call('GET /x/counts')).rejects.toMatchObject({
            status: 403,
            message: 'Validate your key first.',
        });
        expect(localStorage.getItem('token')).toBe('key-of-asha');
    });
});

it('a background poll says that nobody is waiting for it', async () => {
    const server = fakeServer(() => ({ body: {} }));
    await call('POST /x/unlinked/count', {}, { background: true });
    expect(server.asked[0]?.headers.get('X-Background')).toBe('1');
    expect(server.asked[0]?.headers.has('Idempotency-Key')).toBe(false);
});
