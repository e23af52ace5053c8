/** Numbers of records in addresses of pages written by hand: what is none is told, with the way to the right address. */
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
                <PageAddress words={['pier', 'q']} numbers={['pier']} />
            </CoreAdminContext>
        </MemoryRouter>,
    );

it.each(['7x', '0', '-3', '1.5', 'null'])('"%s" is told as no number of a record', (value) => {
    open(`?pier=${value}&q=7x`);
    expect(screen.getByText(new RegExp(`“${value}” is no number of a record`))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Put the address right' })).toHaveAttribute(
        'href',
        '/tides?q=7x',
    );
});

it.each(['?pier=7', '?pier=', '?q=low', ''])('says nothing of "%s"', (search) => {
    open(search);
    expect(screen.queryByRole('link')).toBeNull();
});

it('are declared by every page that reads one', () => {
    const root = 'src/pages/';
    const silent = readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx'))
        .flatMap((file) => {
            const text = readFileSync(root + file, 'utf8');
            const own = text.includes('useSearchParams') && !/^\w+\.words = 'own'/m.test(text);
            const read = own ? [...text.matchAll(/Number\(\w+\.get\('(\w+)'\)\)/g)] : [];
            const declared = /^\w+\.numbers = ([^;]*);/m.exec(text)?.[1] ?? '';
            return read
                .filter(([, word]) => !declared.includes(`'${word}'`))
                .map(([, word]) => `${file}: ${word}`);
        });
    expect(silent).toEqual([]);
});
