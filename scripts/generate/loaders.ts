/** What the browser fetches when it is asked for: screens written by hand and declarations. The bundle makes a file of each, and none of their parts. */
import type { RouteEntry } from '../../resources/routes.ts';

/** The text of `src/start/pages.gen.ts`: how each page is fetched, by its name below src/pages. */
export function pageLoaders(routes: readonly RouteEntry[]): string {
    const names = routes.flatMap(({ component, detailPage, preview }) => [
        component,
        detailPage,
        preview,
    ]);
    const pages = [...new Set(names)].filter((name) => name !== undefined).toSorted();
    const lines = pages.map((name) => `    '${name}': () => import('../pages/${name}.tsx'),`);
    return `/** How each screen written by hand is fetched: made from the declarations by \`npm run generate\`. */
import type { ComponentType } from 'react';
import type { Takes } from '../screens/address/PageAddress.tsx';

type Page = ComponentType & { takes?: Takes };
type Load = () => Promise<{ default: Page }>;

export const pages: Readonly<Record<string, Load>> = {
${lines.join('\n')}
};
`;
}

/** The text of `src/start/declarations.gen.ts`: how the module of each declaration is fetched, by the declaration's name. */
export function declarationLoaders(files: Readonly<Record<string, string>>): string {
    const lines = Object.entries(files).map(
        ([name, file]) => `    '${name}': () => import('../../${file}'),`,
    );
    return `/** How each declaration is fetched: made from the declarations by \`npm run generate\`. */
type Load = () => Promise<Record<string, unknown>>;

export const modules: Readonly<Record<string, Load>> = {
${lines.join('\n')}
};
`;
}

/** Where the list of documents stands: the server alone wants them all at once. */
export const documentsFile = 'resources/documents.gen.server.ts';

/** Its text. */
export function documentList(documents: readonly (readonly [string, string])[]): string {
    const imports = documents.map(
        ([symbol, file]) => `import { ${symbol} } from '${file.replace(/^resources/, '.')}';`,
    );
    const names = documents.map(([symbol]) => `    ${symbol},`);
    return `/** Every document that is declared: made from the declarations by \`npm run generate\`. */
${imports.join('\n')}

export const documents = [
${names.join('\n')}
];
`;
}
