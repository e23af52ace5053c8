/** Cards that the other system lets fall below nothing, each with its first such day. */
import TableContainer from '@mui/material/TableContainer';
import { useSay } from '../../../widgets/say.ts';
import { Tick } from './Tick.tsx';
import type { CardsReport, Importing } from './useCardsImport.ts';

interface Props extends Pick<Importing, 'choices' | 'busy' | 'decide'> {
    report: CardsReport;
}

export function CardsBelow({ report, choices, busy, decide }: Props) {
    const say = useSay();
    return (
        <section className="k-card kf-stack" aria-labelledby="kl-below">
            <h2 id="kl-below">{say('Cards that fall below zero')}</h2>
            <TableContainer component="section" tabIndex={0} aria-label={say('Cards below zero')}>
                <table className="kl-card">
                    <thead>
                        <tr>
                            <th scope="col">{say('Place')}</th>
                            <th scope="col">{say('Product')}</th>
                            <th scope="col">{say('Lot')}</th>
                            <th scope="col">{say('Day')}</th>
                            <th scope="col" className="kl-number">
                                {say('Balance')}
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        {report.below_zero.map(({ card, place, product, lot, day, balance }) => (
                            <tr key={card}>
                                <td>{place}</td>
                                <td>{product}</td>
                                <td>{lot || say('none')}</td>
                                <td>{say.value({ day })}</td>
                                <td className="kl-number">{say.value(balance)}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </TableContainer>
            <Tick
                label={say('Load them all the same, brought to zero by a find on that day')}
                checked={choices.below_zero === 'correct'}
                disabled={busy}
                onChange={(checked) => decide({ below_zero: checked ? 'correct' : 'leave' })}
            />
        </section>
    );
}
