/** Reasons of the other system that nothing explains: somebody says what they are booked as. */
import { movementReasons } from '../../../../resources/stock/ledger/movementReasons.ts';
import { PlainSelect } from '../../../widgets/fields/PlainChoice.tsx';
import { useSay } from '../../../widgets/say.ts';
import type { Importing } from './useCardsImport.ts';

type Props = Pick<Importing, 'unknown' | 'reasons' | 'busy' | 'map'>;

export function CardReasons({ unknown, reasons, busy, map }: Props) {
    const say = useSay();
    const options = Object.entries(movementReasons).map(([value, label]) => ({
        value,
        label: say.text(label),
    }));
    return (
        <section className="k-card kf-stack" aria-labelledby="kl-reasons">
            <h2 id="kl-reasons">{say('Reasons that the files do not explain')}</h2>
            <p className="kf-muted">
                {say('Nothing is guessed: say what each of these is booked as.')}
            </p>
            {unknown.map(({ id, lines }) => (
                <div key={id} className="kl-reason">
                    <span>
                        <code>{id}</code>{' '}
                        <span className="kf-muted">
                            {say('%{smart_count} line |||| %{smart_count} lines', {
                                smart_count: lines,
                            })}
                        </span>
                    </span>
                    <PlainSelect
                        input={{ label: say('Booked as'), size: 'small' }}
                        value={reasons[id] ?? null}
                        disabled={busy}
                        options={options}
                        onChange={(value) => map(id, value ?? '')}
                    />
                </div>
            ))}
        </section>
    );
}
