/** Words of addresses: a page written by hand that reads one says so, or its reader is told that it is not understood. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = 'src/pages/';
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({
        area: file.split('/')[0]!,
        text: readFileSync(root + file, 'utf8'),
    }));

it('are declared by a page of the area that reads them', () => {
    const reads = files.flatMap(({ area, text }) =>
        text.includes('useSearchParams')
            ? [...text.matchAll(/\.get\('(\w+)'\)/g)].map(([, word]) => ({ area, word: word! }))
            : [],
    );
    const declared = (area: string, word: string) =>
        files.some(
            (file) =>
                file.area === area &&
                [...file.text.matchAll(/^\w+\.words = ([^;]*);/gm)].some(
                    ([, words = '']) => words.includes(`'${word}'`) || words.startsWith("'own'"),
                ),
        );
    expect(reads.length).toBeGreaterThan(15);
    expect(reads.filter(({ area, word }) => !declared(area, word))).toEqual([]);
});
