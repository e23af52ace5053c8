/** The lots of a count: empty cells to fill in while it is open, the differences afterwards. */
import { formatCivil } from '../../../widgets/dates/dates.ts';
import { Toned } from '../../../widgets/fields/Toned.tsx';
import { useSay } from '../../../widgets/say.ts';
import { figure } from '../notes/documents.ts';
import type { Count, CountLine } from './calls.ts';
import { lotMark } from './lotMarks.ts';
import { inPacks } from './packs.ts';

export function CountTable({ count }: { count: Count }) {
    const say = useSay();
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
                    <th>{say('Product')}</th>
                    <th>{say('Lot')}</th>
                    <th>{say('Expires on')}</th>
                    {book && <th className="kd-number">{say('Book')}</th>}
                    <th className="kd-number">{say('Counted')}</th>
                    {!open && <th className="kd-number">{say('Difference')}</th>}
                    <th>{say('Reason')}</th>
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
    const say = useSay();
    const difference = (line.counted ?? 0) - (line.now ?? 0);
    const state = lotMark(say, line);
    return (
        <tr>
            <td>
                {line.product}
                <small>{line.code}</small>
            </td>
            <td className="kd-whole" data-label={say('Lot')}>
                <span>{line.lot_number}</span>
                {state && <small>{state}</small>}
            </td>
            <td className="kd-whole" data-label={say('Expires on')}>
                <span>{line.expires_on ? formatCivil(line.expires_on) : say('never')}</span>
                {line.expired && <small>{say('Expired')}</small>}
            </td>
            {book && (
                <td className="kd-number" data-label={say('Book')}>
                    <Quantity line={line} quantity={line.book} />
                    {!open && line.now !== line.book && (
                        <small>
                            {say('by now %{quantity} %{unit}', {
                                quantity: line.now ?? 0,
                                unit: line.unit,
                            })}
                        </small>
                    )}
                </td>
            )}
            <td className="kd-number" data-label={say('Counted')}>
                {line.counted === null ? (
                    <Blanks line={line} />
                ) : (
                    <Quantity line={line} quantity={line.counted} />
                )}
            </td>
            {!open && (
                <td className="kd-number" data-label={say('Difference')}>
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
            <td data-label={say('Reason')}>{line.reason}</td>
        </tr>
    );
}

/** In base units, and below it in packs. */
function Quantity({ line, quantity }: { line: CountLine; quantity: number | null }) {
    const words = inPacks(quantity ?? 0, line.packs, line.unit);
    return (
        <>
            <span>
                {figure(quantity)} {line.unit}
            </span>
            {words && <small>{words}</small>}
        </>
    );
}

/** What is filled in on paper: a line for each unit, the largest first. */
const Blanks = ({ line }: { line: CountLine }) => (
    <span className="kc-blanks">
        {[...line.packs.map(({ name }) => name), line.unit].map((name) => (
            <span key={name}>{name}</span>
        ))}
    </span>
);
