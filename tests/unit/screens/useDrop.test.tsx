import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDrop } from '../../../src/screens/files/useDrop.ts';

it('takes what is dropped, tells while it is held over the place, and the browser does not open it', () => {
    const taken: string[] = [];
    function Place() {
        const { over, listens } = useDrop((files) =>
            taken.push(...[...files].map((one) => one.name)),
        );
        return <div {...listens}>{over ? 'held' : 'empty'}</div>;
    }
    render(<Place />);
    const place = screen.getByText('empty');
    expect(fireEvent.dragOver(place)).toBe(false);
    expect(place.textContent).toBe('held');
    fireEvent.dragLeave(place);
    expect(place.textContent).toBe('empty');
    fireEvent.dragOver(place);
    const files = [new File(['a'], 'runs.csv')];
    expect(fireEvent.drop(place, { dataTransfer: { files } })).toBe(false);
    expect([taken, place.textContent]).toEqual([['runs.csv'], 'empty']);
});
