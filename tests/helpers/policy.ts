/** The policy table of docs/authorisation.md, read as data. */
import { readFileSync } from 'node:fs';
import { accountTypeNames, type AccountType } from '../../resources/access.ts';
import type { Endpoint } from '../../resources/define/endpoint.ts';

export type Cell = 'nation' | 'own' | 'yes' | '–';

export interface PolicyRow {
    endpoint: Endpoint;
    cells: Record<AccountType, Cell>;
    /** Marked ⚿: answers a facility account that has not proved its key. */
    beforeKey: boolean;
}

/** Every call of the table, each with its 12 cells, and the calls that need no account. */
export function readPolicy(): { rows: PolicyRow[]; open: string[] } {
    const text = readFileSync(new URL('../../docs/authorisation.md', import.meta.url), 'utf8');
    const lines = text.split('\n');
    const header = lines.findIndex((line) => line.startsWith('| Calls |'));
    const types = cellsOf(lines[header]!).slice(1);
    if (types.join() !== accountTypeNames.join())
        throw new Error('The columns are not the 12 account types');
    const rows = lines
        .slice(header + 2)
        .flatMap((line) => (line.startsWith('|') ? rowsOf(line) : []));
    const openLine = lines.find((line) => line.startsWith('Without an account:')) ?? '';
    return { rows, open: callsOf(openLine).map((call) => call.endpoint) };
}

const cellsOf = (line: string): string[] =>
    line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());

const callsOf = (text: string) =>
    [...text.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`( ⚿)?/g)].map(([, endpoint, mark]) => ({
        endpoint: endpoint as Endpoint,
        beforeKey: mark !== undefined,
    }));

function rowsOf(line: string): PolicyRow[] {
    const [calls, ...cells] = cellsOf(line);
    return callsOf(calls!).map(({ endpoint, beforeKey }) => ({
        endpoint,
        beforeKey,
        cells: Object.fromEntries(
            accountTypeNames.map((type, index) => {
                const cell = cells[index] as Cell;
                if (!['nation', 'own', 'yes', '–'].includes(cell))
                    throw new Error(`${endpoint}: no cell for ${type}`);
                return [type, cell];
            }),
        ) as Record<AccountType, Cell>,
    }));
}
