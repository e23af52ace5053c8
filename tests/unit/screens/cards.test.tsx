/** Cards of a list on a phone: the first values open, the rest unfolded by whoever wants it. */
import { render, screen } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { CoreAdminContext, ListContextProvider, useList } from 'react-admin';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { decimal, text } from '../../../resources/define/field.ts';
import { Cards } from '../../../src/screens/list/Cards.tsx';

const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });
const columnsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
        name: `c${at}`,
        field: text(`Label ${at}`),
    }));

function Rows({ record, children }: { record: { id: number }; children: ReactNode }) {
    const context = useList({ data: [record] });
    return <ListContextProvider value={context}>{children}</ListContextProvider>;
}

function open(count: number) {
    const columns = columnsOf(count);
    const record = { id: 1, ...Object.fromEntries(columns.map(({ name }) => [name, `v-${name}`])) };
    render(
        <MemoryRouter>
            <CoreAdminContext i18nProvider={i18nProvider}>
                <Rows record={record}>
                    <Cards
                        columns={columns}
                        sortable={[]}
                        linkTo={() => '/rows/1'}
                        title="Rows"
                        onFit={() => undefined}
                        chosen={false}
                    />
                </Rows>
            </CoreAdminContext>
        </MemoryRouter>,
    );
}

it('folds what comes after the first values', async () => {
    open(12);
    expect((await screen.findByText('v-c6')).closest('details')).toBeNull();
    expect(screen.getByText('v-c7').closest('details')).not.toBeNull();
    expect(screen.getByText('v-c11').closest('details')).not.toBeNull();
    expect(screen.getByText('5 more')).toBeTruthy();
});

it('opens what its declaration wants seen, in the order of the columns, unless the reader chose', async () => {
    const columns = columnsOf(12);
    const record = { id: 1, ...Object.fromEntries(columns.map(({ name }) => [name, `v-${name}`])) };
    const cards = (chosen: boolean) => (
        <MemoryRouter>
            <CoreAdminContext i18nProvider={i18nProvider}>
                <Rows record={record}>
                    <Cards
                        columns={columns}
                        sortable={[]}
                        linkTo={() => '/rows/1'}
                        title="Rows"
                        onFit={() => undefined}
                        chosen={chosen}
                        first={['c0', 'c11', 'c9']}
                    />
                </Rows>
            </CoreAdminContext>
        </MemoryRouter>
    );
    const { unmount } = render(cards(false));
    expect((await screen.findByText('v-c11')).closest('details')).toBeNull();
    expect(screen.getByText('v-c9').closest('details')).toBeNull();
    expect(screen.getByText('v-c6').closest('details')).not.toBeNull();
    const shown = [...document.querySelectorAll('dd')].slice(0, 6).map((cell) => cell.textContent);
    expect(shown).toEqual(['v-c1', 'v-c2', 'v-c3', 'v-c4', 'v-c9', 'v-c11']);
    unmount();
    render(cards(true));
    expect((await screen.findByText('v-c11')).closest('details')).not.toBeNull();
});

it('folds nothing where little is left', async () => {
    open(8);
    expect((await screen.findByText('v-c7')).closest('details')).toBeNull();
    expect(document.querySelector('details')).toBeNull();
});

it('says in what order rows come, and adds no zeros to what an instrument told', async () => {
    const columns = [
        { name: 'name', field: text('Name') },
        { name: 'told', field: decimal('Told', { asTold: true }) },
        { name: 'price', field: decimal('Price') },
    ];
    const record = { id: 1, name: 'Load', told: 9274, price: 9274 };
    render(
        <MemoryRouter>
            <CoreAdminContext i18nProvider={i18nProvider}>
                <Rows record={record}>
                    <Cards
                        columns={columns}
                        sortable={['told', 'price']}
                        linkTo={() => '/rows/1'}
                        title="Rows"
                        onFit={() => undefined}
                        chosen={false}
                    />
                </Rows>
            </CoreAdminContext>
        </MemoryRouter>,
    );
    expect(await screen.findByText('9,274')).toBeTruthy();
    expect(screen.getByText('9,274.00')).toBeTruthy();
    // Neither of the two is what the list is sorted by.
    expect(screen.getByRole('combobox', { name: /Sort by/ }).textContent).toBe('Usual order');
});
