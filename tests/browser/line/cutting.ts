/** A visit on a telephone whose line is cut: before the server hears, or after it has written and before it is heard. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AccountType } from '../../../resources/access.ts';
import { home } from '../../helpers/world.ts';
import { type BrowserApp, signedIn } from '../harness.ts';

/** A visit at 360 px, which ends without complaints and without sideways scrolling. */
export const visits =
    (app: () => BrowserApp) =>
    async (
        account: AccountType | `${AccountType}-next`,
        what: (page: Page) => Promise<void>,
        /** Whether the browser keeps files and what waits, as it does outside of tests. */
        keeps = false,
    ): Promise<void> => {
        const { page, complaints } = await app().page(360, { keeps });
        page.setDefaultTimeout(20_000);
        await signedIn(page, app(), account.includes('-') ? account : home(account as AccountType));
        await what(page);
        expect(
            complaints.filter((one) => !/could not be counted|dynamically imported/.test(one)),
        ).toEqual([]);
        expect(
            await page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            ),
        ).toBe(0);
        await Promise.allSettled(onTheWay.get(page) ?? []);
        await page.context().close();
    };

/** Calls whose answers are lost: a page is not closed while the server still does one. */
const onTheWay = new WeakMap<Page, Promise<void>[]>();

/** The server gets the next call of this path and does it; its answer is lost on the way. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
    const lost = onTheWay.get(page) ?? [];
    onTheWay.set(page, lost);
    await page.route(
        `**/api${path}`,
        async (route) => {
            const done = route.fetch().then(() => route.abort('connectionreset'));
            lost.push(done);
            await done;
        },
        { times: 1 },
    );
}

/** Does it without a line, is told so, and does it again with one. */
export async function withoutLine(page: Page, does: () => Promise<void>): Promise<void> {
    const lost = page.getByText(/Not confirmed: the connection was lost/);
    // One of before would be taken for this one.
    await expect.poll(() => lost.count(), { timeout: 20_000 }).toBe(0);
    await page.context().setOffline(true);
    await does();
    await lost.first().waitFor();
    await page.context().setOffline(false);
}

export const press = (page: Page, name: string) => () =>
    page.getByRole('button', { name, exact: true }).last().click();

/** Chooses a word of a list, and waits until the list is gone: closing, it takes the focus back, and what is typed then goes nowhere. */
export async function choose(page: Page, label: string, word: string): Promise<void> {
    await page.getByRole('combobox', { name: label }).last().click();
    await page.getByRole('option', { name: word, exact: true }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
}

export const told = (page: Page, text: string | RegExp) =>
    page.getByText(text).filter({ visible: true }).first().waitFor();
