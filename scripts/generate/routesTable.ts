/** docs/routes.md: every route, who may open it and what it calls. */
import type { Endpoint } from '../../resources/define/endpoint.ts';
import type { RouteEntry } from '../../resources/routes.ts';

/** `verbs` are the calls of each entity, by its name. */
export function routesTable(
    routes: readonly RouteEntry[],
    verbs: Readonly<Record<string, readonly Endpoint[]>>,
): string {
    const rows = routes.map((entry) => {
        const grants = (entry.grants ?? [entry])
            .map(({ accounts, permission }) =>
                permission ? `${accounts.join(', ')} with \`${permission}\`` : accounts.join(', '),
            )
            .join('; ');
        const own = entry.kind === 'entity' ? verbs[entry.name] : [];
        const calls = new Set([entry.endpoint ?? [], own ?? []].flat());
        const menu = entry.hidden ? '' : entry.group;
        return `| \`${entry.route}\` | ${entry.title} | ${entry.kind} | ${menu} | ${grants} | ${[...calls].map((call) => `\`${call}\``).join(' ')} |`;
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
