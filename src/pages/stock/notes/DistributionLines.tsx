/** The lines of a delivery note. */
import { discrepancies } from '../../../../resources/stock/receipts/fields.ts';
import { storage } from '../../../../resources/stock/products/products.entity.ts';
import { formatCivil } from '../../../widgets/dates/dates.ts';
import { Toned } from '../../../widgets/fields/Toned.tsx';
import { type DistributionLine, figure } from './documents.ts';

interface Props {
    lines: readonly DistributionLine[];
    /** An issue is used where it goes: nobody confirms it. */
    confirms: boolean;
}

export function DistributionLines({ lines, confirms }: Props) {
    const confirmed = lines.some((line) => line.base_received !== null);
    return (
        <table>
            <thead>
                <tr>
                    <th scope="col">Product</th>
                    <th scope="col">Lot</th>
                    <th scope="col">Expires</th>
                    <th scope="col">Unit</th>
                    <th scope="col" className="ks-number">
                        Quantity
                    </th>
                    <th scope="col" className="ks-number">
                        In base units
                    </th>
                    {confirms && (
                        <th scope="col" className="ks-number">
                            Received
                        </th>
                    )}
                </tr>
            </thead>
            <tbody>
                {lines.map((line) => (
                    <tr key={line.id}>
                        <td>
                            {line.product}
                            <small>
                                {line.code} · {storage[line.storage as keyof typeof storage]}
                            </small>
                            {line.override_reason && (
                                <small>Not the first to expire: {line.override_reason}</small>
                            )}
                        </td>
                        <td>{line.lot_number}</td>
                        <td className="ks-day">
                            {line.expires_on ? formatCivil(line.expires_on) : '—'}
                        </td>
                        <td>{line.unit}</td>
                        <td className="ks-number">{figure(line.quantity)}</td>
                        <td className="ks-number">
                            {figure(line.base_quantity)} {line.base_unit}
                        </td>
                        {confirms && (
                            <td className="ks-number">
                                {confirmed && `${figure(line.base_received)} ${line.base_unit}`}
                                {line.discrepancy && (
                                    <small>
                                        <Toned tone="warning">
                                            {
                                                discrepancies[
                                                    line.discrepancy as keyof typeof discrepancies
                                                ]
                                            }
                                        </Toned>
                                    </small>
                                )}
                            </td>
                        )}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
