/**
 * The packages that draw a screen, found in what imports them: as they are installed they are thousands of files, which each test file of
 * screens would load again. Vite makes few of them, once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const drawing = String.raw`react-dom(?:/client)?|react-admin|react-router-dom|react-hook-form|@tanstack/react-query`;
const named = new RegExp(
    String.raw`'(${drawing}|@testing-library/(?:dom|react|user-event)|@mui/(?:material|icons-material)/\w+)'`,
    'g',
);

export const bundledPackages = (root: string): string[] => [
    ...new Set(
        ['src', 'dataProvider', 'authProvider', 'tests/unit', 'tests/helpers'].flatMap((folder) =>
            readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
                .filter((file) => /\.tsx?$/.test(file))
                .flatMap((file) => [
                    ...readFileSync(join(root, folder, file), 'utf8').matchAll(named),
                ])
                .map(([, name]) => name!),
        ),
    ),
];
