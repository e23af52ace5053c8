/** docs/routes.md: every route, who may open it and what it calls. */
import type { RouteEntry } from '../../resources/routes.ts';

export function routesTable(routes: readonly RouteEntry[]): string {
    const rows = routes.map((entry) => {
        const grants = (entry.grants ?? [entry])
            .map(({ accounts, permission }) =>
                permission ? `${accounts.join(', ')} with \`${permission}\`` : accounts.join(', '),
            )
            .join('; ');
        const calls = entry.endpoint ? `\`${entry.endpoint}\`` : '';
        const menu = entry.hidden ? '' : entry.group;
        return `| \`${entry.route}\` | ${entry.title} | ${entry.kind} | ${menu} | ${grants} | ${calls} |`;
    });
    return [
        '# Routes',
        '',
        'Written by `npm run generate` from the declarations. Do not edit.',
        '',
        '| Route | Title | Kind | Menu | Who | Calls |',
        '|---|---|---|---|---|---|',
        ...rows,
        '',
    ].join('\n');
}
