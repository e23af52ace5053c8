/** Puts a scan into the lines of the document: the blank one, or a new one at the end. */
import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { isBlank, type Line, newLine } from '../lines/lineValues.ts';
import { onlyUnit, unitsOf } from '../lines/units.ts';
import type { Fields } from '../../../../resources/define/field.ts';
import { useSay } from '../../../widgets/say.ts';
import type { Scanned } from './ScanField.tsx';

type Values = Readonly<Record<string, unknown>>;

/**
 * @param of fields of a line
 * @param written what of a scan the line takes
 * @param same whether a line holds this scan already
 */
export function useScannedLine(
    of: Fields,
    written: (scanned: Scanned) => Values,
    same: (line: Line, scanned: Scanned) => boolean,
): (scanned: Scanned) => Promise<string> {
    const say = useSay();
    const { getValues, setValue } = useFormContext();
    return useCallback(
        async (scanned) => {
            const unit = scanned.product_unit_id ?? onlyUnit(await unitsOf(scanned.product_id))?.id;
            const lines = (getValues('lines') ?? []) as Line[];
            const there = lines.findIndex((line) => same(line, scanned));
            if (there >= 0) {
                focusOn(there);
                return say('%{product}: in line %{number} already.', {
                    product: scanned.product,
                    number: there + 1,
                });
            }
            const line = {
                product_id: scanned.product_id,
                product: scanned.product,
                product_unit_id: unit ?? null,
                ...written(scanned),
            };
            const blank = lines.findIndex((one) => isBlank(one, of));
            const at = blank < 0 ? lines.length : blank;
            const next = lines.toSpliced(at, 1, { ...(lines[at] ?? newLine()), ...line });
            // At once: its unit is what is chosen next, or its quantity what is typed.
            flushSync(() => setValue('lines', next, { shouldDirty: true }));
            focusOn(at, unit === undefined ? 'product_unit_id' : 'quantity');
            const { product, lot_number: lot } = scanned;
            return lot
                ? say('Line %{number}: %{product}, lot %{lot}.', { number: at + 1, product, lot })
                : say('Line %{number}: %{product}.', { number: at + 1, product });
        },
        [say, getValues, setValue, of, written, same],
    );
}

function focusOn(index: number, name = 'quantity'): void {
    const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(
        `[name="lines.${index}.${name}"]`,
    );
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
}
