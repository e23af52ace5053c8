import TableContainer from '@mui/material/TableContainer';
import { tongueNow } from '../../../../locales/tongue.ts';
import { formatCivil } from '../../../widgets/dates/dates.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { stockCard } from '../../../../resources/stock/ledger/card.server.ts';
import type { StockCardLine } from '../../../../resources/stock/ledger/cardLine.ts';

export type Card = AnswerOf<typeof stockCard>['data'];

const figure = (value: number | null): string =>
    value === null ? '' : value.toLocaleString(tongueNow().locale);

/** The card as on paper: on the screen, and alone on the printed page. */
export function CardSheet({ card }: { card: Card }) {
    const day = (text: string | null) => (text ? formatCivil(text) : '');
    const several = card.product === null;
    const span = several ? 4 : 3;
    return (
        <section className="k-card kl-sheet" aria-label="Stock card">
            <header>
                <p className="kl-paper">Kipimo · National health programme · Stock card</p>
                <h2>{card.product ?? 'All products'}</h2>
                <p>
                    {card.code && <>{card.code} · </>}
                    {card.lot_number && (
                        <>
                            Lot {card.lot_number}
                            {card.expires_on && `, expires ${day(card.expires_on)}`} ·{' '}
                        </>
                    )}
                    {card.place}
                    {card.locality && `, ${card.locality}`} · {day(card.start_date)} to{' '}
                    {day(card.end_date)}
                    {card.unit && <> · quantities in {card.unit}</>}
                </p>
            </header>
            {!card.lines.length && (
                <p className="kf-muted">
                    Nothing moved in this time.
                    {card.opening !== null &&
                        ` The balance stayed ${figure(card.opening)} ${card.unit ?? ''}.`}
                </p>
            )}
            {card.lines.length > 0 && (
                <TableContainer
                    component="section"
                    className="kl-scroll"
                    tabIndex={0}
                    aria-label="Movements"
                >
                    <table className="kl-card kl-moves">
                        <thead>
                            <tr>
                                <th scope="col">Date</th>
                                {several && <th scope="col">Item</th>}
                                <th scope="col">To / from</th>
                                <th scope="col">Voucher</th>
                                <th scope="col" className="kl-number">
                                    In
                                </th>
                                <th scope="col" className="kl-number">
                                    Out
                                </th>
                                <th scope="col">Type</th>
                                <th scope="col">Expiry</th>
                                <th scope="col">Batch</th>
                                <th scope="col" className="kl-number">
                                    Balance
                                </th>
                                <th scope="col">Initials</th>
                            </tr>
                        </thead>
                        <tbody>
                            {card.opening !== null && (
                                <tr className="kl-carried">
                                    <td>{day(card.start_date)}</td>
                                    <td colSpan={span - 1}>Brought forward</td>
                                    <td colSpan={5}>&nbsp;</td>
                                    <td className="kl-number" data-label="Balance">
                                        {figure(card.opening)}
                                    </td>
                                    <td>&nbsp;</td>
                                </tr>
                            )}
                            {card.lines.map((line) => (
                                <tr key={line.id}>
                                    <td className="kl-day">{day(line.day)}</td>
                                    {several && (
                                        <td>
                                            {line.product}{' '}
                                            <span className="kf-muted">{line.unit}</span>
                                        </td>
                                    )}
                                    <td className="kl-party">{line.party}</td>
                                    <td className="kl-whole" data-label="Voucher">
                                        {line.document_number}
                                    </td>
                                    <td className="kl-number" data-label="In">
                                        {figure(line.quantity_in)}
                                    </td>
                                    <td className="kl-number" data-label="Out">
                                        {figure(line.quantity_out)}
                                    </td>
                                    <td title={line.note || undefined}>
                                        {line.reason}
                                        {line.reversal && ', taken back'}
                                    </td>
                                    <td className="kl-whole" data-label="Expiry">
                                        {day(line.expires_on)}
                                    </td>
                                    <td data-label="Batch">{line.lot_number}</td>
                                    <td className="kl-number" data-label="Balance">
                                        {figure(line.balance)}
                                    </td>
                                    <td data-label="Initials">{line.initials}</td>
                                </tr>
                            ))}
                        </tbody>
                        {card.closing !== null && (
                            <tfoot>
                                <tr className="kl-carried">
                                    <td>{day(card.end_date)}</td>
                                    <td colSpan={span - 1}>Carried forward</td>
                                    <td className="kl-number">
                                        {figure(sumOf(card.lines, 'quantity_in'))}
                                    </td>
                                    <td className="kl-number">
                                        {figure(sumOf(card.lines, 'quantity_out'))}
                                    </td>
                                    <td colSpan={3}>&nbsp;</td>
                                    <td className="kl-number" data-label="Balance">
                                        {figure(card.closing)}
                                    </td>
                                    <td>&nbsp;</td>
                                </tr>
                            </tfoot>
                        )}
                    </table>
                </TableContainer>
            )}
        </section>
    );
}

const sumOf = (lines: readonly StockCardLine[], column: 'quantity_in' | 'quantity_out'): number =>
    lines.reduce((sum, line) => sum + (line[column] ?? 0), 0);
