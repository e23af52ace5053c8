/** What names a row that cannot be seen is said as people read it. */
import { expect, it } from 'vitest';
import { choice, instant } from '../../../resources/define/field.ts';
import { nameOf } from '../../../src/screens/bulk/Boxes.tsx';
import { sayNow } from '../../../src/widgets/sayNow.ts';

it('names a row by a moment as a day and a time, never as it travels', () => {
    const columns = [
        { name: 'told_at', field: instant('Told at') },
        { name: 'kind', field: choice('Kind', { silent: 'Silent machine' }) },
    ];
    const record = { id: 7, told_at: '2026-11-28T10:18:16.348Z', kind: 'silent' };
    const option = (_field: string, _value: string, declared: string) => declared;
    expect(nameOf(columns, record, sayNow(), option)).toBe('28 Nov 2026, 13:18, Silent machine');
});
