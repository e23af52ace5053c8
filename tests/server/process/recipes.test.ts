/** A newcomer with docs/adding.md alone: each recipe followed to the letter, in a copy of the tree. */
import { execFile, execFileSync } from 'node:child_process';
import {
    existsSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    rmSync,
    symlinkSync,
    cpSync,
    writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const root = resolve('.');
/** What `npm run check` found out of the types, where it ran before: then only what the recipes add is looked at. */
const typesKept = 'tests/output/types.tsbuildinfo';
const incremental = ['--preserveSymlinks', '--incremental', '--tsBuildInfoFile', typesKept];
let copy: string;

beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'kipimo-recipes-'));
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
        encoding: 'utf8',
    });
    for (const file of files.split('\n').filter(Boolean)) {
        mkdirSync(dirname(join(copy, file)), { recursive: true });
        cpSync(join(root, file), join(copy, file));
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    mkdirSync(join(copy, dirname(typesKept)), { recursive: true });
    if (existsSync(typesKept)) cpSync(typesKept, join(copy, typesKept));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = promisify(execFile);

/** Runs a command in the copy; what it printed where it failed. */
const inCopy = async (command: string, ...args: string[]): Promise<string> => {
    // What the copy asks PostgreSQL is its own: it is not written down with the statements of the product (heard.ts).
    const own = { TEST_DATABASE_URL: inject('serverUrl'), KIPIMO_STATEMENTS: '' };
    const env = { ...process.env, ...own };
    return run(command, args, { cwd: copy, env, maxBuffer: 1 << 26 }).then(
        () => '',
        (failure: { stdout: string; stderr: string }) =>
            `${command} ${args.join(' ')}\n${failure.stdout.slice(-4000)}${failure.stderr.slice(-4000)}`,
    );
};
const program = (name: string, ...args: string[]) =>
    inCopy(join('node_modules', '.bin', name), ...args);

/** Says something wherever the scaffold asks for words. */
function fillIn(): void {
    const git = ['grep', '--no-index', '-l', 'FILL IN: ', '--', 'resources', 'src'];
    for (const file of execFileSync('git', git, { cwd: copy, encoding: 'utf8' })
        .trim()
        .split('\n')) {
        const path = join(copy, file);
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll('FILL IN: ', ''));
    }
}

/** The code of the page that says in its first line in which file it stands. */
function writeExamples(recipes: string): void {
    const examples = [...recipes.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)];
    expect(examples.map(([, file]) => file)).toEqual([
        'resources/stock/couriers.server.ts',
        'src/pages/machines/MachineHistory.tsx',
    ]);
    for (const [, file = '', code = ''] of examples) writeFileSync(join(copy, file), code);
}

it('ends green: what npm run new wrote, with generate and format, as it stands', async () => {
    const recipes = readFileSync(join(root, 'docs', 'adding.md'), 'utf8');
    const commands = [
        ...recipes.matchAll(/npm run new -- (entity|report|page|document|migration) ([\w/]+)/g),
    ];
    expect(commands.map(([, kind]) => kind).toSorted()).toEqual([
        'document',
        'entity',
        'migration',
        'page',
        'report',
    ]);
    const node = ['--import', 'tsx'];
    for (const [, kind, name] of commands)
        expect(await inCopy('node', ...node, 'scripts/new.ts', kind!, name!)).toBe('');
    fillIn();
    writeExamples(recipes);
    expect(await inCopy('node', ...node, 'scripts/generate.ts')).toBe('');
    expect(await program('oxfmt', '--write', '.')).toBe('');

    const still = await Promise.all([
        program('tsc', '--noEmit', ...incremental),
        program('oxlint', '--deny-warnings', '.'),
        inCopy('node', ...node, 'scripts/data.ts'),
    ]);
    expect(still).toEqual(['', '', '']);
    expect(await program('knip')).toBe('');
    expect(await inCopy('node', ...node, 'scripts/generate.ts', '--check')).toBe('');
    // Translating is the step that a person adds: of tests/unit/locales only what looks at the code, and at the words that share one. Of the rest those that read declarations.
    const looking = 'declarations/ scripts/ shell/ docs boundaries locales/literals locales/names';
    const unit = looking.split(' ');
    const paths = unit.map((name) => `tests/unit/${name}`);
    expect(await program('vitest', 'run', '--project', 'unit', ...paths)).toBe('');
    const server = ['authorisation', 'engine/schema', 'engine/auditWords', 'engine/data'];
    const files = server.map((name) => `tests/server/${name}.test.ts`);
    // Of the accounts the one that has everything: all of them are tried where nothing is new.
    const held = [
        'the policy (names|opens|takes)|holds for superadmin|has a column|is audited',
        'every audited table stands|explains every table|words that people know|is what docs/data.md says',
    ].join('|');
    expect(await program('vitest', 'run', '--project', 'server', ...files, '-t', held)).toBe('');
}, 600_000);
