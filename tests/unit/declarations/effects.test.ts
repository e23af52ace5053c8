/**
 * What a call that `reads` sends to the database writes nothing: neither in itself nor in the functions that it goes through,
 * which are followed by their names from file to file. A look that the audit keeps is `writesUnkept`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

interface Source {
    /** Name to the file and the name there. */
    imports: Map<string, [string, string]>;
    /** Text of each top-level declaration, without comments. */
    declared: Map<string, string>;
}

const sources = new Map<string, Source>();

for (const folder of ['resources', 'server'])
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (entry.endsWith('.ts')) {
            const file = resolve(join(folder, entry));
            sources.set(file, sourceOf(file, readFileSync(file, 'utf8')));
        }

function sourceOf(file: string, text: string): Source {
    const imports: Source['imports'] = new Map();
    for (const [, type, names = '', from = ''] of text.matchAll(
        /import\s+(type\s+)?\{([^}]*)\}\s*from\s*'(\.[^']+)'/g,
    ))
        for (const word of type ? [] : names.split(',').map((one) => one.trim())) {
            const [name = '', as = name] = word.split(/\s+as\s+/);
            if (name && !name.startsWith('type '))
                imports.set(as, [resolve(dirname(file), from), name]);
        }
    const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
    const starts = [
        ...bare.matchAll(/^(?:export\s+)?(?:async\s+)?(?:const|function\*?|class)\s+(\w+)/gm),
    ];
    const declared = starts.map(({ 1: name = '', index }, at): [string, string] => [
        name,
        bare.slice(index, starts[at + 1]?.index ?? bare.length),
    ]);
    return { imports, declared: new Map(declared) };
}

const writing =
    /\b(insert into|delete from|update [a-z_]+( [a-z]{1,2})?\s+set|update \$\{|for update|for share|nextval)\b/;

/** Where what this declaration goes through writes: `file: name`. */
function writesOf(file: string, name: string, seen = new Set<string>()): string[] {
    const source = sources.get(file);
    const text = source?.declared.get(name);
    const key = `${file}: ${name}`;
    if (!source || text === undefined || seen.has(key)) return [];
    seen.add(key);
    const words = [...new Set(text.match(/[A-Za-z_]\w*/g))];
    return [
        ...(writing.test(text) ? [key] : []),
        ...words.flatMap((word) => {
            const [from, there] = source.imports.get(word) ?? [file, word];
            return writesOf(from, there, seen);
        }),
    ];
}

const calls = [...sources].flatMap(([file, { declared }]) =>
    [...declared]
        .filter(([, text]) => /=\s*(?:action|openAction)\(/.test(text))
        .map(([name, text]) => ({ file, name, reads: /effect: 'reads'/.test(text) })),
);

it('follows a call through its functions to what it writes', () => {
    const found = calls.find(({ name }) => name === 'distribute')!;
    expect(found.reads).toBe(false);
    expect(writesOf(found.file, found.name).join('\n')).toMatch(/ledger\.server\.ts: book\b/);
});

it('lets no call that reads write', () => {
    const reading = calls.filter(({ reads }) => reads);
    expect(reading.length).toBeGreaterThan(50);
    expect(
        reading.flatMap(({ file, name }) => writesOf(file, name).map((at) => `${name}: ${at}`)),
    ).toEqual([]);
});
