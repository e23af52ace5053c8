/**
 * What a screen says in the pseudo-locale, where every text of the catalogue has accents and is 40 % longer than in
 * English (French, the longest of the three languages, needs 15 % more): a plain word is one that nobody can translate,
 * and what has no room for the longest language is cut off here. Data stay plain: words that an answer of the server
 * brought, days, the names below, and words of somebody else's screen (`translate="no"`).
 */
import type { Page } from 'playwright-core';

/** Names that are the same in every language. */
const names = ['Kipimo', 'English', 'Français', 'Kiswahili', 'GeneXpert', 'OpenStreetMap'];
const named = (options: Intl.DateTimeFormatOptions, count: number, days: number): string[] =>
    Array.from({ length: count }, (_, at) =>
        new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(
            Date.UTC(2026, 0, 15 + at * days),
        ),
    );
const calendar = [...named({ month: 'short' }, 12, 30), ...named({ weekday: 'long' }, 7, 1)];

/** Letters that every text in the pseudo-locale has with an accent (locales/pseudo.ts). */
const plain = /[acdegilnorstuyzACDEGILNORSTUYZ]/;

const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** The words of all answers from now on, and of what comes over a line that stays open: what of a screen is data. */
export function dataOf(page: Page, streamed: readonly string[]): ReadonlySet<string> {
    const words = new Set([...names, ...calendar, 'AM', 'PM']);
    addWords(streamed, words);
    page.on('response', (response) => {
        if (!response.url().includes('/api/')) return;
        void response
            .json()
            .then((body: unknown) => addWords(body, words))
            .catch(() => undefined);
    });
    return words;
}

function addWords(value: unknown, words: Set<string>): void {
    if (typeof value === 'string') for (const word of wordsOf(value)) words.add(word);
    if (typeof value === 'object' && value !== null)
        for (const below of Object.values(value)) addWords(below, words);
}

interface Seen {
    /** Texts and attributes that people see or hear. */
    texts: string[];
    /** Our own texts, not data, that have no room where they stand. */
    cut: string[];
}

/** What of the screen is not translated, and what of it is cut off; one line each. */
export async function untold(page: Page, data: ReadonlySet<string>): Promise<string[]> {
    const { texts, cut } = await page.evaluate(shownTexts);
    const found = texts.filter((text) =>
        wordsOf(text).some((word) => word.length > 1 && plain.test(word) && !data.has(word)),
    );
    return [
        ...new Set(found.map((text) => `not translated: "${text}"`)),
        ...new Set(cut.map((text) => `cut off: "${text}"`)),
    ];
}

/** What people see or hear on the page, in which it runs. */
export function shownTexts(): Seen {
    const texts: string[] = [];
    const cut: string[] = [];
    const shown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        const text = node.textContent?.trim();
        if (!text || !holder || holder.closest('script, style, noscript, [translate="no"]'))
            continue;
        if (shown(holder)) texts.push(text);
    }
    for (const element of document.body.querySelectorAll('*')) {
        if (!shown(element)) continue;
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
            const text = element.getAttribute(name);
            if (text) texts.push(text);
        }
        const { overflowX, textOverflow } = getComputedStyle(element);
        const hidden = overflowX === 'hidden' || overflowX === 'clip' || textOverflow !== 'clip';
        const box = element as HTMLElement;
        // What is for the ear alone is one pixel wide; a text in brackets is one of the catalogue.
        if (!hidden || box.clientWidth < 8 || box.scrollWidth <= box.clientWidth + 1) continue;
        const text = box.innerText?.trim();
        if (text?.includes('[')) cut.push(text.slice(0, 80));
    }
    return { texts, cut };
}
