/** The tests that open screens, made for some account types each, so that files share the work. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountType } from '../../resources/access.ts';
import { rowOfEach } from '../helpers/rowOfEach.ts';
import { browserApp, type BrowserApp } from './harness.ts';
import {
    closedTo,
    firstOfArea,
    heldToAxe,
    stopsBeside,
    stopsOfReader,
    stopsOnPhone,
} from './stops.ts';
import { walk, walkClosed } from './walk.ts';

/** A slow machine gets its time for a whole account; a screen that hangs fails after one minute. */
const patience = 900_000;

function start(): () => BrowserApp {
    let app: BrowserApp;
    beforeAll(async () => {
        app = await browserApp();
        await rowOfEach(app);
    });
    afterAll(() => app?.close());
    return () => app;
}

/**
 * The screens that these account types are the readers of, at both widths. A desk holds every page
 * and every part of a report to axe, a phone the first screens of each area.
 */
export function screensOfReaders(types: readonly AccountType[]): () => BrowserApp {
    const app = start();
    describe.each([1280, 360])('at %i px', (width) => {
        // A phone in the longest language, a desk in French and by every route.
        const language = width === 360 ? 'xx' : 'fr';
        const stopsOf = width === 360 ? stopsOnPhone : stopsOfReader;
        it.each(types.filter((type) => stopsOf(type).length > 0))(
            '%s opens every screen: no error, nothing inaccessible or sideways, nothing untranslated; on a phone nothing cut off',
            async (type) => {
                const axe = width === 360 ? firstOfArea : heldToAxe;
                const stops = stopsOf(type);
                expect(await walk({ app: app(), type, width, stops, axe, language })).toEqual([]);
            },
            patience,
        );
    });
    return app;
}

/** The screens that other accounts read with these, on a phone and in Swahili; and those that are closed to one of them. */
export function screensBeside(types: readonly AccountType[]): void {
    const app = start();
    it.each(types)(
        '%s lands at its own work, and opens what it shares with others',
        async (type) => {
            const stops = stopsBeside(type);
            const axe = () => false;
            const given = { app: app(), type, width: 360, stops, axe, language: 'sw' } as const;
            expect(await walk(given)).toEqual([]);
        },
        patience,
    );
    it(
        'an account that may not see records opens none of their screens',
        async () => {
            expect(closedTo('lifecare').length).toBeGreaterThan(20);
            expect(await walkClosed(app(), 'lifecare', closedTo('lifecare'))).toEqual([]);
        },
        patience,
    );
}
