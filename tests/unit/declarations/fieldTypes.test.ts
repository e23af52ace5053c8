import { describe, expect, it } from 'vitest';
import type { FieldType } from '../../../resources/define/field.ts';
import { at, sourcesOf } from '../../helpers/sources.ts';

const types: Record<FieldType, true> = {
    text: true,
    memo: true,
    choice: true,
    integer: true,
    decimal: true,
    rate: true,
    boolean: true,
    date: true,
    instant: true,
    reference: true,
    texts: true,
    flags: true,
    lines: true,
};
const word = `['"](${Object.keys(types).join('|')})['"]`;

/**
 * How code asks for a type: `field.type === 'rate'`, `['text', 'memo'].includes(field.type)`, `switch (field.type)`; of a field
 * that was taken apart, `type === 'rate'`.
 */
const asks = [
    new RegExp(String.raw`(?<![\w])type\s*[!=]==?\s*${word}`, 'g'),
    new RegExp(String.raw`${word}\s*[!=]==?\s*(?:[\w.?!]+\.)?type\b`, 'g'),
    new RegExp(String.raw`${word}[^\[\]\n]*\]\s*\.includes\(\s*(?:[^)\n]*\.)?type\b`, 'g'),
    /switch \((?:[^)]*\.)?type\)/g,
    /'(secret|options|unit|to|of|numerator|notFuture|maxLength)' in \w*[fF]ield\b/g,
];

/** The tables themselves, and the browser's own `<input type="text">`. */
const tables =
    /^(resources\/define\/fieldFacts\.ts|server\/fieldTypes\/|src\/widgets\/fields\/fieldTypes\.tsx)/;
const inputs = /^src\/(shell\/signin\/signIn|pages\/stock\/scan\/useScanner)\.ts$/;

describe('what a field type means', () => {
    it('is decided in the exhaustive tables alone', () => {
        const sources = sourcesOf(['resources', 'server', 'dataProvider', 'authProvider', 'src']);
        const found = sources
            .filter(({ file }) => !tables.test(file) && !inputs.test(file))
            .flatMap((source) =>
                asks.flatMap((ask) =>
                    [...source.code.matchAll(ask)].map(
                        ({ index, 0: said }) => `${at(source, index)} ${said}`,
                    ),
                ),
            );
        expect(found).toEqual([]);
    });
});
