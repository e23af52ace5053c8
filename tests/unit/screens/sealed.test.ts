// @vitest-environment happy-dom
/** Drafts that speak of patients, kept beyond the session: for their account and nobody else. */
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { text } from '../../../resources/define/field.ts';
import type { Draft } from '../../../src/screens/form/draftPlace.ts';
import { draftKeeper } from '../../../src/screens/form/drafts.ts';
import { seal, unseal } from '../../../dataProvider/line/sealing.ts';
import { clearSession, storeSession } from '../../../dataProvider/storage.ts';
import { http } from '../../../dataProvider/http.ts';

const fields = { name: text('Name'), patient: text('Patient', { identity: true }) };
const keys: Record<string, string> = {
    amina: Buffer.alloc(32, 1).toString('base64'),
    okello: Buffer.alloc(32, 2).toString('base64'),
};
let asked = 0;

function signIn(username: string): void {
    storeSession(`token of ${username}`, {
        username,
        full_name: username,
        user_type: 'superadmin',
        role: {},
    });
}

beforeEach(() => {
    asked = 0;
    localStorage.clear();
    sessionStorage.clear();
    vi.stubGlobal('crypto', webcrypto);
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
        const request = new Request(new URL(String(input), 'http://kipimo.test'), init);
        expect(new URL(request.url).pathname).toBe(`${http.root}/x/session/draft-key`);
        asked++;
        const username = request.headers.get('authorization')?.split(' ').at(-1) ?? '';
        return Response.json({ key: keys[username] });
    });
    signIn('amina');
});
afterEach(() => {
    clearSession();
    vi.unstubAllGlobals();
});

const importKey = (text64: string) =>
    crypto.subtle.importKey('raw', Buffer.from(text64, 'base64'), 'AES-GCM', false, [
        'encrypt',
        'decrypt',
    ]);

const readable = () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });

/** Types into the form of a new record, and lets the hands rest. */
async function type(values: Record<string, string>): Promise<void> {
    const keeper = draftKeeper('test/bikes', undefined, fields);
    await keeper.open(() => undefined);
    keeper.keep(values, {});
    expect(keeper.isKept.get()).toBe(false);
    keeper.flush();
    await vi.waitFor(() => expect(keeper.isKept.get()).toBe(true));
    expect(Object.keys({ ...localStorage }).join()).toContain('sealed');
}

/** What is offered of the draft that was left, first and at last. */
async function offered(): Promise<Draft[]> {
    const told: Draft[] = [];
    await draftKeeper('test/bikes', undefined, fields).open((left) => told.push(left));
    return told;
}

describe('sealed text', () => {
    it('opens under its own key and name only, and shows nothing', async () => {
        const key = await importKey(keys['amina']!);
        const sealed = await seal(key, 'here', { patient: 'Jane Akello' });
        expect(sealed).not.toContain('Akello');
        expect((await unseal(key, 'here', sealed))?.values).toEqual({ patient: 'Jane Akello' });
        expect(await unseal(key, 'there', sealed)).toBeUndefined();
        expect(await unseal(await importKey(keys['okello']!), 'here', sealed)).toBeUndefined();
        expect(
            await unseal(key, 'here', sealed.replace(/"data":"../, '"data":"AA')),
        ).toBeUndefined();
        expect(await unseal(key, 'here', 'no JSON')).toBeUndefined();
    });

    it('is never the same twice', async () => {
        const key = await importKey(keys['amina']!);
        expect(await seal(key, 'here', { a: 1 })).not.toBe(await seal(key, 'here', { a: 1 }));
    });
});

describe('a draft that speaks of a patient', () => {
    it('is found after a sign-out by the same account, and readable by nobody meanwhile', async () => {
        await type({ name: 'Twiga', patient: 'Jane Akello' });
        clearSession();
        expect(readable()).toContain('Twiga');
        expect(readable()).not.toContain('Akello');
        signIn('amina');
        expect(await offered()).toMatchObject([
            { values: { name: 'Twiga' }, partial: true },
            { values: { name: 'Twiga', patient: 'Jane Akello' }, partial: false },
        ]);
    });

    it('is found after a crash, which leaves no session storage', async () => {
        await type({ patient: 'Jane Akello' });
        sessionStorage.clear();
        expect(await offered()).toMatchObject([{ values: { patient: 'Jane Akello' } }]);
    });

    it('is not opened by another account, even from under its own name', async () => {
        await type({ patient: 'Jane Akello' });
        const [name, sealed] = Object.entries({ ...localStorage }).find(([key]) =>
            key.startsWith('kipimo.sealed'),
        ) as [string, string];
        clearSession();
        signIn('okello');
        localStorage.setItem(name.replace('amina', 'okello'), sealed);
        expect(await offered()).toEqual([]);
    });

    it('is gone once it is saved, also where sealing was under way', async () => {
        const keeper = draftKeeper('test/bikes', undefined, fields);
        await keeper.open(() => undefined);
        keeper.keep({ patient: 'Jane Akello' }, {});
        keeper.flush();
        keeper.clear({ final: true });
        await new Promise((done) => setTimeout(done, 50));
        expect({ ...localStorage, ...sessionStorage }).not.toHaveProperty(
            'kipimo.sealed.kipimo.draft.amina.test/bikes.new',
        );
        expect(readable()).not.toContain('sealed');
    });

    it('what is typed before the key has come is sealed when it comes', async () => {
        const keeper = draftKeeper('test/bikes', undefined, fields);
        const opening = keeper.open(() => undefined);
        keeper.keep({ patient: 'Jane Akello' }, {});
        keeper.flush();
        await opening;
        await vi.waitFor(() => expect(readable()).toContain('sealed'));
    });

    it('stays with the session where the page has no secure context', async () => {
        vi.stubGlobal('isSecureContext', false);
        const keeper = draftKeeper('test/bikes', undefined, fields);
        await keeper.open(() => expect.unreachable());
        keeper.keep({ patient: 'Jane Akello' }, {});
        keeper.flush();
        expect(Object.keys({ ...localStorage }).join()).not.toContain('sealed');
        expect(JSON.stringify({ ...sessionStorage })).toContain('Akello');
        expect(asked).toBe(0);
    });
});
