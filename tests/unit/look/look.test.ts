// @vitest-environment happy-dom
/** When there is a first look, and when it is gone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedUser } from '../../../dataProvider/storage.ts';
import { entryAt } from '../../../src/shell/menu/routes.ts';
import { lookFor } from '../../../src/start/look/look.ts';

const entry = entryAt('/tb/results')!;

const account = (facts: object) =>
    localStorage.setItem(
        'user',
        JSON.stringify({ full_name: 'A', user_type: 'admin', role: {}, ...facts }),
    );

const lookOf = () => lookFor(storedUser()!, entry, '/tb/results');

beforeEach(() => {
    localStorage.setItem('token', 'a-key');
    localStorage.setItem('kipimo.started', '5000');
    account({});
    location.hash = '#/tb/results';
});
afterEach(() => {
    localStorage.clear();
    document.body.replaceChildren();
    location.hash = '';
});

it('is there where the app took long to start, and not where it did not', () => {
    expect(lookOf()).toBeDefined();
    localStorage.setItem('kipimo.started', '900');
    expect(lookOf()).toBeUndefined();
});

it.each([
    ['a password is chosen first', () => account({ must_change_password: true })],
    ['a second step is set up first', () => account({ must_enroll: true })],
    [
        'the screen is locked',
        () => localStorage.setItem('kipimo.active', String(Date.now() - 3_600_000)),
    ],
])('is not there where %s', (_why, happens) => {
    happens();
    expect(lookOf()).toBeUndefined();
});

/** Paints one with a line of text. */
async function painted(): Promise<void> {
    const look = lookOf()!;
    await look.ready;
    const main = document.createElement('main');
    main.textContent = 'Rows';
    look.paint(main);
}

const shown = () => document.querySelector('.k-look');

/** What the app draws: its frame with the screen in it. */
function frame(inside: string): HTMLElement {
    const content = document.createElement('div');
    content.innerHTML = `<main id="k-main"><h1>TB results</h1>${inside}</main>`;
    document.body.append(content);
    return content.querySelector('main')!;
}

it('stays until the screen has its rows, and gives header and menu to the app meanwhile', async () => {
    await painted();
    expect(shown()?.textContent).toContain('Rows');
    const main = frame('<output class="MuiSkeleton-root"></output>');
    await vi.waitFor(() => expect(shown()?.classList.contains('is-under')).toBe(true));
    expect(shown()?.ariaHidden).toBe('true');
    main.innerHTML += '<nav class="k-pager"></nav>';
    await vi.waitFor(() => expect(shown()).toBeNull());
});

it('goes when another screen is opened', async () => {
    await painted();
    location.hash = '#/profile';
    frame('');
    await vi.waitFor(() => expect(shown()).toBeNull());
});

it('is not painted over a screen that has its rows, and not for who has signed out', async () => {
    frame('<nav class="k-pager"></nav>');
    await painted();
    expect(shown()).toBeNull();
    document.body.replaceChildren();
    const look = lookOf()!;
    await look.ready;
    localStorage.removeItem('token');
    look.paint(document.createElement('main'));
    expect(shown()).toBeNull();
});
