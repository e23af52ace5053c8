/** The size of the engine as docs/architecture.md tells it is that of the code: `npm run measure` prints the table anew. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeFiles } from '../../../scripts/measure/imports.ts';
import { documented, linesByRoom, sumOf } from '../../../scripts/measure/rooms.ts';

const root = new URL('../../../', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8');
const measured = linesByRoom(codeFiles(root), textOf);
const told = documented(root);
const isNear = (one: number, other: number, margin: number) =>
    Math.abs(one - other) <= margin * other;

it('the engine has as many lines as is told, within two in a hundred', () => {
    const all = sumOf(measured);
    expect([told.get('All'), all, isNear(told.get('All')!, all, 0.02)]).toEqual([
        told.get('All'),
        all,
        true,
    ]);
});

it('each room has about as many as is told, and together they are the sum', () => {
    const wrong = [...measured].filter(([room, lines]) => !isNear(told.get(room)!, lines, 0.05));
    expect(wrong).toEqual([]);
    const rooms = new Map([...told].filter(([room]) => room !== 'All'));
    expect(told.get('All')).toBe(sumOf(rooms));
    expect(textOf('docs/architecture.md')).toContain(
        `generated | 19,381 | ${told.get('All')!.toLocaleString('en')} |`,
    );
});

it('what is generated, and pages, are no engine', () => {
    const lines = linesByRoom(
        ['src/start/pages.gen.ts', 'src/pages/a.tsx', 'server/demo/a.ts', 'src/shell/menu/a.ts'],
        () => 'one\n\n  \ntwo\n',
    );
    expect([...lines].filter(([, count]) => count)).toEqual([['`src/shell`', 2]]);
});
