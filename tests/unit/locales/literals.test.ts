/** Every sentence in the code of the browser has its words in the catalogue: none stays English in every language. */
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import english from '../../../locales/en.json';
import { sourcesOf } from '../../helpers/sources.ts';

interface Node {
    type: string;
    start: number;
    [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
    typeof value === 'object' && value !== null && 'type' in value;

/** A literal as people would read it, with … for each hole. */
function textOf(node: Node): string | undefined {
    if (node.type === 'JSXText') return (node['value'] as string).trim();
    if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
    if (node.type !== 'TemplateLiteral') return undefined;
    const quasis = node['quasis'] as { value: { cooked: string } }[];
    return quasis.map(({ value }) => value.cooked).join('…');
}

/** A capital letter or a hole, words with a space between them, and an end that a sentence has. */
const isSentence = (text: string): boolean =>
    /^(\p{Lu}|…)/u.test(text) &&
    /(^|[\s…])\p{L}['’\p{L}]+[.,:;!?]?\s/u.test(text) &&
    /[\p{L}\d%.?!…)]$/u.test(text);

/** A figure or a name with one word before or after it: `${age} years`. */
const isWithWord = (text: string): boolean => /^(… \p{L}\p{Ll}+|\p{L}\p{Ll}+ …)$/u.test(text);

/** What of a program looks like a sentence. */
const ofPrograms =
    /^(GET|POST|PUT|PATCH|DELETE) \/|^[MA]\d|^A4 (portrait|landscape)$|^Bearer …$|^…(mm|px) |^Jan Feb Mar /;

/** Files with words of others, which stay as they are. */
const ofOthers: readonly (readonly [file: RegExp, why: string])[] = [
    [
        /^src\/pages\/site\/(gxReports|WindowPicture|IqManual|SystemLogManual)\.tsx?$/,
        'the program of the instrument speaks English to everybody',
    ],
    [
        /^src\/pages\/shell\/funModes\.ts$/,
        'the sentence of the contract that an answer is known by',
    ],
];

/** `new Error` and what is printed to the console: for who reads the log. */
function isForLogs(node: Node): boolean {
    const callee = node['callee'] as { name?: string; object?: { name?: string } } | undefined;
    return (
        (node.type === 'NewExpression' &&
            /^(\w*Error|LoadTimeout)$/.test(callee?.name ?? '') &&
            callee?.name !== 'HttpError') ||
        (node.type === 'CallExpression' && callee?.object?.name === 'console')
    );
}

/** What a literal of types, of imports or of directives says is no text. */
const without = new Set(['ImportDeclaration', 'TSLiteralType', 'TSTypeAliasDeclaration']);

function sentencesIn(file: string, code: string): { at: number; text: string }[] {
    const found: { at: number; text: string }[] = [];
    const look = (node: Node): void => {
        if (without.has(node.type) || isForLogs(node)) return;
        const text = textOf(node);
        if (
            text !== undefined &&
            (isSentence(text) ||
                isWithWord(text) ||
                (node.type === 'JSXText' && /\p{L}{2,}/u.test(text)))
        )
            found.push({ at: code.slice(0, node.start).split('\n').length, text });
        for (const part of Object.values(node).flat()) if (isNode(part)) look(part);
    };
    look(parseSync(file, code).program as unknown as Node);
    return found;
}

const sources = sourcesOf(['src', 'dataProvider', 'authProvider'], /\.gen\.ts$/);

it('no sentence of the browser lacks its words: each is a key of the catalogue', () => {
    const found = sources
        .filter(({ file }) => !ofOthers.some(([one]) => one.test(file)))
        .flatMap(({ file, text: code }) =>
            sentencesIn(file, code)
                .filter(({ text }) => !(text in english) && !ofPrograms.test(text))
                .map(({ at, text }) => `${file}:${at} ${text}`),
        );
    expect(found).toEqual([]);
});

it.each([
    ["new HttpError('The server is gone. Try again.', 0)", 'The server is gone. Try again.'],
    ['refusal({ message: `${done} of ${all} done. ${why}` })', '… of … done. …'],
    ['<p aria-description="What it does">x</p>', 'What it does'],
    ['<p>Nothing is here</p>', 'Nothing is here'],
    ["notify(late ? 'Too late' : 'Sent')", 'Too late'],
    ['facts.push(`${age} years`)', '… years'],
    ['<p>{age} years</p>', 'years'],
    ['facts.push(`until ${day}`)', 'until …'],
])('a sentence is found in %s', (code, text) => {
    expect(sentencesIn('x.tsx', code).map((one) => one.text)).toEqual([text]);
});

it('what is for the log, of the wire or a name is no sentence', () => {
    const code = "throw new Error('Nobody reads this here'); call('GET'); style('k-card ks-head');";
    expect(sentencesIn('x.tsx', code)).toEqual([]);
});
