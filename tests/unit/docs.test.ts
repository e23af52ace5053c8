/** What the documentation names is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const filesUnder = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));

const pages = ['README.md', ...filesUnder('docs').filter((path) => path.endsWith('.md'))];
const files = [
    'server',
    'src',
    'resources',
    'dataProvider',
    'authProvider',
    'locales',
    'scripts',
    'tests',
    'docs',
    'public',
].flatMap(filesUnder);

/** Names of files and folders of the tree; a bare name may stand in any folder. */
const named = (text: string): string[] =>
    [
        ...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sql))`/g),
        ...text.matchAll(/`((?:server|src|resources|scripts|tests|public)\/[\w./-]+)`/g),
    ].map((found) => found[1]!.replace(/\/$/, ''));

const isThere = (name: string): boolean =>
    existsSync(name) ||
    existsSync(`${name}.test.ts`) ||
    files.some((path) => path.endsWith(`/${name}`));

it('numbers each decision once', () => {
    const numbers = readdirSync('docs/decisions').map((file) => file.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
});

// The recipes name what is still to be made; a test of their own follows them.
it.each(pages.filter((page) => page !== 'docs/adding.md'))('%s names files that exist', (page) => {
    expect(named(readFileSync(page, 'utf8')).filter((name) => !isThere(name))).toEqual([]);
});

it.each(pages)('%s links to pages that exist', (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)];
    expect(
        links.map(([, link]) => join(dirname(page), link!)).filter((path) => !existsSync(path)),
    ).toEqual([]);
});

/** A point says which sentences of which tests show it: both must still be there. */
it('docs/use.md quotes tests that are there, and pictures', () => {
    const points = readFileSync('docs/use.md', 'utf8')
        .split('\n')
        .filter((line) => /^\| \d+ \|/.test(line));
    const plain = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ');
    const missing = points.flatMap((line) => {
        const [, number = '', , , ...shown] = line.split('|');
        const text = shown.join('|');
        const tests = [...text.matchAll(/`(tests\/[\w./]+\.tsx?)`/g)].map(([, path]) => path!);
        const said = plain(tests.map((path) => readFileSync(path, 'utf8')).join('\n'));
        const quotes = [...text.matchAll(/"([^"]+)"/g)].flatMap(([, quote]) => quote!.split('…'));
        const pictures = /pictures? ((?:`[\w*]+`(?:, | and )?)+)/.exec(text)?.[1] ?? '';
        return [
            ...quotes.filter((quote) => !said.includes(plain(quote).trim())),
            ...[...pictures.matchAll(/`(\w+)`/g)]
                .map(([, name]) => name!)
                .filter((name) => !existsSync(`docs/pictures/${name}.webp`)),
        ].map((one) => `${number.trim()}: ${one}`);
    });
    expect([points.length, missing]).toEqual([40, []]);
});
