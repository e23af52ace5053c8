/** What a result is changes in words that people know, wherever a change is told. */
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Beside } from '../../../../src/pages/results/Beside.tsx';
import { valueWords } from '../../../../src/pages/results/resultWords.ts';

it('tells what a result is in words', () => {
    const told = ['specimen', 'qc', 'reading'].map((kind) => valueWords(kind, 'test_type'));
    expect(told).toEqual([
        'Result of a patient',
        'Quality control',
        'Another reading of the same X-ray counts',
    ]);
});

it('shows the change beside what stands', () => {
    render(<Beside changes={[{ field: 'test_type', before: 'specimen', after: 'reading' }]} />);
    expect(screen.getByText('Result of a patient')).toBeTruthy();
    expect(screen.getByText('Another reading of the same X-ray counts')).toBeTruthy();
    expect(screen.queryByText(/specimen/i)).toBeNull();
});
