/** What each floor asks of the database, by the kind of question and its name. */
import { keptList } from './keptLists.ts';
import { keptPanel } from './keptPanels.ts';
import { lists } from './lists.ts';
import { network } from './network.ts';
import { panels } from './panels.ts';

interface Asked {
    text: string;
    values?: unknown[];
}

// oxlint-disable-next-line typescript/no-explicit-any -- only the bench itself asks here
type Body = any;

/** Of the plain floor. */
export function plainOf(kind: string | undefined, name: string, body: Body): (string | Asked)[] {
    if (kind === 'lists') return lists[name]!(body);
    return kind === 'network' ? network[name]!(body) : panels[name]!(body);
}

/** Of the kept floor: JSON made by PostgreSQL. */
export function keptOf(
    kind: string | undefined,
    name: string,
    body: Body,
): { text: string; values: unknown[] }[] {
    if (kind === 'lists') return [keptList(body)];
    if (kind !== 'network') return keptPanel(name, body);
    return network[name]!(body).map((text) => ({
        text: `select coalesce(json_agg(x), '[]')::text as answer from (${text}) x`,
        values: [],
    }));
}
