/** What a new declaration changes in files that are there: the menu of its area, the policy of its calls. */
import { accountTypeNames, type AccountType } from '../../resources/access.ts';

/** Imports `word` from `from` and puts it last into the menu. */
export function intoMenu(area: string, word: string, from: string): string {
    const last = [...area.matchAll(/^import .*?;$/gms)].at(-1);
    const end = last ? last.index + last[0].length : 0;
    const line = `import { ${word} } from '${from}';`;
    const imported = `${area.slice(0, end)}${end ? '\n' : ''}${line}${end ? '' : '\n'}${area.slice(end)}`;
    const menu = /menu: \[([^\]]*?),?(\s*)\]/.exec(imported);
    if (!menu) throw new Error('The area has no menu that a line could be added to.');
    const [whole, items = '', space = ''] = menu;
    const entry = space.includes('\n') ? `,\n        ${word},${space}` : `, ${word}`;
    return imported.replace(whole, `menu: [${items}${items.trim() ? entry : word}]`);
}

/** A new area, with nothing in its menu yet. */
export const areaFile = (
    area: string,
    title: string,
): string => `import { defineArea } from '../define/screens/area.ts';

export const ${area}Area = defineArea({
    name: '${area}',
    title: '${title}',
    menu: [],
});
`;

/** Names the new area last in the list of areas. */
export function intoAreas(index: string, area: string): string {
    const imported = index.replace(
        '\nexport const areas',
        `import { ${area}Area } from './${area}/${area}.area.ts';\n\nexport const areas`,
    );
    return imported
        .replace(/\n\nimport \{/, '\nimport {')
        .replace(/\n\];/, `\n    ${area}Area,\n];`);
}

/** A row of the policy table: who may make these calls, and of which rows they see. */
export function intoPolicy(
    page: string,
    title: string,
    calls: readonly string[],
    cells: Partial<Record<AccountType, 'nation' | 'own' | 'yes'>>,
): string {
    const row = (first: string, cell: (type: AccountType) => string) =>
        `| ${[first, ...accountTypeNames.map(cell)].join(' | ')} |\n`;
    const head = `| ${title} |${' |'.repeat(accountTypeNames.length)}\n`;
    const rows =
        head + row(calls.map((call) => `\`${call}\``).join(' '), (type) => cells[type] ?? '–');
    const before = page.indexOf('\nWithout an account:');
    if (before < 0) throw new Error('docs/authorisation.md has no place for a row.');
    return page.slice(0, before) + rows + page.slice(before);
}

/** A line more in the table of words that is called so, before its last bracket. */
export function intoTable(file: string, table: string, name: string, words: string): string {
    const start = file.search(new RegExp(`^export const ${table}\\b`, 'm'));
    const end = start < 0 ? -1 : file.indexOf('\n}', start);
    if (end < 0) throw new Error(`The file has no table ${table} that a line could be added to.`);
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `${file.slice(0, end)}\n    ${key}: '${words}',${file.slice(end)}`;
}

/** Names a route last under a subject of a menu. */
export function intoSubject(menu: string, subject: string, route: string): string {
    // On a line of its own once its list is long.
    const named = new RegExp(`\\[\\s*'${subject}',\\s*\\[[^\\]]*?(?=,?\\s*\\])`, 'g');
    if (!named.test(menu)) throw new Error(`The menu has no subject ${subject}.`);
    return `${menu.slice(0, named.lastIndex)}, '${route}'${menu.slice(named.lastIndex)}`;
}
