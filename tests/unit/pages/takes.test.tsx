/** What pages written by hand take of their address: what it does not hold is told, with the way to the right address. */
import { readdirSync, readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import PageAddress from '../../../src/screens/address/PageAddress.tsx';

const open = (search: string) =>
    render(
        <MemoryRouter initialEntries={[`/tides${search}`]}>
            <CoreAdminContext>
                <PageAddress
                    takes={{ pier: 'record', q: 'text', from: 'day', order: ['high', 'low'] }}
                />
            </CoreAdminContext>
        </MemoryRouter>,
    );

it.each([
    ...['7x', '0', '-3', '1.5', 'null'].map((value) => [
        `pier=${value}`,
        `“${value}” is no number of a record, as the address asks for with “pier”.`,
    ]),
    ...['2026-02-30', 'today', '2026-1-1'].map((day) => [
        `from=${day}`,
        `There is no day “${day}” in the calendar.`,
    ]),
    ...['High', 'toString', '1'].map((word) => [
        `order=${word}`,
        `“${word}” is none of the choices of its filter.`,
    ]),
    ['toString=1', 'This screen does not know “toString”, which the address asks for.'],
])('of "%s" it tells: %s', (odd, told) => {
    open(`?${odd}&q=7x&order=low`);
    expect(screen.getByText(told)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Put the address right' })).toHaveAttribute(
        'href',
        '/tides?q=7x&order=low',
    );
});

it('tells a word that is asked for twice, of which the first counts', () => {
    open('?pier=7&q=a&pier=8&q=b');
    const told = ['pier', 'q'].map(
        (word) => `The address asks for “${word}” more than once: the first counts.`,
    );
    expect(screen.getByText(told.join(' '))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Put the address right' })).toHaveAttribute(
        'href',
        '/tides?pier=7&q=a',
    );
});

it.each(['?pier=7&from=2026-02-28&order=high', '?pier=&from=&order=', '?q=low', ''])(
    'says nothing of "%s"',
    (search) => {
        open(search);
        expect(screen.queryByRole('link')).toBeNull();
    },
);

it('is declared by a page of the area for each word that is read', () => {
    const root = 'src/pages/';
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx'))
        .map((file) => ({
            file,
            area: file.split('/')[0],
            text: readFileSync(root + file, 'utf8'),
        }));
    const declared = (of: string | undefined) =>
        files
            .filter(({ area }) => area === of)
            .flatMap(({ text }) => [...text.matchAll(/^\w+\.takes = ([^;]*);/gm)])
            .map(([, takes]) => takes)
            .join();
    const reads = files.flatMap(({ file, area, text }) =>
        text.includes('useSearchParams')
            ? [...text.matchAll(/(Number\()?(?:inPath \?\? )?\w+\.get\('(\w+)'\)/g)].map(
                  ([, number, word]) => ({
                      read: `${file}: ${word}`,
                      declared: declared(area),
                      held: number ? `${word}: 'record'` : `${word}: `,
                  }),
              )
            : [],
    );
    expect(reads.length).toBeGreaterThan(15);
    expect(
        reads
            .filter((one) => !one.declared.includes(one.held) && !one.declared.includes("'own'"))
            .map(({ read }) => read),
    ).toEqual([]);
});
