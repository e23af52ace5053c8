/** How a language is cut into parts (scripts/bundle/languageParts.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
    areasFrom,
    FIRST,
    partsOfTexts,
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

it('a file brings the words of the areas that it takes from', () => {
    const areas = areasFrom('.', 'resources/results/tbResults.report.ts');
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
