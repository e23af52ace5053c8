/** Places and products of the files that are not here yet, and what to make them as. */
import { withColon } from '../../../../locales/tongue.ts';
import { say as sentence } from '../../../../resources/define/say.ts';
import { ReferencePicker } from '../../../widgets/fields/ReferencePicker.tsx';
import { useSay } from '../../../widgets/say.ts';
import { Tick } from './Tick.tsx';
import type { CardsReport, Importing } from './useCardsImport.ts';

/** So many names are enough to know which they are. */
const named = 12;

interface Props extends Pick<Importing, 'choices' | 'put'> {
    missing: CardsReport['missing'];
}

export function CardsMissing({ missing: { places, products }, choices, put }: Props) {
    const say = useSay();
    const names = [...places, ...products];
    return (
        <section className="k-card kf-stack" aria-labelledby="kl-missing">
            <h2 id="kl-missing">{say('Not here yet')}</h2>
            <p>
                {say('%{places} and %{products}:', {
                    places: sentence('%{smart_count} place |||| %{smart_count} places', {
                        smart_count: places.length,
                    }),
                    products: sentence('%{smart_count} product |||| %{smart_count} products', {
                        smart_count: products.length,
                    }),
                })}{' '}
                <span className="kf-muted">
                    {names.slice(0, named).join(withColon('', '; '))}
                    {names.length > named && ' …'}
                </span>
            </p>
            <Tick
                label={say('Create them: places as stores, products in this category and unit')}
                checked={choices.create}
                onChange={(create) => put({ create })}
            />
            <div className="kl-choices">
                <ReferencePicker
                    to="stock/categories"
                    value={choices.category_id}
                    onChange={(id) => put({ category_id: id as number })}
                    input={{ label: say('Category'), size: 'small' }}
                />
                <ReferencePicker
                    to="stock/units"
                    value={choices.unit_id}
                    onChange={(id) => put({ unit_id: id as number })}
                    input={{ label: say('Base unit'), size: 'small' }}
                />
            </div>
        </section>
    );
}
