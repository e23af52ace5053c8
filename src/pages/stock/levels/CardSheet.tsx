import TableContainer from '@mui/material/TableContainer';
import { useProgramme } from '../../../shell/session/sessionStart.ts';
import { type Say, useSay } from '../../../widgets/say.ts';
import type { Card } from './answers.ts';
import { CardMoves } from './CardMoves.tsx';

/** The card as on paper: on the screen, and alone on the printed page. */
export function CardSheet({ card }: { card: Card }) {
    const say = useSay();
    const { name } = useProgramme();
    return (
        <section className="k-card kl-sheet" aria-label={say('Stock card')}>
            <header>
                <p className="kl-paper">
                    {name
                        ? say('%{programme} · Stock card', { programme: name })
                        : say('Kipimo · National health programme · Stock card')}
                </p>
                <h2>{card.product ?? say('All products')}</h2>
                <p>{whose(card, say)}</p>
            </header>
            {!card.lines.length && (
                <p className="kf-muted">
                    {say('Nothing moved in this time.')}{' '}
                    {card.opening !== null &&
                        say('The balance stayed %{balance} %{unit}.', {
                            balance: card.opening,
                            unit: card.unit ?? '',
                        })}
                </p>
            )}
            {card.lines.length > 0 && (
                <TableContainer
                    component="section"
                    className="kl-scroll"
                    tabIndex={0}
                    aria-label={say('Movements')}
                >
                    <CardMoves card={card} />
                </TableContainer>
            )}
        </section>
    );
}

/** `P-1 · Lot A7, expires 3 Jan 2027 · National stores, Kampala · 1 Jan to 31 Dec 2026 · quantities in Test`. */
const whose = (card: Card, say: Say): string =>
    [
        card.code,
        lotOf(card, say),
        [card.place, card.locality].filter(Boolean).join(', '),
        say('%{from} to %{until}', {
            from: { day: card.start_date },
            until: { day: card.end_date },
        }),
        card.unit && say('quantities in %{unit}', { unit: card.unit }),
    ]
        .filter(Boolean)
        .join(' · ');

function lotOf({ lot_number: lot, expires_on }: Card, say: Say): string | null {
    if (!lot) return null;
    return expires_on
        ? say('Lot %{lot}, expires %{day}', { lot, day: { day: expires_on } })
        : say('Lot %{lot}', { lot });
}
