/**
 * The English catalogue: every text that a person reads, from the declarations and from the code, with the rooms it is
 * used in. The text is its own key; other languages translate this list.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textsInCode } from './codeTexts.ts';
import { declaredTexts } from './declaredTexts.ts';

/** Text to the rooms that use it. */
export type Texts = Record<string, string>;

const folders = ['resources', 'server', 'dataProvider', 'authProvider', 'locales', 'src'];

/** A figure and its unit are a text though they hold no word: which of them comes first is the language's. */
const isText = (text: string): boolean =>
    /\p{L}/u.test(text.replaceAll(/%\{\w+\}/g, '')) || /^%\{\w+\} %\{unit\}$/.test(text);

/** `declared` is what the declarations of each file say. */
export async function englishTexts(
    root: URL,
    declared: readonly { file: string; says: unknown }[],
): Promise<Texts> {
    const rooms = new Map<string, Set<string>>();
    const add = (text: string, file: string) => {
        if (!isText(text)) return;
        const found = rooms.get(text) ?? new Set();
        rooms.set(text, found.add(roomOf(file)));
    };
    for (const { file, says } of declared) for (const text of declaredTexts(says)) add(text, file);
    for (const file of await codeFiles(root)) {
        const code = await readFile(new URL(file, root), 'utf8');
        for (const text of textsInCode(file, code)) add(text, file);
    }
    for (const text of await hintsOfDatabase(root)) add(text, 'server/migrations/rules');
    return Object.fromEntries(
        [...rooms]
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([text, found]) => [text, [...found].toSorted().join(', ')]),
    );
}

/** For each language the English texts that it lacks, in a line; nothing for a language that has all. */
export function untranslated(
    english: Readonly<Record<string, unknown>>,
    languages: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): string[] {
    return Object.entries(languages).flatMap(([file, texts]) => {
        const lacking = Object.keys(english).filter((text) => !(text in texts));
        if (!lacking.length) return [];
        const each = lacking.map((text) => `\n    ${JSON.stringify(text)}`);
        return [`${file} lacks ${lacking.length} (locales/README.md):${each.join('')}`];
    });
}

/** What triggers say to people: the hints of the migrations. */
async function hintsOfDatabase(root: URL): Promise<string[]> {
    const folder = new URL('server/migrations/', root);
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
    const codes = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
    return codes.flatMap((code) =>
        [...code.matchAll(/\bhint = '((?:[^']|'')+)'/g)].map(([, text]) =>
            text!.replaceAll("''", "'"),
        ),
    );
}

async function codeFiles(root: URL): Promise<string[]> {
    const found: string[] = [];
    for (const folder of folders) {
        const files = await readdir(join(fileURLToPath(root), folder), { recursive: true });
        found.push(
            ...files.filter((file) => /\.tsx?$/.test(file)).map((file) => `${folder}/${file}`),
        );
    }
    return found.toSorted();
}

/** `resources/stock`, `src/pages/mdr`, `src/shell`: where a translator looks for the text. */
function roomOf(file: string): string {
    const parts = file.split('/').slice(0, -1);
    return parts.slice(0, parts[1] === 'pages' ? 3 : 2).join('/') || file;
}
