/** Two things have two names in every language, as they have in English: no two names of declarations share one translation. */
import { beforeAll, expect, it } from 'vitest';
import english from '../../../locales/en.json' with { type: 'json' };
import french from '../../../locales/fr.json' with { type: 'json' };
import swahili from '../../../locales/sw.json' with { type: 'json' };
import { declared } from '../../../scripts/generate/declared.ts';

/** Names that share a word all the same, each group for a reason. */
const shared: readonly (readonly string[])[] = [
    // One word in that language.
    ['Lines', 'Rows'],
    ['Level', 'Grade'],
    ['Who', 'Whom'],
    ['Site', 'Facility'],
    ['Sites', 'Facilities'],
    ['State', 'Status'],
    ['None', 'Nothing'],
    ['Machine', 'Device'],
    ['Machines', 'Devices'],
    // English itself means the same by both.
    ['Kind', 'Type'],
    ['Unit', 'Measurement unit'],
    ['Unknown', 'Not known'],
    ['Running', 'In progress'],
    ['Waiting', 'Waits'],
    ['Deleted', 'Removed'],
    ['SMS', 'Text messages'],
];

const fold = (name: string): string =>
    name
        .toLowerCase()
        .replace(/[.:]$/, '')
        .replace(/^(?:the|an?) /, '')
        .split(' ')
        .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
        .join(' ');

/** The names below a declaration: labels, titles, words of choices, headings. */
function namesBelow(value: unknown, named = false): string[] {
    if (typeof value === 'string') return named ? [value] : [];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, below]: [string, unknown]) => {
        const heads = ['form', 'links', 'recordLinks'].includes(key) && Object(below) === below;
        const inside = Array.isArray(value) ? named : ['label', 'title', 'options'].includes(key);
        return [
            ...(heads ? Object.keys(below as object) : []),
            ...namesBelow(below, inside || (named && typeof below === 'string')),
        ];
    });
}

let names: readonly string[];

beforeAll(async () => {
    const all = (await declared(new URL('../../../', import.meta.url))).flatMap(({ says }) =>
        namesBelow(says),
    );
    names = [...new Set(all)].filter(
        (name) => name in english && name.split(/\s+/).length <= 3 && /\p{L}/u.test(name),
    );
    expect(names.length).toBeGreaterThan(1500);
    // On a machine with much to do, all declarations are long in coming.
}, 60_000);

const languages: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['French', french],
    ['Swahili', swahili],
];

/** Each group of names, different in English, that has one translation. */
function groupsIn(texts: Readonly<Record<string, string>>): string[][] {
    const by = new Map<string, string[]>();
    // What has no translation yet is told by catalogues.test.ts.
    for (const name of names.filter((one) => texts[one] !== undefined)) {
        const word = texts[name]!.toLowerCase();
        by.set(word, [...(by.get(word) ?? []), name]);
    }
    return [...by.values()].filter((group) => new Set(group.map(fold)).size > 1);
}

const covers = (allowed: readonly string[], group: readonly string[]): boolean => {
    const known = new Set(allowed.map(fold));
    return group.every((name) => known.has(fold(name)));
};

it.each(languages)('have a word each in %s', (_language, texts) => {
    const clashes = groupsIn(texts).filter(
        (group) => !shared.some((allowed) => covers(allowed, group)),
    );
    expect(
        clashes.map((group) => `${texts[group[0]!]}: ${group.join(' | ')}`),
        'give each its own word (locales/glossary.md)',
    ).toEqual([]);
});

it('share no word without need', () => {
    const groups = languages.flatMap(([, texts]) => groupsIn(texts));
    expect(shared.filter((allowed) => !groups.some((group) => covers(allowed, group)))).toEqual([]);
});
