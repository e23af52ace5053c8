/** What is typed from its declaration: values, bodies, answers and rows; and what goes past the compiler, counted. */
import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import type { call } from '../../../dataProvider/call.ts';
import { action } from '../../../resources/define/action.ts';
import type { AnswerOf, BodyOf, EndpointOf } from '../../../resources/define/calls.ts';
import type { PlaceFilters } from '../../../resources/define/points/places.ts';
import type { places } from '../../../resources/places.ts';
import { choice, integer, lines, text } from '../../../resources/define/field.ts';
import { codeFiles } from '../../../scripts/measure/imports.ts';

const root = new URL('../../../', import.meta.url);
const code = codeFiles(root).filter(
    (file) => /\.tsx?$/.test(file) && !/^(tests|scripts)\//.test(file),
);
const linesOf = (file: string) =>
    readFileSync(new URL(file, root), 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line));

/** Files that go past the compiler because a library or a JSON file forces it; each says why where it does. */
const forced = [
    'locales/index.ts',
    'resources/define/documents/steps.server.ts',
    'server/backup/sealedTar.ts',
    'server/lists/pdfSheets.ts',
    'server/lists/writers.ts',
    'server/plugins/openapi.ts',
    'src/base/later.tsx',
    'src/shell/menu/routes.ts',
];

it('goes past the compiler only where a library forces it', () => {
    const found = code.filter((file) =>
        linesOf(file).some((line) => /\bas (unknown|never)\b(?=[\s[\];),}]|$)/.test(line)),
    );
    expect(found.toSorted()).toEqual(forced);
});

it('says any nowhere', () => {
    const found = code.filter((file) =>
        linesOf(file).some((line) =>
            /no-explicit-any|@ts-(ignore|expect-error|nocheck)/.test(line),
        ),
    );
    expect(found).toEqual([]);
});

it('gives a rule, its caller and its answer the types of the declaration', () => {
    const approve = action('POST /x/approve', {
        about: 'A test',
        access: [],
        done: 'Approved',
        body: {
            id: integer('Id', { required: true }),
            why: choice('Why', ['full', 'part']),
            note: text('Note'),
            lines: lines('Lines', { quantity: integer('Quantity', { required: true }) }),
        },
        run: async ({ id, why, note, lines: given }) => {
            expectTypeOf(id).toEqualTypeOf<number>();
            expectTypeOf(why).toEqualTypeOf<'full' | 'part' | null | undefined>();
            expectTypeOf(note).toEqualTypeOf<string | undefined>();
            expectTypeOf(given?.[0]?.quantity).toEqualTypeOf<number | undefined>();
            return { data: { id, at: new Date() } };
        },
    });
    type Approve = typeof approve;
    expectTypeOf<EndpointOf<Approve>>().toEqualTypeOf<'POST /x/approve'>();
    expectTypeOf<BodyOf<Approve>['id']>().toEqualTypeOf<number>();
    // JSON carries a moment as its text.
    expectTypeOf<AnswerOf<Approve>['data']['at']>().toEqualTypeOf<string>();
    expectTypeOf<AnswerOf<Approve>['success']>().toEqualTypeOf<string>();
    expect(approve.endpoints).toEqual(['POST /x/approve']);
});

it('narrows a call by the levels of places that the product has, and by no others', () => {
    expectTypeOf<keyof PlaceFilters>().toEqualTypeOf<keyof typeof places.levels>();
});

it('lets nobody type the answer of a call by hand', () => {
    // @ts-expect-error -- an answer is no symbol: what it is follows from the declaration
    expectTypeOf<typeof call<{ success: string }>>().toBeFunction();
    // Of a call whose declaration nobody names nothing is known but that it may tell its success.
    expectTypeOf<Awaited<ReturnType<typeof call>>>().toEqualTypeOf<
        Record<string, unknown> & { success?: string }
    >();
});
