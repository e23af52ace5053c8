/** The lots of a product that are on hand, the first to expire first. */
import TableContainer from '@mui/material/TableContainer';
import { Link } from 'react-router-dom';
import { lotState } from '../../../../resources/stock/levels/levels.report.ts';
import { StateMark } from '../../../widgets/fields/StateMark.tsx';
import { useSay } from '../../../widgets/say.ts';
import type { Level } from './answers.ts';

export function LevelLots({ level }: { level: Level }) {
    const say = useSay();
    return (
        <section className="k-card" aria-labelledby="kl-lots">
            <div className="kl-head">
                <h2 id="kl-lots">{say('Lots')}</h2>
                <Link to={cardOf(level)}>{say('Stock card')}</Link>
            </div>
            {!level.lots.length && (
                <p className="kf-muted">{say('No lot is on hand. Receive some to see it here.')}</p>
            )}
            {level.lots.length > 0 && <Table level={level} />}
        </section>
    );
}

const cardOf = ({ product_id }: Level, lot?: number): string =>
    `/stock/card?${new URLSearchParams({
        product_id: String(product_id),
        ...(lot && { lot_id: String(lot) }),
    }).toString()}`;

function Table({ level }: { level: Level }) {
    const say = useSay();
    return (
        <TableContainer
            component="section"
            className="kl-scroll"
            tabIndex={0}
            aria-label={say('Lots on hand')}
        >
            <table className="kl-card">
                <thead>
                    <tr>
                        <th scope="col">{say('Lot')}</th>
                        <th scope="col" className="kl-number">
                            {say('On hand')}
                        </th>
                        <th scope="col">{say('Expires on')}</th>
                        <th scope="col" className="kl-number">
                            {say('Days left')}
                        </th>
                        <th scope="col" className="kl-number">
                            {say('Will expire unused')}
                        </th>
                        <th scope="col">{say('State')}</th>
                        <th scope="col">
                            <span className="k-unseen">{say('What to do')}</span>
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {level.lots.map((lot) => (
                        <Row key={lot.id} lot={lot} card={cardOf(level, lot.id)} />
                    ))}
                </tbody>
            </table>
        </TableContainer>
    );
}

function Row({ lot, card }: { lot: Level['lots'][number]; card: string }) {
    const say = useSay();
    return (
        <tr>
            <td>
                <Link to={card}>{lot.lot_number}</Link>
            </td>
            <td className="kl-number">{say.value(lot.quantity)}</td>
            <td className="kl-whole">
                {lot.expires_on ? say.value({ day: lot.expires_on }) : say('never')}
            </td>
            <td className="kl-number">
                {lot.days_left === null ? say('no end') : say.value(lot.days_left)}
            </td>
            <td className="kl-number">
                {lot.at_risk === null ? say('not issued') : say.value(lot.at_risk)}
            </td>
            <td>
                <StateMark of={lotState} state={lot.state} />
            </td>
            <td>
                <Link
                    to={`/stock/adjust?lot_id=${lot.id}`}
                    aria-label={say('Adjust lot %{lot}', { lot: lot.lot_number })}
                >
                    {say('Adjust')}
                </Link>
            </td>
        </tr>
    );
}
