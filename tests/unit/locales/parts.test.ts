/** How a language is cut into parts (scripts/bundle/languageParts.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import swahili from '../../../locales/sw.json' with { type: 'json' };
import { unitOf, wordsOf } from '../../../resources/define/fieldFacts.ts';
import type { Work } from '../../../resources/define/points/work.ts';
import {
    areasFrom,
    FIRST,
    partsOfTexts,
    saidEverywhere,
    shellWithTexts,
} from '../../../scripts/bundle/languageParts.ts';

it('what the shell says comes first, the words of areas with those that say them', () => {
    const parts = partsOfTexts(
        {
            Save: 'resources/stock, src/widgets',
            Denied: 'server/http',
            'Wrong key': 'resources/session',
            Lot: 'resources/cartridges, src/pages/stock',
            'list: Lots': 'resources/stock',
            "Today's lots": 'resources/stock',
        },
        `say('Today\\'s lots') "Lots"`,
    );
    expect(Object.fromEntries(parts)).toEqual({
        Save: [FIRST],
        Denied: [FIRST],
        'Wrong key': [FIRST],
        Lot: ['cartridges', 'stock'],
        'list: Lots': [FIRST],
        "Today's lots": [FIRST],
    });
});

it('every text of the catalogue is in a part', () => {
    const rooms = JSON.parse(readFileSync('locales/en.json', 'utf8')) as Record<string, string>;
    const parts = partsOfTexts(rooms, '');
    expect(Object.keys(rooms).filter((text) => !parts.get(text)?.length)).toEqual([]);
});

it('what a row of the list of what waits says is there on any screen', async () => {
    const rooms = JSON.parse(readFileSync('locales/en.json', 'utf8')) as Record<string, string>;
    const parts = partsOfTexts(rooms, saidEverywhere('.'));
    const files = readdirSync('resources', { recursive: true, encoding: 'utf8' });
    const works = await Promise.all(
        files
            .filter((file) => file.endsWith('.work.server.ts'))
            .map(async (file) =>
                Object.values(
                    (await import(join('../../../resources', file))) as Record<string, Work>,
                ),
            ),
    );
    const said = works.flat().flatMap(({ report, what, figure }) => {
        const figured = figure ? report.columns[figure] : undefined;
        return [
            ...what.flatMap((name) => Object.values(wordsOf(report.columns[name]) ?? {})),
            ...(figured && !unitOf(figured) ? [figured.label] : []),
        ];
    });
    expect(said.length).toBeGreaterThan(10);
    // A name that is the same in every language needs no words.
    const differs = (text: string) => (swahili as Record<string, string>)[text] !== text;
    expect(
        said.filter((text) => text in rooms && differs(text) && !parts.get(text)?.includes(FIRST)),
    ).toEqual([]);
});

it('the audit brings the words of every area', () => {
    for (const file of [
        'resources/admin/audit/audits.report.ts',
        'src/pages/admin/AuditDetail.tsx',
    ])
        expect(areasFrom('.', file)).toBeNull();
});

it('a file brings the words of the areas that it takes from', () => {
    const areas = areasFrom('.', 'resources/results/lists/tbResults.report.ts');
    expect(areas).toEqual(expect.arrayContaining(['results', 'facilities', 'machines']));
    expect(areas).not.toContain('stock');
});

it('what the shell fetches brings its words: help is not said in English first', () => {
    const told = (file: string) =>
        shellWithTexts(process.cwd(), readFileSync(file, 'utf8'), join(process.cwd(), file));
    for (const file of ['help/open.ts', 'help/Help.tsx', 'header/useFound.ts'])
        expect(told(`src/shell/${file}`)).toMatch(/withTexts\(\["help"\], \(\) => import\(/);
    expect(told('src/shell/header/UserMenu.tsx')).toBeUndefined();
    expect(told('src/start/ScreenAt.tsx')).toMatch(/withTexts\(\["shell"\], \(\) => import\(/);
});
