/** Whatever a declaration says stands in the catalogue, under whichever property it is said. */
import { expect, it } from 'vitest';
import english from '../../../locales/en.json' with { type: 'json' };
import { declared } from '../../../scripts/generate/declared.ts';

/** Properties whose words are for who reads code or the contract: reasons, patterns, names of landings. */
const unread = new Set(['why', 'source', 'landing']);

/** A sentence or a word as people write it; names of declarations, routes and endpoints are none. */
const isText = (word: string): boolean =>
    /\p{L}/u.test(word.replaceAll(/%\{\w+\}/g, '')) &&
    /^\P{L}*\p{Lu}|\s/u.test(word) &&
    !/^(GET|POST|PUT|DELETE) \//.test(word);

function textsBelow(value: unknown, path: string): [path: string, text: string][] {
    if (typeof value === 'string') return isText(value) ? [[path, value]] : [];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, below]: [string, unknown]) =>
        unread.has(key) ? [] : textsBelow(below, `${path}.${key}`),
    );
}

it('lacks no text of a declaration: labels, hints, sentences, methods, options, units', async () => {
    const declarations = await declared(new URL('../../../', import.meta.url));
    const said = declarations.flatMap(({ file, says }) => textsBelow(says, file));
    expect(said.length).toBeGreaterThan(2000);
    expect(said.filter(([, text]) => !(text in english))).toEqual([]);
});
