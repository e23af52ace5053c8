/** How many lines the engine has, by its rooms: the table of docs/architecture.md. */
import { readFileSync } from 'node:fs';

/** What draws and serves any product; what stands in these is the product's own, or runs beside it. What is generated counts nowhere. */
const engine =
    /^(server\/(?!ingest\/|demo\/|commands\/|migrations\/)|src\/(?!pages\/)|dataProvider\/|authProvider\/).*(?<!\.gen)\.tsx?$/;

/** The rooms of the table, and what stands in each; what none names is told as `other`. */
const rooms: readonly (readonly [room: string, files: RegExp])[] = [
    ['`src/screens`', /^src\/screens\//],
    ['`src/shell`', /^src\/shell\//],
    ['`src/widgets`', /^src\/widgets\//],
    ['`src`: base, start, worker, bundle', /^src\//],
    ['`dataProvider`, `authProvider`', /^(data|auth)Provider\//],
    ['`server`: database, embedded, jobs', /^server\/(database|embedded|jobs)\//],
    ['`server`: audit, backup', /^server\/(audit|backup)\//],
    ['`server`: what answers calls', /^server\//],
];

/** Lines that are not empty, comments included. */
export const filledLines = (text: string): number =>
    text.split('\n').filter((line) => line.trim()).length;

/** Lines by room, in the order of the table; each file in the first room that takes it. */
export function linesByRoom(
    files: readonly string[],
    textOf: (file: string) => string,
): Map<string, number> {
    const found = new Map(rooms.map(([room]) => [room, 0]));
    for (const file of files.filter((one) => engine.test(one))) {
        const room = rooms.find(([, own]) => own.test(file))?.[0];
        if (room) found.set(room, (found.get(room) ?? 0) + filledLines(textOf(file)));
    }
    return found;
}

/** All rooms together. */
export const sumOf = (lines: ReadonlyMap<string, number>): number =>
    [...lines.values()].reduce((sum, one) => sum + one, 0);

export const figure = (lines: number): string => lines.toLocaleString('en');

/** What docs/architecture.md says of each room: the second figure of its row. */
export function documented(root: URL): Map<string, number> {
    const page = readFileSync(new URL('docs/architecture.md', root), 'utf8');
    const numberOf = (cell = '') => Number(cell.replaceAll(/\D/g, ''));
    return new Map(
        [...rooms.map(([room]) => room), 'All'].map((room) => {
            const row = page.split('\n').find((line) => line.startsWith(`| ${room} |`));
            return [room, numberOf(row?.split('|')[3])];
        }),
    );
}
