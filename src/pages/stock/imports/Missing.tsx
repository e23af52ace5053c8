import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { say as sentence } from '../../../../resources/define/say.ts';
import { ReferencePicker } from '../../../widgets/fields/ReferencePicker.tsx';
import { useSay } from '../../../widgets/say.ts';
import type { CardChoices, CardsReport } from './useCardsImport.ts';

interface Props {
    report: CardsReport;
    choices: CardChoices;
    onChoose(change: Partial<CardChoices>): void;
}

/** How many names are listed. */
const listed = 12;

/** Places and products that do not exist here, and how they would be created. */
export function Missing({ report: { missing }, choices, onChoose }: Props) {
    const say = useSay();
    const names = [...missing.places, ...missing.products];
    return (
        <section className="k-card kf-stack" aria-labelledby="kl-missing">
            <h2 id="kl-missing">{say('Not here yet')}</h2>
            <p>
                {say('%{places} and %{products}:', {
                    places: sentence('%{smart_count} place |||| %{smart_count} places', {
                        smart_count: missing.places.length,
                    }),
                    products: sentence('%{smart_count} product |||| %{smart_count} products', {
                        smart_count: missing.products.length,
                    }),
                })}{' '}
                <span className="kf-muted">
                    {names.slice(0, listed).join('; ')}
                    {names.length > listed && ' …'}
                </span>
            </p>
            <FormControlLabel
                control={
                    <Checkbox
                        checked={choices.create}
                        onChange={(_event, create) => onChoose({ create })}
                    />
                }
                label={say('Create them: places as stores, products in this category and unit')}
            />
            <div className="kl-choices">
                <ReferencePicker
                    to="stock/categories"
                    value={choices.category_id}
                    onChange={(id) => onChoose({ category_id: id as number })}
                    input={{ label: say('Category'), size: 'small' }}
                />
                <ReferencePicker
                    to="stock/units"
                    value={choices.unit_id}
                    onChange={(id) => onChoose({ unit_id: id as number })}
                    input={{ label: say('Base unit'), size: 'small' }}
                />
            </div>
        </section>
    );
}
