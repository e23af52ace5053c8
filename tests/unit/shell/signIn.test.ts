// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInTexts } from '../../../locales/signIn.ts';
import { hashAfterSignIn, rememberAsked } from '../../../src/shell/signin/asked.ts';
import { failureText } from '../../../src/shell/signin/failure.ts';
import { lockTime } from '../../../src/shell/signin/lockTime.ts';
import { startSignIn } from '../../../src/shell/signin/signIn.ts';

const body = /<body>([\s\S]*)<\/body>/.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';
const page = body.replace(/<script[\s\S]*?<\/script>/g, '');
const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

const answers = (status: number, answer: object, headers: Record<string, string> = {}) =>
    vi.stubGlobal(
        'fetch',
        vi.fn((url: string) =>
            Promise.resolve(
                url.endsWith('/start')
                    ? Response.json({ demo: false })
                    : Response.json(answer, { status, headers }),
            ),
        ),
    );

const app = {
    start: vi.fn(() => Promise.resolve()),
    saidIn: vi.fn((_language: string, text: string) => Promise.resolve(text)),
};
const fetchApp = vi.fn(() => Promise.resolve(app));
const fetchAhead = vi.fn(() => Promise.resolve());

function begin() {
    startSignIn({ root: find('root'), fetchApp, fetchAhead });
}

async function signIn(username: string, password: string) {
    find<HTMLInputElement>('username').value = username;
    find<HTMLInputElement>('password').value = password;
    find<HTMLFormElement>('sign-in').requestSubmit();
    await new Promise((resolve) => setTimeout(resolve, 20));
}

beforeEach(() => {
    document.body.innerHTML = page;
    answers(200, {});
});
afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
});

describe('the sign-in page', () => {
    it('stands in the HTML, waiting for its script, and lets passwords be managed and pasted', () => {
        expect(find<HTMLButtonElement>('submit').disabled).toBe(true);
        expect(find('username').getAttribute('autocomplete')).toBe('username');
        expect(find('password').getAttribute('autocomplete')).toBe('current-password');
        expect(page).not.toMatch(/onpaste|<style|style=/);
    });

    it('keeps what was typed before the script came', () => {
        find<HTMLInputElement>('username').value = 'early';
        begin();
        expect(find<HTMLInputElement>('username').value).toBe('early');
        expect(find<HTMLButtonElement>('submit').disabled).toBe(false);
    });

    it('fetches the app while somebody types, not before', () => {
        begin();
        expect(fetchApp).not.toHaveBeenCalled();
        find('username').dispatchEvent(new Event('input', { bubbles: true }));
        expect(fetchApp).toHaveBeenCalledOnce();
    });

    it('fetches the app too while somebody only reads, once the page is at rest', () => {
        vi.useFakeTimers();
        begin();
        vi.advanceTimersByTime(1000);
        expect(fetchApp).not.toHaveBeenCalled();
        vi.advanceTimersByTime(1000);
        expect(fetchApp).toHaveBeenCalledOnce();
        vi.useRealTimers();
    });

    it('keeps the session and opens the page that was asked for', async () => {
        answers(200, { key: 'k', user: { full_name: 'Ann', user_type: 'admin', role: {} } });
        rememberAsked({ username: 'ann', path: '/regions' });
        begin();
        expect(find('ended').hidden).toBe(false);
        await signIn('ann', 'secret');
        expect(localStorage.getItem('token')).toBe('k');
        expect(localStorage.getItem('full_name')).toBe('Ann');
        expect(location.hash).toBe('#/regions');
        expect(fetchAhead).toHaveBeenCalledWith('#/regions');
        expect(app.start).toHaveBeenCalledOnce();
    });

    it("shows the server's own words for a wrong password, and stays signed out", async () => {
        answers(400, { message: 'The user name or the password is not right.' });
        begin();
        await signIn('ann', 'wrong');
        expect(find('error').textContent).toBe('The user name or the password is not right.');
        expect(localStorage.getItem('token')).toBeNull();
        expect(find<HTMLInputElement>('username').value).toBe('ann');
    });

    it('says them in the language of the page, and as they are where the app does not come', async () => {
        answers(400, { message: 'Wrong.' });
        localStorage.setItem('kipimo.settings', JSON.stringify({ language: 'fr' }));
        begin();
        app.saidIn.mockResolvedValueOnce('Faux.');
        await signIn('ann', 'wrong');
        expect(find('error').textContent).toBe('Faux.');
        fetchApp.mockRejectedValueOnce(new Error('offline'));
        await signIn('ann', 'wrong');
        expect(find('error').textContent).toBe('Wrong.');
        // On a thin line the app is long in coming: nobody waits for it to hear what was refused.
        fetchApp.mockReturnValueOnce(new Promise(() => undefined));
        answers(400, { message: 'Wrong again.' });
        void signIn('ann', 'wrong');
        await vi.waitFor(() => expect(find('error').textContent).toBe('Wrong again.'), 3_000);
    });

    it('counts a 202 as no success', async () => {
        answers(202, {
            message: 'Refused',
            key: 'k',
            user: { full_name: 'Ann', user_type: 'admin', role: {} },
        });
        begin();
        await signIn('ann', 'x');
        expect(localStorage.getItem('token')).toBeNull();
        expect(find('error').textContent).toBe('An error occurred. Please try again.');
    });

    it('shows and hides the password, and speaks three languages', () => {
        begin();
        find('reveal').click();
        expect(find<HTMLInputElement>('password').type).toBe('text');
        const choice = find<HTMLSelectElement>('language');
        choice.value = 'fr';
        choice.dispatchEvent(new Event('change'));
        expect(document.querySelector('h1')?.textContent).toBe('Connexion');
        expect(document.documentElement.lang).toBe('fr');
    });
});

describe('the words for a failed sign-in', () => {
    it('tell when a lock ends', () => {
        const text = failureText({ status: 429, retryAfter: 600 }, signInTexts.en, 'en');
        expect(text).toMatch(/at \d\d:\d\d \(in 10 min\)/);
        expect(lockTime(Number.NaN, 'en').minutes).toBe(15);
    });

    it('are one fixed sentence for everything unknown', () => {
        for (const failure of [{ status: 500, message: 'boom' }, new TypeError('fetch'), null])
            expect(failureText(failure, signInTexts.en, 'en')).toBe(
                'An error occurred. Please try again.',
            );
    });
});

describe('after sign-in', () => {
    it('the same person goes on, another starts clean, a link opens what it names', () => {
        const asked = { username: 'ann', path: '/regions' };
        expect(hashAfterSignIn('#/login', asked, 'ann')).toBe('#/regions');
        expect(hashAfterSignIn('#/login', asked, 'bob')).toBe('#/');
        expect(hashAfterSignIn('#/districts', null, 'bob')).toBe('#/districts');
        expect(hashAfterSignIn('#/login', null, 'bob')).toBe('#/');
        expect(hashAfterSignIn('', null, 'bob')).toBe('#/');
    });
});
