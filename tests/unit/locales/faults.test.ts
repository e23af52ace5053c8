/** What is wrong with a value is told in words that are in the catalogue, whatever its schema says or does not say. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import english from '../../../locales/en.json' with { type: 'json' };
import { Refusal } from '../../../resources/define/errors.ts';
import { parseObject } from '../../../server/http/validate.ts';

const schema = z.object({
    facility: z.number(),
    lines: z.array(z.object({ quantity: z.number().int().min(1) })),
    name: z.string().min(3).max(5),
    state: z.enum(['open', 'closed']),
    when: z.iso.datetime(),
    several: z.union([z.number(), z.array(z.number())]),
    some: z.union([z.enum(['a', 'b']), z.array(z.enum(['a', 'b']))]),
    list: z.array(z.number()),
});

it('tells faults of every kind in plain words, each with its key', () => {
    const refused = () =>
        parseObject(schema, {
            facility: 'a',
            lines: [{ quantity: 0.5 }],
            name: 'abcdef',
            state: 'half',
            when: 'today',
            several: 'x',
            some: 'c',
            list: 'x',
        });
    expect(refused).toThrow(Refusal);
    let errors: Readonly<Record<string, string>> = {};
    let keys: string[] = [];
    try {
        refused();
    } catch (error) {
        const refusal = error as Refusal;
        errors = refusal.errors ?? {};
        keys = Object.entries(errors).map(
            ([field, text]) => refusal.sentences.errors?.[field]?.text ?? text,
        );
    }
    expect(errors).toEqual({
        facility: 'A number expected.',
        'lines.0.quantity': 'A whole number.',
        name: 'At most 5 characters.',
        state: 'One of: open, closed.',
        when: 'This value is not understood.',
        several: 'A number expected.',
        some: 'One of: a, b.',
        list: 'A list expected.',
    });
    expect(keys.filter((key) => !(key in english))).toEqual([]);
});
