/** What comes after the rows: room is kept first, then it is there. */
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAfterPaint } from '../../../src/base/useAfterPaint.ts';

const drawn: boolean[] = [];

function Filters() {
    const painted = useAfterPaint();
    drawn.push(painted);
    return painted ? <input aria-label="District" /> : <div>room</div>;
}

it('keeps room while the screen is painted, and is drawn then', async () => {
    render(<Filters />);
    expect(await screen.findByLabelText('District')).toBeInTheDocument();
    expect(drawn[0]).toBe(false);
    expect(drawn.at(-1)).toBe(true);
    expect(screen.queryByText('room')).not.toBeInTheDocument();
});
