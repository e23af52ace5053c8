import { defineNews } from '../../define/points/news.ts';
import { gatewayKeepers } from '../access.ts';

/** A result came that a person has to look at. */
export const reviewCame = defineNews({
    name: 'reviewCame',
    access: gatewayKeepers,
    count: 'POST /x/genexpert/review',
    filter: {},
    sentence:
        '%{smart_count} new result waits at the review desk |||| %{smart_count} new results wait at the review desk',
    to: '/genexpert/review',
});
