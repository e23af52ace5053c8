/** What the modules under resources/ declare, with the file it stands in: whatever people read comes from here. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountTypeNames, accountTypes, groups } from '../../resources/access.ts';
import { bandAdvice, bandChoices, bandProfiles } from '../../resources/bands.ts';
import { changes } from '../../resources/help/changes.ts';
import { menuSections } from '../../resources/menu.ts';
import { questions } from '../../resources/help/questions.ts';
import { tourOf } from '../../resources/help/tour.ts';
import { benchmarkList } from '../../resources/national/benchmarks/benchmarks.ts';
import { permissions } from '../../resources/permissions.ts';
import { places } from '../../resources/places.ts';
import { exportsOf } from '../../server/load.ts';

export interface Declared {
    file: string;
    /** A declaration, an action's words, or a table of labels. */
    says: unknown;
}

const kinds = [
    'entity',
    'report',
    'dashboard',
    'document',
    'page',
    'action',
    'guard',
    'news',
    'work',
    'job',
    'finder',
    'alertKind',
];

/** Everything declared, by file and in the order of its exports. */
export async function declared(root: URL): Promise<Declared[]> {
    const found: Declared[] = [
        { file: 'resources/access.ts', says: [accountTypes, { options: groups }] },
        { file: 'resources/permissions.ts', says: { options: permissions } },
        { file: 'resources/help/questions.ts', says: { options: questions } },
        { file: 'resources/places.ts', says: places.levels },
        { file: 'resources/menu.ts', says: { options: sectionTitles() } },
        {
            file: 'resources/bands.ts',
            says: [bandProfiles, { options: bandChoices }, { options: bandAdvice }],
        },
        {
            file: 'resources/national/benchmarks/benchmarks.ts',
            says: benchmarkList.map(({ title, formula, lacks }) => ({ title, formula, lacks })),
        },
        { file: 'resources/help/changes.ts', says: changes },
        { file: 'resources/help/tour.ts', says: accountTypeNames.flatMap(tourOf) },
    ];
    const files = await readdir(join(fileURLToPath(root), 'resources'), { recursive: true });
    const isWritten = (name: string) => name.endsWith('.ts') && !name.includes('.gen.');
    for (const path of files.filter(isWritten).toSorted()) {
        const file = join('resources', path);
        const module = (await import(new URL(file, root).href)) as Record<string, unknown>;
        for (const says of exportsOf(module).map(wordsOf)) if (says) found.push({ file, says });
    }
    return found;
}

/** The headings of the menu, each by itself. */
const sectionTitles = (): Record<string, string> =>
    Object.fromEntries(
        Object.values(menuSections).flatMap((sections) =>
            sections.map(([title]) => [title, title]),
        ),
    );

/** A declaration as it is, of an action what people read of it, of an area its title. */
function wordsOf(exported: unknown): unknown {
    if (typeof exported !== 'object' || exported === null) return undefined;
    if ('menu' in exported && 'title' in exported) return { title: exported.title };
    if (!('kind' in exported) || !kinds.includes(String(exported.kind))) return undefined;
    if (exported.kind !== 'action') return exported;
    const { done, failure, body, waits } = exported as Partial<
        Record<'done' | 'failure' | 'body' | 'waits', unknown>
    >;
    return { done, failure, body, waits };
}
