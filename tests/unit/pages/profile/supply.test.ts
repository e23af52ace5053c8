/** What a profile says of stock says its rule: "out of stock" is of the products that the site uses, as its levels have it. */
import { expect, it } from 'vitest';
import { english, spoken } from '../../../../resources/define/say.ts';
import { supplyOf } from '../../../../resources/profile/state.ts';

it('tells of which products some are out of stock', () => {
    const [line] = supplyOf({ out: 1, waiting: 0 } as never);
    expect(spoken(line!.said, english)).toBe(
        'Of the products that this site uses, 1 is out of stock: nothing usable is left of it.',
    );
});
