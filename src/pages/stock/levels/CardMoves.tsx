/** The movements of a stock card between what was brought and what is carried forward. */
import type { StockCardLine } from '../../../../resources/stock/ledger/cardLine.ts';
import { useSay } from '../../../widgets/say.ts';
import { figure } from '../notes/documents.ts';
import type { Card } from './answers.ts';

/** A cell of a carried line that says nothing. */
const blank = '\u00a0';

export function CardMoves({ card }: { card: Card }) {
    const several = card.product === null;
    return (
        <table className="kl-card kl-moves">
            <Head several={several} />
            <tbody>
                {card.opening !== null && <Opening card={card} />}
                {card.lines.map((line) => (
                    <Move key={line.id} line={line} several={several} />
                ))}
            </tbody>
            {card.closing !== null && <Closing card={card} />}
        </table>
    );
}

function Head({ several }: { several: boolean }) {
    const say = useSay();
    return (
        <thead>
            <tr>
                <th scope="col">{say('Date')}</th>
                {several && <th scope="col">{say('Item')}</th>}
                <th scope="col">{say('To / from')}</th>
                <th scope="col">{say('Voucher')}</th>
                <th scope="col" className="kl-number">
                    {say('In')}
                </th>
                <th scope="col" className="kl-number">
                    {say('Out')}
                </th>
                <th scope="col">{say('Type')}</th>
                <th scope="col">{say('Expiry')}</th>
                <th scope="col">{say('Lot')}</th>
                <th scope="col" className="kl-number">
                    {say('Balance')}
                </th>
                <th scope="col">{say('Initials')}</th>
            </tr>
        </thead>
    );
}

function Move({ line, several }: { line: StockCardLine; several: boolean }) {
    const say = useSay();
    const reason = say.text(line.reason);
    return (
        <tr>
            <td className="kl-day">{say.value({ day: line.day })}</td>
            {several && (
                <td>
                    {line.product} <span className="kf-muted">{line.unit}</span>
                </td>
            )}
            <td className="kl-party">{line.party}</td>
            <td className="kl-whole" data-label={say('Voucher')}>
                {line.document_number}
            </td>
            <td className="kl-number" data-label={say('In')}>
                {figure(line.quantity_in)}
            </td>
            <td className="kl-number" data-label={say('Out')}>
                {figure(line.quantity_out)}
            </td>
            <td title={line.note || undefined}>
                {line.reversal ? say('%{reason}, taken back', { reason }) : reason}
            </td>
            <td className="kl-whole" data-label={say('Expiry')}>
                {line.expires_on && say.value({ day: line.expires_on })}
            </td>
            <td className="kl-batch" data-label={say('Lot')}>
                {line.lot_number}
            </td>
            <td className="kl-number kl-balance" data-label={say('Balance')}>
                {figure(line.balance)}
            </td>
            <td data-label={say('Initials')}>{line.initials}</td>
        </tr>
    );
}

function Opening({ card }: { card: Card }) {
    const say = useSay();
    return (
        <tr className="kl-carried">
            <td>{say.value({ day: card.start_date })}</td>
            <td colSpan={2}>{say('Brought forward')}</td>
            <td className="kl-blank" colSpan={5}>
                {blank}
            </td>
            <td className="kl-number kl-balance" data-label={say('Balance')}>
                {figure(card.opening)}
            </td>
            <td className="kl-blank">{blank}</td>
        </tr>
    );
}

function Closing({ card }: { card: Card }) {
    const say = useSay();
    return (
        <tfoot>
            <tr className="kl-carried">
                <td>{say.value({ day: card.end_date })}</td>
                <td colSpan={2}>{say('Carried forward')}</td>
                <td className="kl-number" data-label={say('In')}>
                    {figure(sumOf(card.lines, 'quantity_in'))}
                </td>
                <td className="kl-number" data-label={say('Out')}>
                    {figure(sumOf(card.lines, 'quantity_out'))}
                </td>
                <td className="kl-blank" colSpan={3}>
                    {blank}
                </td>
                <td className="kl-number kl-balance" data-label={say('Balance')}>
                    {figure(card.closing)}
                </td>
                <td className="kl-blank">{blank}</td>
            </tr>
        </tfoot>
    );
}

const sumOf = (lines: readonly StockCardLine[], column: 'quantity_in' | 'quantity_out'): number =>
    lines.reduce((sum, line) => sum + (line[column] ?? 0), 0);
