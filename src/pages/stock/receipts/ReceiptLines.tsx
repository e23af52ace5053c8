/** Scanner, head and lines of stock in, as both pages of it draw them. */
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Fields } from '../../../../resources/define/field.ts';
import { LineGrid } from '../lines/LineGrid.tsx';
import type { Line } from '../lines/lineValues.ts';
import { ProductInput } from '../lines/ProductInput.tsx';
import { QuantityInput } from '../lines/QuantityInput.tsx';
import { UnitInput } from '../lines/UnitInput.tsx';
import { useSay } from '../../../widgets/say.ts';
import { withoutBinaryTail } from './receiving.ts';
import { type Scanned, ScanField } from '../scan/ScanField.tsx';
import { useScannedLine } from '../scan/useScannedLine.ts';

const inputs = { product_id: ProductInput, product_unit_id: UnitInput, quantity: QuantityInput };
const spans = {
    product_id: 4,
    product_unit_id: 2,
    lot_number: 2,
    expires_on: 2,
    quantity: 2,
    quantity_ordered: 2,
    discrepancy: 3,
    manufactured_on: 3,
    unit_cost: 2,
};

interface Props {
    of: Fields;
    /** What stands between the scanner and the lines. */
    children: ReactNode;
}

export function ReceiptLines({ of, children }: Props) {
    const onScanned = useScannedLine(of, lineOfScan, same);
    return (
        <>
            <ScanField onScanned={onScanned} />
            {children}
            <LineGrid of={of} inputs={inputs} spans={spans} foot={<Sums />} />
        </>
    );
}

const lineOfScan = (scanned: Scanned) => ({
    lot_number: scanned.lot_number ?? null,
    expires_on: scanned.expires_on ?? null,
    manufactured_on: scanned.manufactured_on ?? null,
    ...(scanned.quantity && { quantity: scanned.quantity }),
});

const same = (line: Line, scanned: Scanned): boolean =>
    line['product_id'] === scanned.product_id &&
    String(line['lot_number'] ?? '').toLowerCase() ===
        String(scanned.lot_number ?? '').toLowerCase();

/** Of the document, as it is typed. */
function Sums() {
    const say = useSay();
    const lines = (useWatch({ name: 'lines' }) ?? []) as Line[];
    const currency: unknown = useWatch({ name: 'currency' });
    const filled = lines.filter((line) => line['product_id']);
    const cost = filled.reduce(
        (sum, line) => sum + (Number(line['quantity']) || 0) * (Number(line['unit_cost']) || 0),
        0,
    );
    return (
        <output>
            {filled.length > 0 &&
                say('%{smart_count} line |||| %{smart_count} lines', {
                    smart_count: filled.length,
                })}
            {cost > 0 && ` · ${String(currency ?? '')} ${say.value(withoutBinaryTail(cost, 2))}`}
        </output>
    );
}
