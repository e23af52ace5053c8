/** The lines of a request as a table: asked, approved, issued, and what arrived of it. */
import TableContainer from '@mui/material/TableContainer';
import { Toned } from '../../../widgets/fields/Toned.tsx';
import { figure } from '../notes/documents.ts';
import type { RequestLine, StockRequest } from './calls.ts';

export function RequestLines({ request }: { request: StockRequest }) {
    const decided = request.lines.some((line) => line.base_approved !== null);
    const arrived = request.lines.some((line) => line.base_received + line.base_lost > 0);
    return (
        <TableContainer>
            <table className="kr-lines">
                <thead>
                    <tr>
                        <th>Product</th>
                        <th className="ks-number">Asked</th>
                        <th className="ks-number">Suggested</th>
                        {decided && <th className="ks-number">Approved</th>}
                        {decided && <th className="ks-number">Issued</th>}
                        {arrived && <th className="ks-number">Received</th>}
                    </tr>
                </thead>
                <tbody>
                    {request.lines.map((line) => (
                        <tr key={line.id}>
                            <td>
                                <ProductOfLine line={line} />
                            </td>
                            <td className="ks-number" data-label="Asked">
                                <Asked line={line} />
                            </td>
                            <td className="ks-number" data-label="Suggested">
                                {line.base_suggested === null
                                    ? 'not known'
                                    : `${figure(line.base_suggested)} ${line.base_unit}`}
                            </td>
                            {decided && (
                                <td className="ks-number" data-label="Approved">
                                    {figure(line.base_approved)} {line.base_unit}
                                </td>
                            )}
                            {decided && (
                                <td className="ks-number" data-label="Issued">
                                    {figure(line.base_issued)} {line.base_unit}
                                </td>
                            )}
                            {arrived && (
                                <td className="ks-number" data-label="Received">
                                    <Arrived line={line} />
                                </td>
                            )}
                        </tr>
                    ))}
                </tbody>
            </table>
        </TableContainer>
    );
}

/** What the deliveries brought so far, and what was lost on the way. */
const Arrived = ({ line }: { line: RequestLine }) => (
    <>
        <span>
            {figure(line.base_received)} {line.base_unit}
        </span>
        {line.base_lost > 0 && (
            <small>
                <Toned tone="warning">{figure(line.base_lost)} lost on the way</Toned>
            </small>
        )}
    </>
);

export const ProductOfLine = ({ line }: { line: RequestLine }) => (
    <>
        {line.product}
        <small>
            {[
                line.code,
                line.tests_done !== null && `${figure(line.tests_done)} tests done`,
                line.note,
            ]
                .filter(Boolean)
                .join(' · ')}
        </small>
    </>
);

/** In its unit, and in base units where these differ. */
export const Asked = ({ line }: { line: RequestLine }) => (
    <>
        {figure(line.quantity_required)} {line.unit}
        {line.base_units !== line.per_units && (
            <small>
                {figure(line.base_required)} {line.base_unit}
            </small>
        )}
    </>
);
