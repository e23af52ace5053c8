/** Why the figures of a level are what they are: each as a sentence with the numbers that went into it. */
import { say, type Sentence } from '../../define/say.ts';
import { daysOfMonth, leastDays } from './consumption.server.ts';
import type { ProductLevel } from './levels.server.ts';

/** The level of a product, its base unit, and whether somebody set its bounds. */
interface Explained extends ProductLevel {
    unit: string;
    minimum_set: boolean;
    maximum_set: boolean;
}

/** 12.34 as people read it beside a formula. */
const tenths = (value: number): number => Math.round(value * 10) / 10;

export function whyLevel(one: Explained): Sentence[] {
    const { unit } = one;
    if (one.window_from === null) return [say('Nothing of this product was ever booked here.')];
    return [used(one, one.window_from), ...average(one), minimum(one), maximum(one)].concat(
        one.order_quantity === null
            ? []
            : one.maximum! > one.usable
              ? say('To order: %{maximum} − %{usable} usable = %{quantity} %{unit}.', {
                    maximum: tenths(one.maximum!),
                    usable: one.usable,
                    quantity: one.order_quantity,
                    unit,
                })
              : say('To order: nothing; %{usable} usable are not below the maximum.', {
                    usable: one.usable,
                }),
    );
}

function used({ consumption: quantity, unit, days, basis }: Explained, from: string): Sentence {
    const values = { quantity, unit, days, from: { day: from } };
    return basis === 'received'
        ? say(
              '%{quantity} %{unit} were received in %{days} days since %{from}; use is not booked here, so what was received stands for it.',
              values,
          )
        : say(
              '%{quantity} %{unit} were issued or distributed in %{days} days since %{from}.',
              values,
          );
}

/** How fast it goes and how long it lasts, or why nobody knows. */
function average(one: Explained): Sentence[] {
    const { unit, days, amc, adjusted_amc, stock_out_days: out } = one;
    if (amc === null)
        return [
            say(
                'AMC and months of stock: not known before %{days} days are; a first issue is no consumption of a month.',
                { days: leastDays },
            ),
        ];
    const quantity = one.consumption;
    const plain = say('AMC: %{quantity} ÷ %{days} days × %{month} = %{amc} %{unit} a month.', {
        quantity,
        days,
        month: daysOfMonth,
        amc: tenths(amc),
        unit,
    });
    if (adjusted_amc === null)
        return [
            plain,
            say(
                'It was out of stock on every one of these days: there is no adjusted AMC, and no months of stock.',
            ),
        ];
    const adjusted = say(
        'Adjusted AMC: on %{out} days it was out of stock; %{quantity} ÷ %{days} days × %{month} = %{amc} %{unit} a month.',
        { out, quantity, days: days - out, month: daysOfMonth, amc: tenths(adjusted_amc), unit },
    );
    return [plain, adjusted, lasts(one, adjusted_amc)];
}

const lasts = ({ months_of_stock, usable, unit }: Explained, amc: number): Sentence =>
    months_of_stock === null
        ? say('Months of stock: nothing was used, so %{usable} %{unit} have no end in sight.', {
              usable,
              unit,
          })
        : say('Months of stock: %{usable} usable ÷ %{amc} = %{months}.', {
              usable,
              amc: tenths(amc),
              months: tenths(months_of_stock),
          });

function minimum({ minimum: value, minimum_set, unit }: Explained): Sentence {
    if (value === null) return say('Minimum: not known without an adjusted AMC, and none is set.');
    const quantity = tenths(value);
    return minimum_set
        ? say('Minimum: %{quantity} %{unit}, as set for the product.', { quantity, unit })
        : say('Minimum: 2 months of adjusted AMC, %{quantity} %{unit}.', { quantity, unit });
}

function maximum({ maximum: value, maximum_set, unit }: Explained): Sentence {
    if (value === null) return say('Maximum: not known without an adjusted AMC, and none is set.');
    const quantity = tenths(value);
    return maximum_set
        ? say('Maximum: %{quantity} %{unit}, as set for the product.', { quantity, unit })
        : say('Maximum: 4 months of adjusted AMC, %{quantity} %{unit}.', { quantity, unit });
}
