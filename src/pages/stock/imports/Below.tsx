import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';
import { useSay } from '../../../widgets/say.ts';
import { figure } from '../../imports/importReport.ts';
import type { CardsReport } from './useCardsImport.ts';

/** Cards that the other system lets fall below nothing, each with its first such day. */
export function Below({ report, children }: { report: CardsReport; children: ReactNode }) {
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
                                <td className="kl-number">{figure(balance)}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </TableContainer>
            {children}
        </section>
    );
}
