// @vitest-environment happy-dom
/** Lines of a document between the screen and the server, and the scanner that is a keyboard. */
import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
    distributionFields,
    distributionLineFields,
} from '../../../resources/stock/distributions/fields.ts';
import {
    type Line,
    lineFaults,
    placedErrors,
    sentLines,
} from '../../../src/pages/stock/lines/lineValues.ts';
import { useScanner } from '../../../src/pages/stock/scan/useScanner.ts';

describe('lines', () => {
    const lines = [
        { key: 'a', product_id: 1, product: 'Tubes · T', quantity: 2, lot_id: null },
        { key: 'b', product_id: null, quantity: null },
        { key: 'c', product_id: 3, quantity: 4, override_reason: '' },
    ];

    it('go without what was not typed, and their errors come back to where they stand', () => {
        const { lines: sent, places } = sentLines(lines, distributionLineFields);
        expect(sent).toEqual([
            { product_id: 1, quantity: 2 },
            { product_id: 3, quantity: 4 },
        ]);
        expect(
            placedErrors({ 'lines.1.quantity': 'Only 2 left.', receiver_id: 'Required.' }, places),
        ).toEqual({
            lines: { 'lines.2.quantity': 'Only 2 left.' },
            document: { receiver_id: 'Required.' },
        });
        expect(placedErrors({ lines: 'At least one line.' }, []).document).toEqual({
            lines: 'At least one line.',
        });
    });

    it('are looked through before they are sent: what was begun, or the first where one is needed', () => {
        const say = ((text: string) => text) as never;
        const of = distributionFields.lines;
        const faults = (typed: Line[], min = 1, inputs = {}) =>
            lineFaults(typed, { ...of, min }, { start: {}, inputs }, say);
        expect(faults(lines)).toEqual({});
        const begun = { key: 'd', product_id: 4 };
        expect(faults([...lines, begun])).toEqual({
            'lines.3.quantity': 'Please fill this in.',
        });
        const unit = Object.assign(() => null, { needed: true });
        expect(Object.keys(faults([begun], 1, { product_unit_id: unit }))).toEqual([
            'lines.0.product_unit_id',
            'lines.0.quantity',
        ]);
        const empty = [{ key: 'b' }, { key: 'c' }];
        expect(Object.keys(faults(empty))).toEqual(['lines.0.product_id', 'lines.0.quantity']);
        expect(faults(empty, 0)).toEqual({});
    });
});

describe('a scanner', () => {
    afterEach(() => document.body.replaceChildren());

    /** Types into a field, so many milliseconds apart, and presses Enter. */
    function type(field: HTMLInputElement, text: string, apart: number): { entered: boolean } {
        let at = 1000;
        let entered = false;
        const press = (key: string, ctrlKey = false) => {
            const event = new KeyboardEvent('keydown', {
                key,
                ctrlKey,
                bubbles: true,
                cancelable: true,
            });
            Object.defineProperty(event, 'timeStamp', { value: (at += apart) });
            field.dispatchEvent(event);
            if (event.defaultPrevented) return;
            if (key === 'Enter') entered = true;
            else if (!ctrlKey) field.value += key;
        };
        for (const key of text) press(key === '^' ? ']' : key, key === '^');
        press('Enter');
        return { entered };
    }

    function opened(before = '') {
        const field = document.createElement('input');
        field.type = 'text';
        field.value = before;
        document.body.append(field);
        const onScan = vi.fn();
        const { unmount } = renderHook(() => useScanner(onScan));
        return { field, onScan, unmount };
    }

    it('is heard wherever the cursor stands, and what it typed is taken out again', () => {
        const { field, onScan, unmount } = opened('12');
        const { entered } = type(field, '010400638133393110L-1^21S', 8);
        expect(onScan).toHaveBeenCalledWith('010400638133393110L-1^21S');
        expect([field.value, entered]).toEqual(['12', false]);
        unmount();
        type(field, '0104006381333931', 8);
        expect(onScan).toHaveBeenCalledTimes(1);
    });

    it('is not a person who types, nor a short number', () => {
        const { field, onScan, unmount } = opened();
        expect(type(field, 'Isoniazid', 70).entered).toBe(true);
        field.value = '';
        expect(type(field, '125', 8).entered).toBe(true);
        expect(field.value).toBe('125');
        expect(onScan).not.toHaveBeenCalled();
        unmount();
    });
});
