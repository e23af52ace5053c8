import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearNotices, notices } from '../../../src/base/noticeStore.ts';
import { later } from '../../../src/base/later.tsx';

afterEach(() => vi.restoreAllMocks());

interface Named {
    name: string;
}
const Drawn = ({ name }: Named) => <p>Here is {name}</p>;

/** A load that is decided by hand. */
function byHand() {
    let come = () => {};
    const file = new Promise<{ default: typeof Drawn }>((resolve) => {
        come = () => resolve({ default: Drawn });
    });
    return { load: () => file, come };
}

it('stands in its place until the code is there, and is drawn at once from then on', async () => {
    const { load, come } = byHand();
    const Later = later(load, 'Loading');
    const { unmount } = render(<Later name="one" />);
    expect(screen.getByText('Loading')).toBeInTheDocument();
    // No timer: nothing but the answer is waited for.
    vi.useFakeTimers();
    await act(async () => come());
    vi.useRealTimers();
    expect(screen.getByText('Here is one')).toBeInTheDocument();
    unmount();
    render(<Later name="two" waiting="Something else" />);
    expect(screen.getByText('Here is two')).toBeInTheDocument();
});

it('says what whoever draws it says', () => {
    const Later = later(byHand().load, 'Loading');
    render(<Later name="one" waiting="Something else" />);
    expect(screen.getByText('Something else')).toBeInTheDocument();
});

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
    override state = { error: null as Error | null };
    static getDerivedStateFromError = (error: Error) => ({ error });
    override render() {
        return this.state.error ? (
            <button type="button" onClick={() => this.setState({ error: null })}>
                {this.state.error.message}
            </button>
        ) : (
            this.props.children
        );
    }
}

it('throws what went wrong to the boundary around it, and asks again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let tries = 0;
    const Later = later(async () => {
        if (++tries === 1) throw new Error('lost');
        return { default: Drawn };
    });
    await act(
        async () =>
            void render(
                <Boundary>
                    <Later name="one" />
                </Boundary>,
            ),
    );
    await act(async () => screen.getByRole('button', { name: 'lost' }).click());
    expect(screen.getByText('Here is one')).toBeInTheDocument();
});

it('is told where it does not come, and shut by who opened it, without a boundary', async () => {
    clearNotices();
    const lost = () => Promise.reject(new Error('/assets/Menu.js'));
    const shut = vi.fn<(props: Named) => void>();
    const Menu = later<Named>(lost, 'Loading', shut);
    const Chart = later<Named>(lost, 'Still', 'announced');
    await act(
        async () =>
            void render(
                <>
                    <Menu name="menu" />
                    <Chart name="chart" />
                </>,
            ),
    );
    expect(shut).toHaveBeenCalledExactlyOnceWith({ name: 'menu' });
    expect(screen.getByText(/Still/)).toBeInTheDocument();
    const told = notices.get().filter(({ open }) => open);
    expect(told.map(({ kind, text }) => [kind, text])).toEqual([
        ['error', 'This could not be loaded'],
    ]);
});
