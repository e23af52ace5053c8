/** Cartridges that are out, or run out before the next delivery. */
import { Link } from 'react-router-dom';
import { outlooks } from '../../../resources/cartridges/stock/levels.report.ts';
import type { StockLine } from '../../../resources/site/shapes.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { useSay } from '../../widgets/say.ts';

export function StockCard({ lines }: { lines: readonly StockLine[] }) {
    const say = useSay();
    const words: Readonly<Record<string, string>> = outlooks;
    return (
        <section className="k-card" aria-labelledby="kf-stock">
            <h2 id="kf-stock">{say('Cartridges')}</h2>
            {lines.length === 0 && (
                <p className="kf-line">
                    <Toned tone="good">{say('Each lasts until the next delivery.')}</Toned>
                </p>
            )}
            <ul className="kf-codes">
                {lines.map((line) => (
                    <li key={line.product}>
                        <Toned tone={line.outlook === 'out' ? 'bad' : 'warning'}>
                            {line.product}
                        </Toned>
                        <small>
                            {line.outlook === 'out' || line.days_of_stock === null
                                ? say.text(words[line.outlook] ?? line.outlook)
                                : say('%{state}: %{usable} left, for %{days} days', {
                                      state: { text: words[line.outlook] ?? line.outlook },
                                      usable: line.usable,
                                      days: line.days_of_stock,
                                  })}
                        </small>
                    </li>
                ))}
            </ul>
            <nav className="kf-more">
                <Link to="/site/stock/levels">{say('Cartridge stock')}</Link>
                <Link to="/stock/make_request">{say('Make a request')}</Link>
            </nav>
        </section>
    );
}
