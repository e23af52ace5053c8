/** A value of the first look reads as the cell that comes after it, whatever its type and however odd it is. */
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { speak } from '../../../locales/tongue.ts';
import {
    boolean,
    choice,
    date,
    decimal,
    type Field,
    type FieldType,
    flags,
    instant,
    integer,
    lines,
    memo,
    rate,
    reference,
    text,
    texts,
} from '../../../resources/define/field.ts';
import { valueOf } from '../../../src/start/look/elements.ts';
import { Cell } from '../../../src/widgets/fields/fieldTypes.tsx';
import { labelsOf } from '../../../src/widgets/labels.ts';
import { sayNow } from '../../../src/widgets/sayNow.ts';
import { DeclarationName } from '../../../src/widgets/words.ts';

const long = 'A name that is longer than what stands on one line of a table';
const markup = '<img src=x onerror="alert(1)"> & <b>bold</b>';
const arabic = 'مركز الصحة';
const result = choice(
    'Result',
    { detected: 'Detected', resistant: 'RIF resistant' },
    {
        tones: { resistant: 'bad', detected: 'warning' },
    },
);
const asked = [null, undefined, ''];

/** Fields of each type with values that they may meet. */
const fields: Readonly<Record<FieldType, readonly (readonly [Field, readonly unknown[]])[]>> = {
    text: [
        [text('Name'), ['TB-12', long, markup, arabic, 0, -1, ...asked]],
        [text('Week', { step: true }), ['2026 W07', '2026-03', '2026 Q1', '2026-02-30', ...asked]],
        [text('Days', { strip: true }), ['1'.repeat(40), '10._x', ...asked]],
        [text('Note', { absent: 'never measured' }), asked],
        [text('Name', { standard: ['Central store'] }), ['Central store', 'Central']],
    ],
    memo: [[memo('Note'), ['one\ntwo', markup, ...asked]]],
    choice: [[result, ['detected', 'resistant', 'unheard', ...asked]]],
    integer: [
        [integer('Tests'), [0, -1234567, 1e15, '12', 'many', ...asked]],
        [integer('Wait', { unit: 'days' }), [0, 1, -1, 2, ...asked]],
    ],
    decimal: [
        [decimal('Copies', { asTold: true }), [9274, 0.5, 1e-7, ...asked]],
        [decimal('Ct', { scale: 1, unit: 'hours' }), [1, 36.65, -0.04, 0, ...asked]],
    ],
    rate: [
        [
            rate('Errors', { numerator: 'failed', denominator: 'runs', bands: 'errorRate' }),
            [0, 4.99, 4.999, 5, 5.0001, 100, -1, ...asked],
        ],
        [
            rate('Use', {
                numerator: 'none',
                denominator: ['runs', 'failed'],
                bands: 'utilization',
            }),
            [79.95, 80, 94.9999, 95, 140, ...asked],
        ],
        [rate('Plain', { numerator: 'failed', denominator: 'runs' }), [12.345, 0, ...asked]],
    ],
    boolean: [[boolean('On'), [true, false, ...asked]]],
    date: [[date('Day'), ['2026-03-14', '2026-02-30', 'soon', ...asked]]],
    instant: [
        [instant('At'), ['2026-03-14T21:05:00Z', '2026-12-31T23:59:59.999Z', 'soon', ...asked]],
    ],
    reference: [[reference('Facility', 'facilities'), [7, 0, ...asked]]],
    texts: [
        [texts('Names'), [['one'], ['one', 'two', markup], [], 'single', ...asked]],
        [texts('Flags', { options: { low: 'Low volume' } }), [['low', 'odd']]],
    ],
    flags: [
        [flags('May', { read: 'Read', write: 'Write' }), [{ read: true, write: true }, {}, null]],
    ],
    lines: [
        [lines('Lines', { kind: result }), [[{ kind: 'detected' }, {}], [], null]],
        [
            lines('Told', { kind: result, word: text('Word') }, { told: true }),
            [
                [
                    { kind: 'resistant', word: 'in_part' },
                    { kind: 'detected', word: null },
                ],
            ],
        ],
    ],
};

beforeEach(() => {
    localStorage.setItem('token', 'a-key');
    const user = { full_name: 'A', user_type: 'admin', role: {}, time_zone: 'Africa/Kampala' };
    localStorage.setItem('user', JSON.stringify(user));
});
afterEach(() => {
    localStorage.clear();
    speak('en');
});

const french = {
    Yes: 'Oui',
    No: 'Non',
    day: 'jour',
    'RIF resistant': 'Résistant à la RIF',
    'never measured': 'jamais mesuré',
    '%{part} of %{whole}': '%{part} sur %{whole}',
    'Central store': 'Magasin central',
    Read: 'Lire',
};

it.each(['en', 'fr', 'sw'])('every field type reads the same in the language %s', (language) => {
    speak(language, language === 'fr' ? french : {});
    const say = sayNow();
    const spoken = { say, labels: labelsOf(say, 'tests') };
    for (const [field, values] of Object.values(fields).flat())
        for (const value of values) {
            const record = { id: 1, it: value, it_title: 'no title', failed: 12, runs: 340.5 };
            for (const row of [record, { ...record, it_id: 7 }]) {
                const first = document.createElement('div');
                first.append(valueOf('it', field, row, spoken));
                const { container, unmount } = render(
                    <MemoryRouter>
                        <DeclarationName value="tests">
                            <Cell field={field} name="it" value={value} record={row} />
                        </DeclarationName>
                    </MemoryRouter>,
                );
                const what = `${field.label}: ${JSON.stringify(value)}`;
                expect([what, first.textContent]).toEqual([what, container.textContent]);
                expect([what, first.textContent]).not.toEqual([what, '']);
                const marks = (within: Element) =>
                    [...within.querySelectorAll('.k-mark, .k-muted')].map((one) => one.className);
                expect([what, marks(first)]).toEqual([what, marks(container)]);
                expect(first.querySelector('img, b')).toBeNull();
                unmount();
            }
        }
});

it('a resistant result is as loud as in the list', () => {
    const say = sayNow();
    const spoken = { say, labels: labelsOf(say, 'tests') };
    const shown = valueOf('it', result, { it: 'resistant' }, spoken) as HTMLElement;
    expect(shown.querySelector('.k-mark.k-bad')?.textContent).toBe('■');
    expect(shown.textContent).toBe('■RIF resistant');
});
