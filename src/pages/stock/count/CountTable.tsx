/** The lots of a count: empty cells to fill in while it is open, the differences afterwards. */
import { formatCivil } from '../../../widgets/dates/dates.ts';
import { Toned } from '../../../widgets/fields/Toned.tsx';
import { figure } from '../notes/documents.ts';
import type { Count, CountLine } from './calls.ts';
import { inPacks } from './packs.ts';

export function CountTable({ count }: { count: Count }) {
    const open = count.status === 'draft';
    const book = !count.blind || !open;
    // On paper in the order of the shelf; for who decides, what differs comes first.
    const lines = open
        ? count.lines
        : count.lines.toSorted((one, other) => Number(differs(other)) - Number(differs(one)));
    return (
        <table className="kd-lines">
            <thead>
                <tr>
                    <th>Product</th>
                    <th>Lot</th>
                    <th>Expires on</th>
                    {book && <th className="kd-number">Book</th>}
                    <th className="kd-number">Counted</th>
                    {!open && <th className="kd-number">Difference</th>}
                    <th>Reason</th>
                </tr>
            </thead>
            <tbody>
                {lines.map((line) => (
                    <Line key={line.id} line={line} open={open} book={book} />
                ))}
            </tbody>
        </table>
    );
}

const differs = ({ counted, now }: CountLine): boolean => counted !== now;

interface Props {
    line: CountLine;
    open: boolean;
    book: boolean;
}

function Line({ line, open, book }: Props) {
    const moved = !open && line.now !== line.book;
    const difference = (line.counted ?? 0) - (line.now ?? 0);
    return (
        <tr>
            <td>
                {line.product}
                <small>{line.code}</small>
            </td>
            <td className="kd-whole" data-label="Lot">
                <span>{line.lot_number}</span>
                {(line.on_hold || line.recalled) && (
                    <small>{line.recalled ? 'recalled' : 'on hold'}</small>
                )}
            </td>
            <td className="kd-whole" data-label="Expires on">
                <span>{line.expires_on ? formatCivil(line.expires_on) : 'never'}</span>
                {line.expired && <small>expired</small>}
            </td>
            {book && (
                <td className="kd-number" data-label="Book">
                    <span>
                        {figure(line.book)} {line.unit}
                    </span>
                    <Packs line={line} quantity={line.book} />
                    {moved && (
                        <small>
                            by now {figure(line.now)} {line.unit}
                        </small>
                    )}
                </td>
            )}
            <td className="kd-number" data-label="Counted">
                {line.counted === null ? (
                    <Blanks line={line} />
                ) : (
                    <>
                        <span>
                            {figure(line.counted)} {line.unit}
                        </span>
                        <Packs line={line} quantity={line.counted} />
                    </>
                )}
            </td>
            {!open && (
                <td className="kd-number" data-label="Difference">
                    {difference === 0 ? (
                        '0'
                    ) : (
                        <Toned tone="warning">
                            {difference > 0 ? '+' : '−'}
                            {figure(Math.abs(difference))} {line.unit}
                        </Toned>
                    )}
                </td>
            )}
            <td data-label="Reason">{line.reason}</td>
        </tr>
    );
}

function Packs({ line, quantity }: { line: CountLine; quantity: number | null }) {
    const words = inPacks(quantity ?? 0, line.packs, line.unit);
    return words && <small>{words}</small>;
}

/** What is filled in on paper: a line for each unit, the largest first. */
const Blanks = ({ line }: { line: CountLine }) => (
    <span className="kc-blanks">
        {[...line.packs.map(({ name }) => name), line.unit].map((name) => (
            <span key={name}>{name}</span>
        ))}
    </span>
);
