import { movementReasons } from '../../../../resources/stock/ledger/movementReasons.ts';
import { PlainSelect } from '../../../widgets/fields/PlainChoice.tsx';
import { useSay } from '../../../widgets/say.ts';
import type { CardsReport, Mapped } from './useCardsImport.ts';

interface Props {
    ids: CardsReport['unknown_reasons'];
    reasons: Mapped;
    busy: boolean;
    onMap(id: string, reason: string): void;
}

/** Reasons that the files name by id alone: a person says what each is booked as. */
export function MapReasons({ ids, reasons, busy, onMap }: Props) {
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
            {ids.map(({ id, lines }) => (
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
                        onChange={(value) => onMap(id, value ?? '')}
                    />
                </div>
            ))}
        </section>
    );
}
