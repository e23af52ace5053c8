import { expect, it } from 'vitest';
import { isOneOf, sql } from '../../../resources/define/sql.ts';

const read = ({ text, values }: ReturnType<typeof isOneOf>) => [text.trim(), values];

it('a filter of one value or several is a condition, and none where it is not asked', () => {
    expect(read(isOneOf('p.state', 'out'))).toEqual(['p.state = any($1::text[])', [['out']]]);
    expect(read(isOneOf(sql`lower(p.code)`, ['a', 'b']))).toEqual([
        'lower(p.code) = any($1::text[])',
        [['a', 'b']],
    ]);
    expect(read(isOneOf('b.batch_id', 7, 'bigint'))).toEqual([
        'b.batch_id = any($1::bigint[])',
        [[7]],
    ]);
    expect(read(isOneOf('p.state', undefined))).toEqual(['true', []]);
    expect(read(isOneOf('p.state', []))).toEqual(['p.state = any($1::text[])', [[]]]);
});
