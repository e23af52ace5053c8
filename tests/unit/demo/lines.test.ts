/** What the database alone knows is written into the room that a drawn line has for it. */
import { expect, it } from 'vitest';
import { resultLines, type Bundle } from '../../../server/demo/runs/bulk.ts';
import { idLength } from '../../../server/demo/runs/lines.ts';

const room = '0'.repeat(idLength);

/** Runs of a machine on these days, each with room for four numbers and a word of its own. */
const bundle = (days: string[], facilityOn: Bundle['facilityOn'], placed = true): Bundle => ({
    serial: '840100',
    machine_id: 7,
    text: '',
    facilityOn,
    runs: {
        days,
        results: Buffer.from(
            days
                .map((day) => `${room}\t${room}\t${room}\t${placed ? room : '\\N'}\t${day}\n`)
                .join(''),
        ),
        calls: Buffer.alloc(0),
        last: '',
    },
});

const written = (one: Bundle, ids: number[]): string[][] =>
    Buffer.concat([...resultLines([one], [12], ids)].map((piece) => Buffer.from(piece)))
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t').map((word) => word.replace(/^0+(?=\d)/, '')));

it('a run has its id, its message, its machine and the facility of its day; one that stood nowhere that day has none', () => {
    const stood = (day: string) => (day === '2026-01-02' ? null : day < '2026-01-02' ? 3 : 4);
    const days = ['2026-01-01', '2026-01-02', '2026-01-03'];
    expect(written(bundle(days, stood), [41, 42, 1_234_567_890])).toEqual([
        ['41', '12', '7', '3', '2026-01-01'],
        ['42', '12', '7', '\\N', '2026-01-02'],
        ['1234567890', '12', '7', '4', '2026-01-03'],
    ]);
});

it('a machine that never stood anywhere has no room for a facility', () => {
    expect(
        written(
            bundle(['2026-01-01'], () => null, false),
            [41],
        ),
    ).toEqual([['41', '12', '7', '\\N', '2026-01-01']]);
});

it('an id that has no room is told, instead of another id', () => {
    const one = bundle(['2026-01-01'], () => 3);
    expect(() => written(one, [12_345_678_901])).toThrow('12345678901 has no room in a line');
});
